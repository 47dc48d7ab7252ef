import { test } from 'vitest';
import { createWorld } from './support/world.ts';

test('x', async () => {
  const w = createWorld();
  for (const line of process.env.LINES?.split(';') ?? []) {
    const ran = await w.run(line);
    console.log(`$ ${line}\n${ran.screen}[${ran.code}]\n${ran.requests.join('\n')}`);
  }
});
