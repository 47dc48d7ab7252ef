/** Reads the records of a list one by one, for fields that the list does not have. */
import { createRateLimiter, maxRetryAfterFor } from '../client/rate-limiter.ts';
import type { LocalContext, RecordReader, SingleRecord } from '../command-model/definition.ts';
import { HmsError } from '../core/errors.ts';
import { numberOf } from '../core/wording.ts';
import type { System } from '../system/system.ts';

/** Maximum number of parallel requests. The rate limiter paces them. */
const maxParallel = 8;

/** All of its requests share the rate limiter of the run, or one of their own. */
export function recordReader<T>(
  { noun, fields, read }: SingleRecord<T>,
  { system, services, ui: { info } }: Pick<LocalContext, 'system' | 'services' | 'ui'>,
): RecordReader<T> {
  return {
    noun,
    fields,
    async open(stop) {
      const service = await services.open();
      const overrides: Partial<System> = {
        interrupted: AbortSignal.any([system.interrupted, stop]),
      };
      const maxRetryAfterMs = maxRetryAfterFor(system);
      const { api } = service.withScope({
        rateLimiter: service.rateLimiter ?? createRateLimiter(system, { maxRetryAfterMs }),
        // Inherits the clock and the network.
        system: Object.assign(Object.create(system), overrides),
        pollSignal: () => undefined,
        info,
      });
      return { read: (record) => read(api, record) };
    },
  };
}

/** Replaces each record by the one the service returns for it alone, in the order of the list. */
export async function* readOneByOne<T>(
  batches: AsyncIterable<readonly T[]>,
  { noun, open }: RecordReader<T>,
  fields: readonly string[],
  info: (text: string) => void,
): AsyncGenerator<readonly T[]> {
  const records = await collected(batches);
  if (records.length === 0) return;
  const names = fields.join(' and ');
  info(`Reading ${numberOf(records.length, noun)} one by one: the list does not have ${names}.`);
  const stop = new AbortController();
  const { read } = await open(stop.signal);
  const running: Promise<T>[] = [];
  let next = 0;
  try {
    for (;;) {
      for (const record of records.slice(next, next + maxParallel - running.length)) {
        const reading = read(record);
        reading.catch(() => {}); // the error is seen when it is this record's turn
        running.push(reading);
        next += 1;
      }
      const first = running.shift();
      if (first === undefined) return;
      yield [await first.catch((error) => Promise.reject(failedReadError(error, names)))];
    }
  } finally {
    // Also runs when the reader stops early, at --limit.
    stop.abort(new HmsError('cancelled', 'The records are no longer needed.'));
    await Promise.allSettled(running);
  }
}

/** The records of all batches. */
export async function collected<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const records of batches) for (const record of records) all.push(record);
  return all;
}

/** Says why the record was read at all. */
function failedReadError(error: unknown, names: string): unknown {
  if (!(error instanceof HmsError) || error.kind === 'cancelled') return error;
  return error.with({
    hint: error.hint ?? `To list the records without ${names}, omit ${names}.`,
    details: [
      `hms reads each record for ${names}, which the list does not have.`,
      ...error.details,
    ],
  });
}
