/** Shows a wait: a spinner on a terminal, otherwise a line at each change of status. */

import type { OutputOptions } from '../command-model/output-options.ts';
import { shortened } from '../core/errors.ts';
import { spanOf } from '../core/units.ts';
import { capitalized } from '../core/wording.ts';
import type { Spinner, System } from '../system/system.ts';
import { HEARTBEAT_MS } from './progress-bar.ts';
import { clean } from './sanitize.ts';

export interface Progress {
  /** The current status, or why it could not be read. */
  update(state: string): void;
  /** Sleeps, and keeps updating the elapsed time. */
  sleep(ms: number): Promise<void>;
  /** Notes the time that the job took to complete. @param state its last status */
  done(state: string): void;
  stop(): void;
}

/** The state before the first poll. */
const initialState = 'polling';

export function showProgress(
  name: string,
  { animated }: Pick<OutputOptions, 'animated'>,
  system: Pick<System, 'monotonic' | 'sleep' | 'interrupted' | 'spinner'>,
  note: (text: string) => void,
): Progress {
  const started = system.monotonic();
  let state = initialState;
  const line = () =>
    clean(`${capitalized(name)}: ${shortened(state)}, ${spanOf(system.monotonic() - started)}`);
  /** Prints nothing if the job had ended before the first poll. */
  const end = (last: string) => {
    if (state === initialState) return;
    const span = spanOf(system.monotonic() - started);
    const ending = last.endsWith('ed') ? `${last} in ${span}` : `is ${last} after ${span}`;
    note(clean(`${capitalized(name)} ${ending}.`));
  };
  return animated ? spinnerProgress() : logProgress();

  function spinnerProgress(): Progress {
    const spinner: Spinner = system.spinner(line());
    return {
      update(next) {
        state = next;
        spinner.text(line());
      },
      sleep: (ms) => sleepDrawing(ms, system, () => spinner.text(line())),
      done(last) {
        spinner.stop();
        end(last);
      },
      stop: () => spinner.stop(),
    };
  }

  function logProgress(): Progress {
    const heartbeat = openHeartbeat(system, () => note(line()));
    return {
      update(next) {
        if (next === state) return;
        state = next;
        heartbeat.log();
      },
      sleep: heartbeat.sleep,
      done: end,
      stop: () => {},
    };
  }
}

type Sleeper = Pick<System, 'monotonic' | 'sleep' | 'interrupted'>;

/** Sleeps, and draws every second: the elapsed time grows. */
export async function sleepDrawing(ms: number, system: Sleeper, draw: () => void): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    await system.sleep(Math.min(left, 1000), system.interrupted);
    draw();
  }
}

/** Writes a line to a log whenever `log` is called, and a minute after its last line. */
export function openHeartbeat(system: Sleeper, write: () => void) {
  let nextLogAt = Number.POSITIVE_INFINITY;
  const log = () => {
    nextLogAt = system.monotonic() + HEARTBEAT_MS;
    write();
  };
  return {
    log,
    async sleep(ms: number): Promise<void> {
      const until = system.monotonic() + ms;
      for (let now = system.monotonic(); now < until; now = system.monotonic()) {
        await system.sleep(Math.min(until, nextLogAt) - now, system.interrupted);
        if (system.monotonic() >= nextLogAt) log();
      }
    },
  };
}
