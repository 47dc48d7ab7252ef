/** Shows a fleet run on stderr: a progress bar on a terminal, otherwise a line a minute. */
import { createRateLimiter, maxRetryAfterFor, type RateLimiter } from '../client/rate-limiter.ts';
import type { LocalContext } from '../command-model/definition.ts';
import { spanOf } from '../core/units.ts';
import { HEARTBEAT_MS, progressBar, timeLeft } from '../output/progress-bar.ts';
import type { FleetSummary } from './summary.ts';

const frameMs = 1000;
const barWidth = 20;

/** Milliseconds. A shorter pause is not reported. */
const toldMs = 10_000;

export interface FleetProgress {
  /** A target has finished. */
  saw(): void;
  /** The service asks for a pause (Retry-After). */
  held(): void;
  /** Clears the bar before a line is written to stdout. */
  clear(): void;
  stop(): void;
}

type Counts = Pick<FleetSummary, 'total' | 'ended' | 'failed'>;

interface ProgressContext {
  context: LocalContext;
  /** Remaining pause in milliseconds. */
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
  beat().catch(() => {}); // stop() aborts the sleep

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

/** The spinner, a blank, and the last column: some terminals wrap the line after it. */
const signWidth = 3;

/** Shortens the line from its end, where the name of the run is. @param width 0 or less when unknown */
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
  const rest = heldMs >= toldMs ? `, rate limited for ${spanOf(heldMs)}` : '';
  return `${bar} ${ended}/${total}, ${failed} failed, ${rate.toFixed(1)}/s${left}${rest}: ${name}`;
}

/** A rate limiter for parallel targets, and a progress bar that shows its pauses. */
export function watchedRate(name: string, tally: Counts, context: LocalContext) {
  const { system } = context;
  const maxRetryAfterMs = maxRetryAfterFor(system);
  const rateLimiter: RateLimiter = createRateLimiter(system, {
    maxRetryAfterMs,
    onPause: () => progress.held(),
  });
  const progress = watchFleet(name, tally, { context, heldMs: rateLimiter.pausedMs });
  return { rateLimiter, progress };
}
