/** How often a fleet run polls its jobs: all of them share the rate limit of the service. */
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { JobWaits } from '../command-model/nested/outcomes.ts';
import { spanOf } from '../core/units.ts';
import { numberOf } from '../core/wording.ts';

/** Milliseconds between polls of a job, without a rate limit. Few jobs are polled as by a single command. */
const everyMs = 15_000;
const few = 8;

/** The share of a known rate limit that polls may use. The rest is for the requests of other targets. */
const pollShare = 0.5;

/** @param note told when polls become rarer */
export function createPollPace(
  { limit }: Pick<RateLimiter, 'limit'>,
  note: (text: string) => void,
): JobWaits {
  let waiting = 0;
  let notedMs = everyMs;

  /** The interval at which all jobs together keep to their share of the rate limit. */
  function fairMs(perSecond: number): number {
    const ms = (waiting / (perSecond * pollShare)) * 1000;
    if (ms > notedMs * 2 || (ms > everyMs && notedMs === everyMs)) {
      notedMs = ms;
      const jobs = numberOf(waiting, 'job');
      note(
        `The service limits the rate of requests. hms polls each of ${jobs} every ${spanOf(ms)}.`,
      );
    }
    return ms;
  }

  return {
    begin() {
      waiting += 1;
    },
    end() {
      waiting -= 1;
    },
    intervalMs() {
      const perSecond = limit();
      const fair = perSecond === undefined ? 0 : fairMs(perSecond);
      return waiting <= few ? fair : Math.max(everyMs, fair);
    },
  };
}
