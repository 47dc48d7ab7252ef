/** Writes the names in a list to the cache that shell completion reads (src/storage/name-cache.ts). */

import { recordIn } from '../core/json.ts';
import { clean } from '../output/sanitize.ts';
import {
  isOfferable,
  type ListedRecord,
  type NamedList,
  namesPath,
  narrowingVariables,
} from '../storage/name-cache.ts';
import type { Session } from './session.ts';

type Batches = AsyncIterable<readonly ListedRecord[]>;

/** Passes a list through, and caches its names when the list is complete. */
export async function* cachingNames(
  batches: Batches,
  naming: NamedList,
  session: Session,
): Batches {
  const lines: string[][] = [];
  for await (const records of batches) {
    lines.push(nameLines(records, naming, session));
    yield records;
  }
  await writeNames(lines.flat(), naming, session);
}

/** Caches the names of a complete list. */
export async function cacheNames(
  records: readonly unknown[],
  naming: NamedList,
  session: Session,
): Promise<void> {
  await writeNames(nameLines(records.map(recordIn), naming, session), naming, session);
}

function nameLines(
  records: readonly ListedRecord[],
  { name, about }: NamedList,
  { redactor: { redact } }: Session,
): string[] {
  return records.flatMap((record) => {
    const own = name(record);
    // Nobody can type a redacted name.
    if (typeof own !== 'string' || !isOfferable(own) || redact(own) !== own) return [];
    return [about ? `${own}\t${clean(redact(about(record)))}` : own];
  });
}

/** Writes nothing when credentials come from the environment. A failed write does not fail the list. */
async function writeNames(
  lines: readonly string[],
  naming: NamedList,
  session: Session,
): Promise<void> {
  const { env, stateDir, replaceText } = session.system;
  const { profile, cacheFingerprint } = await session.services.open();
  const isPart = env[narrowingVariables[naming.kind] ?? ''];
  if (stateDir === undefined || profile === undefined || cacheFingerprint === undefined || isPart)
    return;
  const text = [cacheFingerprint, ...lines].join('\n');
  await replaceText(namesPath(stateDir, profile, naming), text).catch(() => {});
}
