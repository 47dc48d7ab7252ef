/** What a list has shown → names for a shell to complete (src/storage/name-cache.ts). */

import { recordIn } from '../core/json.ts';
import { clean } from '../output/sanitize.ts';
import {
  isOfferable,
  type ListedRecord,
  type Naming,
  namesPath,
  narrowing,
} from '../storage/name-cache.ts';
import type { Session } from './session.ts';

type Batches = AsyncIterable<readonly ListedRecord[]>;

/** Hands on a list, and keeps its names once it was whole. */
export async function* cachingNames(batches: Batches, naming: Naming, session: Session): Batches {
  const lines: string[][] = [];
  for await (const records of batches) {
    lines.push(nameLines(records, naming, session));
    yield records;
  }
  await writeNames(lines.flat(), naming, session);
}

/** Keeps the names of a whole list. */
export async function cacheNames(
  records: readonly unknown[],
  naming: Naming,
  session: Session,
): Promise<void> {
  await writeNames(nameLines(records.map(recordIn), naming, session), naming, session);
}

function nameLines(
  records: readonly ListedRecord[],
  { name, about }: Naming,
  { redactor: { redact } }: Session,
): string[] {
  return records.flatMap((record) => {
    const own = name(record);
    // A name that is redacted is none that can be typed.
    if (typeof own !== 'string' || !isOfferable(own) || redact(own) !== own) return [];
    return [about ? `${own}\t${clean(redact(about(record)))}` : own];
  });
}

/**
 * With credentials of the environment no file is touched, and where none can be written the list is none the
 * worse.
 */
async function writeNames(
  lines: readonly string[],
  naming: Naming,
  session: Session,
): Promise<void> {
  const { env, stateDir, replaceText } = session.system;
  const { profile, cacheFingerprint } = await session.services.open();
  const isPart = env[narrowing[naming.kind] ?? ''];
  if (stateDir === undefined || profile === undefined || cacheFingerprint === undefined || isPart)
    return;
  const text = [cacheFingerprint, ...lines].join('\n');
  await replaceText(namesPath(stateDir, profile, naming), text).catch(() => {});
}
