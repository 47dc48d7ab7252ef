/** The list of messages is what the program says. `vitest -u` writes it anew. */
import { expect, test } from 'vitest';
import { allMessages } from './support/messages.ts';

test('messages.md has every message', async () => {
  const messages = await allMessages();
  const groups = [...messages].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const text = groups.map(
    ([group, texts]) =>
      `## ${group}\n\n${[...texts]
        .sort()
        .map((one) => `- ${one}\n`)
        .join('')}`,
  );
  await expect(`# Messages\n\n${text.join('\n')}`).toMatchFileSnapshot('messages.md');
});
