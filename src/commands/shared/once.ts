/** `--once KEY`: a script that runs twice sends one request. */

import type { Option } from '../../command-model/input.ts';
import { isId, type Value, ValueError } from '../../command-model/values.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Intent } from '../../storage/once-journal.ts';

const key: Value<string> = {
  placeholder: 'KEY',
  parse(text) {
    if (text.trim() !== '' && text.length <= 200) return text;
    throw new ValueError('It must be 1 to 200 characters, like a build number.');
  },
};

export const once = {
  value: key,
  help: 'Refuse to send this request again with the same KEY, whatever its other options. A journal on this machine remembers it',
} as const satisfies Option;

export const onceListed = {
  value: key,
  help: 'Join the backup requested earlier with the same KEY, instead of requesting another',
} as const satisfies Option;

/** The intent of a plan. Two requests are the same if their arguments are, whatever `latest` or `+3h` mean by then. */
export function onceBy(
  typed: string | undefined,
  operation: OperationId,
  ...about: string[]
): { once?: Intent } {
  if (typed === undefined) return {};
  // Two spellings of an id are one request.
  const same = about.map((part) => (isId(part) ? part.toLowerCase() : part));
  return { once: { key: typed, about: [operation, ...same] } };
}

/** The mark at the end of a description, by which hms finds the backup. */
export async function onceMark(typed: string): Promise<string> {
  const { createHash } = await import('node:crypto'); // slow to load
  return `[once ${createHash('sha256').update(typed).digest('hex').slice(0, 12)}]`;
}
