/** Shows a fleet run on stderr: a progress bar on a terminal, otherwise a line a minute. */
import { createRateLimiter, maxRetryAfterFor, type RateLimiter } from '../client/rate-limiter.ts';
import type { LocalContext } from '../command-model/definition.ts';
import { spanOf } from '../core/units.ts';
import { HEARTBEAT_MS, progressBar, timeLeft } from '../output/progress-bar.ts';
import { clean } from '../output/sanitize.ts';
import { spinnerWidth, withoutEnd } from '../output/spinner-line.ts';
import type { FleetSummary } from './summary.ts';

const frameMs = 1000;
const barWidth = 20;

/** Milliseconds. A shorter pause is not reported. */
const minPauseShownMs = 10_000;

export interface FleetProgress {
  /** A target has finished. */
  update(): void;
  /** The service asks for a pause (Retry-After). */
  onPause(): void;
  /** Clears the bar before a line is written to stdout. */
  clear(): void;
  stop(): void;
}

type Counts = Pick<FleetSummary, 'total' | 'ended' | 'failed'>;

interface ProgressContext {
  context: LocalContext;
  /** Names of the targets that are running, oldest first; absent if nobody has to know. */
  running?: ReadonlySet<string>;
  /** Remaining pause in milliseconds. */
  pausedMs(): number;
}

function showFleetProgress(
  name: string,
  summary: Counts,
  { context, pausedMs, running = new Set() }: ProgressContext,
): FleetProgress {
  const {
    system,
    ui: { outputOptions, info },
  } = context;
  const started = system.monotonic();
  const stopped = new AbortController();
  const lineAbout = (subject: string) => {
    const times = { ms: system.monotonic() - started, pausedMs: pausedMs() };
    return progressLine(subject, { ...summary, running: running.size }, times);
  };
  const line = () => lineAbout(name);
  const frame = () => {
    const subject = running.size === 0 ? name : [...running].join(', ');
    return withoutEnd(clean(lineAbout(subject)), spinnerWidth(system.stderr.columns));
  };
  const spinner = outputOptions.animated ? system.spinner(frame()) : undefined;

  async function refreshLoop(): Promise<void> {
    for (;;) {
      await system.sleep(spinner ? frameMs : HEARTBEAT_MS, stopped.signal);
      if (spinner) spinner.text(frame());
      else info(line());
    }
  }
  refreshLoop().catch(() => {}); // stop() aborts the sleep

  return {
    onPause() {
      if (spinner) spinner.text(frame());
      else if (pausedMs() >= minPauseShownMs) info(line());
    },
    update: () => spinner?.text(frame()),
    clear: () => spinner?.clear(),
    stop() {
      stopped.abort();
      spinner?.stop();
    },
  };
}

function progressLine(
  name: string,
  { total, ended, failed, running }: Counts & { running: number },
  { ms, pausedMs }: { ms: number; pausedMs: number },
): string {
  const bar = progressBar(ended, total, barWidth);
  const rate = ended / Math.max(ms / 1000, 0.001);
  const left = timeLeft(ended, total, ms);
  const rest = pausedMs >= minPauseShownMs ? `, rate limited for ${spanOf(pausedMs)}` : '';
  const open = running > 0 ? `, ${running} running` : '';
  return `${bar} ${ended}/${total}${open}, ${failed} failed, ${rate.toFixed(1)}/s${left}${rest}: ${name}`;
}

/** A rate limiter for parallel targets, and a progress bar that shows its pauses. */
export function limiterWithProgress(
  name: string,
  summary: Counts,
  context: LocalContext,
  running?: ReadonlySet<string>,
) {
  const { system } = context;
  const maxRetryAfterMs = maxRetryAfterFor(system);
  const rateLimiter: RateLimiter = createRateLimiter(system, {
    maxRetryAfterMs,
    onPause: () => progress.onPause(),
  });
  const progress = showFleetProgress(name, summary, {
    context,
    pausedMs: rateLimiter.pausedMs,
    ...(running && { running }),
  });
  return { rateLimiter, progress };
}
