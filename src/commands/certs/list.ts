import type { Pages } from '../../client/api.ts';
import { type Context, command } from '../../command-model/definition.ts';
import { duration, isId, momentOf } from '../../command-model/values.ts';
import { time, type View } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { numberOf } from '../../core/wording.ts';
import { laterClock } from '../../resolve/backup.ts';
import { installRef, listedInstall } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { certificatePages } from './certificate-pages.ts';

const dayMs = 86_400_000;

/** docs/service.md 10.17. No column shows a private key. */
const view: View = {
  columns: [
    { name: 'common_name', dropPriority: 0 },
    { name: 'status', dropPriority: 3, state: true },
    { name: 'expires_time', dropPriority: 2, show: time },
    { name: 'days_left', dropPriority: 0 },
    { name: 'auto_renew', dropPriority: 1 },
    { name: 'cert_source', dropPriority: 4 },
    { name: 'domains', dropPriority: 5 },
  ],
};

export const certsList = command({
  name: 'certs list',
  kind: 'list',
  errorKinds: ['unsupported'],
  summary: 'List the certificates of an install',
  description:
    'hms adds the field days_left: the whole days until the certificate expires, and a negative number after that.',
  arguments: { install },
  options: {
    expiresWithin: {
      value: duration,
      help: 'Show only certificates that expire within this time, like 30d. Includes expired ones, and ones without a date',
    },
  },
  examples: ['certs list acmeprod', 'certs list acmeprod --expires-within 30d --sort days_left'],
  view,
  async list(context, { install: typed, expiresWithin }) {
    const { api, directory, info, limit } = context;
    const { id } = await installRef(directory, typed, info);
    const max = expiresWithin === undefined ? limit : undefined;
    const pages = emptyIfNone(certificatePages(api, id, max), () =>
      checkExists(context, id, typed),
    );
    return withDaysLeft(pages, context, expiresWithin);
  },
});

/** 404 means that the install has no certificates (10.17). */
function emptyIfNone(pages: Pages<JsonObject>, check: () => Promise<void>): Pages<JsonObject> {
  return mapped(pages, async function* (batches) {
    try {
      yield* batches;
    } catch (error) {
      if (!(error instanceof HmsError) || error.kind !== 'notFound') throw error;
      await check();
    }
  });
}

/**
 * 404 also means that the install does not exist. A name was found in the list of installs before.
 * @throws HmsError notFound
 */
async function checkExists(
  { api, directory }: Context,
  install_id: string,
  typed: string,
): Promise<void> {
  if (!isId(typed)) return;
  try {
    await api.call('getInstall', { install_id });
  } catch (error) {
    // A service may not show single installs.
    const isMissing = error instanceof HmsError && ['forbidden', 'notFound'].includes(error.kind);
    if (!isMissing || (await listedInstall(directory, install_id)) === undefined) throw error;
  }
}

/** Adds `days_left`, and leaves out what expires later. Without a date it may expire any day. */
function withDaysLeft(
  pages: Pages<JsonObject>,
  { now, serviceNow, info }: Context,
  withinMs: number | undefined,
): Pages<JsonObject> {
  return mapped(pages, async function* (batches) {
    let undated = 0;
    for await (const batch of batches) {
      // The clock of the service is known from here on.
      const current = laterClock(now(), serviceNow()).now;
      yield batch.flatMap((one) => {
        const leftMs = expiryOf(one) - current;
        const days_left = Number.isNaN(leftMs) ? null : Math.floor(leftMs / dayMs);
        const isLater = withinMs !== undefined && leftMs > withinMs;
        if (days_left === null && withinMs !== undefined) undated += 1;
        return isLater ? [] : [{ ...one, days_left }];
      });
    }
    if (undated > 0)
      info(`Shown too: ${numberOf(undated, 'certificate')} without a date of expiry.`);
  });
}

/** Milliseconds; NaN without a date. A date without a time may mean any moment of the day, so its begin counts. */
function expiryOf({ expires_time: given }: JsonObject): number {
  const isDay = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);
  return momentOf(isDay ? `${given}T00:00Z` : given);
}

type CertificateBatches = AsyncIterable<JsonObject[]>;

/** The same list with other batches. */
function mapped(
  { batches: read, total }: Pages<JsonObject>,
  change: (batches: CertificateBatches) => AsyncIterable<JsonObject[]>,
): Pages<JsonObject> {
  const batches = (mayStopEarly: boolean) => change(read(mayStopEarly));
  async function* records() {
    for await (const batch of batches(false)) yield* batch;
  }
  return { [Symbol.asyncIterator]: records, batches, total };
}
