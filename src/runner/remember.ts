/** What a list has shown → names for a shell to complete (src/names.ts). */
import { isOfferable, type NameList, namesPath } from '../names.ts';
import { clean } from './sanitize.ts';
import type { Session } from './session.ts';

/** How a list names its records. */
export interface Naming extends NameList {
  name(record: Readonly<Record<string, unknown>>): unknown;
  /** What tells them apart, where the names do not; some shells show it. */
  about?(record: Readonly<Record<string, unknown>>): string;
}

type Batches = AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Hands on a list, and keeps its names once it was whole. With credentials of the environment no file is touched,
 * and where none can be written the list is none the worse.
 */
export async function* remembering(batches: Batches, naming: Naming, session: Session): Batches {
  const lines: string[] = [];
  for await (const records of batches) {
    for (const record of records) {
      const name = String(naming.name(record));
      if (isOfferable(name))
        lines.push(naming.about ? `${name}\t${clean(naming.about(record))}` : name);
    }
    yield records;
  }
  const { env, stateDir, replaceText } = session.system;
  const { profile, baseUrl } = await session.service();
  const isNarrowed = naming.kind === 'installs' && env.HMS_ACCOUNT;
  if (stateDir === undefined || profile === undefined || isNarrowed) return;
  const text = [baseUrl, ...lines].join('\n');
  await replaceText(namesPath(stateDir, profile, naming), text).catch(() => {});
}
