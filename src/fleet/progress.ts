/** What a fleet run looks like on stderr: a bar where something may move, else a line a minute. */
import { createRateLimiter, patienceOf, type RateLimiter } from '../client/rate-limiter.ts';
import type { LocalContext } from '../command-model/definition.ts';
import { spanOf } from '../command-model/values.ts';
import { HEARTBEAT_MS, progressBar, timeLeft } from '../output/progress-bar.ts';
import type { FleetSummary } from './summary.ts';

const frameMs = 1000;
const barWidth = 20;

/** Milliseconds; a rest that is shorter is no news. */
const toldMs = 10_000;

export interface FleetProgress {
  /** A target has ended. */
  saw(): void;
  /** The service asks to be left alone. */
  held(): void;
  /** Makes room for a line on stdout. */
  clear(): void;
  stop(): void;
}

type Counts = Pick<FleetSummary, 'total' | 'ended' | 'failed'>;

interface ProgressContext {
  context: LocalContext;
  /** Milliseconds for which nothing is asked. */
  heldMs(): number;
}

function watchFleet(
  name: string,
  tally: Counts,
  { context, heldMs }: ProgressContext,
): FleetProgress {
  const {
    system,
    ui: { outputOptions, info },
  } = context;
  const started = system.monotonic();
  const over = new AbortController();
  const line = () =>
    progressLine(name, tally, { ms: system.monotonic() - started, heldMs: heldMs() });
  const frame = () => fitted(line(), system.stderr.columns - signWidth);
  const spinner = outputOptions.animated ? system.spinner(frame()) : undefined;

  async function beat(): Promise<void> {
    for (;;) {
      await system.sleep(spinner ? frameMs : HEARTBEAT_MS, over.signal);
      if (spinner) spinner.text(frame());
      else info(line());
    }
  }
  beat().catch(() => {}); // it is over

  return {
    held() {
      if (spinner) spinner.text(frame());
      else if (heldMs() >= toldMs) info(line());
    },
    saw: () => spinner?.text(frame()),
    clear: () => spinner?.clear(),
    stop() {
      over.abort();
      spinner?.stop();
    },
  };
}

/** What turns, with its blank, and the last cell, which some terminals break the line behind. */
const signWidth = 3;

/** The name of the run, at its end, may give way. @param width not above 0 where it is not known */
function fitted(text: string, width: number): string {
  return width <= 0 || text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

function progressLine(
  name: string,
  { total, ended, failed }: Counts,
  { ms, heldMs }: { ms: number; heldMs: number },
): string {
  const bar = progressBar(ended, total, barWidth);
  const rate = ended / Math.max(ms / 1000, 0.001);
  const left = timeLeft(ended, total, ms);
  const rest = heldMs >= toldMs ? `, the service asks for a rest of ${spanOf(heldMs)}` : '';
  return `${bar} ${ended}/${total}, ${failed} failed, ${rate.toFixed(1)}/s${left}${rest}: ${name}`;
}

/** A rate limiter for many at once, and what is seen of them: a rest the service asks for is told by it. */
export function watchedRate(name: string, tally: Counts, context: LocalContext) {
  const { system } = context;
  const patienceMs = patienceOf(system);
  const rateLimiter: RateLimiter = createRateLimiter(system, {
    patienceMs,
    onHold: () => progress.held(),
  });
  const progress = watchFleet(name, tally, { context, heldMs: rateLimiter.heldMs });
  return { rateLimiter, progress };
}
