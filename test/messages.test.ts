/**
 * The list of messages is what the program says. The lines that bring it to each of them are another list, so that the
 * usual size runs few others. `HMS_TEST_LARGE=1 npx vitest run --project program messages -u` writes both anew.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMessages } from './support/messages.ts';
import { isLarge } from './support/sized.ts';

const needed = new Set(readFileSync('test/messages-lines.txt', 'utf8').split('\n'));

test('messages.md has every message', async () => {
  const { messages, firsts } = await allMessages(needed);
  const groups = [...messages].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const text = groups.map(
    ([group, texts]) =>
      `## ${group}\n\n${[...texts]
        .sort()
        .map((one) => `- ${one}\n`)
        .join('')}`,
  );
  await expect(`# Messages\n\n${text.join('\n')}`).toMatchFileSnapshot('messages.md');
  if (isLarge) await expect(`${firsts.join('\n')}\n`).toMatchFileSnapshot('messages-lines.txt');
});
