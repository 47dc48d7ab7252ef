/** D2, K2: locks among real processes, of which some are killed and some are stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { sized } from '../support/sized.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-locks-'));

beforeAll(async () => {
  for (const name of ['contender', 'writer']) {
    const bundle = await rolldown({ input: `test/support/${name}.ts`, platform: 'node' });
    await bundle.write({ dir: join(root, name), format: 'esm', entryFileNames: '[name].mjs' });
  }
});

function start(name: 'contender' | 'writer', ...words: string[]) {
  const child: ChildProcess = spawn(process.execPath, [join(root, name, `${name}.mjs`), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (piece) => {
    stderr += piece;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stderr }));
  const begun = once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, ended, begun };
}

const fine = { code: 0, stderr: '' };

/** Eight processes want the lock of one that was killed with it. */
async function round(): Promise<void> {
  const path = join(mkdtempSync(join(root, 'kept-')), 'state.json');
  writeFileSync(`${path}.tally`, '0');
  const owner = start('contender', path, '0');
  await owner.begun;
  owner.child.kill('SIGKILL');
  await owner.ended;
  const others = Array.from({ length: 8 }, () => start('contender', path, '5'));
  const ends = await Promise.all(others.map(({ ended }) => ended));
  expect(ends).toEqual(ends.map(() => fine));
  expect(readFileSync(`${path}.tally`, 'utf8')).toBe('40');
  expect(readdirSync(dirname(path))).toEqual(['state.json.tally']);
}

const rounds = sized(2, 8);

test(
  `D2 K2: a killed owner and 8 processes at once, ${rounds} rounds: never two inside, and no error`,
  async () => {
    for (let at = 0; at < rounds; at += 2) await Promise.all([round(), round()]);
  },
  30_000 * rounds,
);

test('D2: a writer that was stopped while another took its lock loses no change, and undoes none', async () => {
  const folder = mkdtempSync(join(root, 'stopped-'));
  const stopped = start('writer', 'journal', folder, 'stopped', '0');
  await stopped.begun;
  const lock = join(folder, 'once.json.lock');
  const holds = () =>
    readdirSync(folder).includes('once.json.lock') && readdirSync(lock).length > 0;
  // Somewhere on its way, and with the lock.
  do {
    stopped.child.kill('SIGCONT');
    await new Promise(setImmediate);
    stopped.child.kill('SIGSTOP');
  } while (!holds());
  const other = start('writer', 'journal', folder, 'other', '5');
  expect(await other.ended).toEqual(fine);
  stopped.child.kill('SIGCONT');
  const third = start('writer', 'journal', folder, 'third', '5');
  expect(await third.ended).toEqual(fine);
  stopped.child.kill('SIGKILL');
  await stopped.ended;
  const text = readFileSync(join(folder, 'once.json'), 'utf8');
  const kept = new Set(text.match(/"(other|third)-\d"/g));
  expect(kept.size).toBe(10);
  expect(text).toContain('"stopped-0"');
});
