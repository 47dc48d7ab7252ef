/** Shows several jobs while they run: lines that are redrawn on a terminal, otherwise a line for each change. */
import type { OutputOptions } from '../command-model/output-options.ts';
import { shortened } from '../core/errors.ts';
import { spanOf } from '../core/units.ts';
import { capitalized, numberOf } from '../core/wording.ts';
import type { System } from '../system/system.ts';
import { clean } from './sanitize.ts';
import { openHeartbeat, sleepDrawing } from './wait-progress.ts';

export interface LiveJob {
  id: string;
  /** `restore of acmestage` */
  name: string;
  /** `in_progress` */
  state: string;
  isRunning: boolean;
}

export interface LiveJobs {
  update(jobs: readonly LiveJob[]): void;
  /** Sleeps, and keeps showing the elapsed time. */
  sleep(ms: number): Promise<void>;
  stop(): void;
}

/** Lines of a terminal whose height is unknown. */
const usualRows = 24;

/** The line above the jobs, the one below them, and the line of the cursor. */
const otherRows = 3;

/** Columns for an id. That of a backup is longer, and is cut. */
const idWidth = 10;

export function showLiveJobs(
  { animated }: Pick<OutputOptions, 'animated'>,
  system: Pick<System, 'monotonic' | 'sleep' | 'interrupted' | 'spinner' | 'stderr'>,
  note: (text: string) => void,
): LiveJobs {
  const started = system.monotonic();
  let shown: readonly LiveJob[] = [];
  const heading = () => {
    if (shown.length === 0) return 'Watching jobs';
    const running = shown.filter((one) => one.isRunning).length;
    const span = spanOf(system.monotonic() - started);
    return `Watching ${numberOf(shown.length, 'job')}: ${running} running, ${span}`;
  };
  return animated ? redrawn() : logged();

  function redrawn(): LiveJobs {
    const frame = () => {
      const maxLines = Math.max((system.stderr.rows || usualRows) - otherRows, 1);
      const lines = jobLines(shown, maxLines).map((line) => `  ${line}`);
      return [heading(), ...lines].map(clean).join('\n');
    };
    const spinner = system.spinner(frame());
    return {
      update(next) {
        shown = next;
        spinner.text(frame());
      },
      sleep: (ms) => sleepDrawing(ms, system, () => spinner.text(frame())),
      stop: () => spinner.stop(),
    };
  }

  function logged(): LiveJobs {
    const states = new Map<string, string>();
    const heartbeat = openHeartbeat(system, () => note(`${heading()}.`));
    return {
      update(next) {
        shown = next;
        const isFirst = states.size === 0;
        for (const { id, name, state } of next) {
          if (states.get(id) === state) continue;
          states.set(id, state);
          note(clean(`${capitalized(name)} (${id}): ${shortened(state)}`));
        }
        if (isFirst) heartbeat.log();
      },
      sleep: heartbeat.sleep,
      stop: () => {},
    };
  }
}

/** Those that run come first. */
function jobLines(jobs: readonly LiveJob[], maxLines: number): string[] {
  const sorted = jobs.toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning));
  const isFit = sorted.length <= maxLines;
  const drawn = isFit ? sorted : sorted.slice(0, maxLines - 1);
  const nameWidth = Math.max(0, ...drawn.map(({ name }) => name.length));
  const lines = drawn.map(({ id, name, state }) =>
    [id.slice(0, idWidth).padEnd(idWidth), name.padEnd(nameWidth), shortened(state)].join('  '),
  );
  return isFit ? lines : [...lines, `and ${sorted.length - drawn.length} more`];
}
