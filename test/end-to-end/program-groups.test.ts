/** Programs that hms runs in a process group of their own, and the end of the whole group. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../src/system/programs/run-program.ts';
import { isRunning, untilGone, written } from '../support/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-groups-'));

/** A shell that writes its own number and that of a child, and waits for the child. */
function hanging(name: string, trap = '') {
  const file = join(folder, name);
  const line = `${trap} sleep 600 & echo "$$ $!" > ${file}.new; mv ${file}.new ${file}; wait; wait; wait`;
  return { words: ['sh', '-c', line], file };
}

describe('the group of a program', () => {
  test.each([
    ['that ends by SIGTERM', ''],
    ['that ignores SIGTERM', `trap '' TERM;`],
  ])('%s is ended by an abort, with its children', async (name, trap) => {
    const { words, file } = hanging(`abort-${name}`.replaceAll(' ', '-'), trap);
    const controller = new AbortController();
    const running = runProgram(words, {
      limitMs: 600_000,
      signal: controller.signal,
      ownGroup: true,
    });
    const numbers = await written(file);
    expect(numbers.map(isRunning)).toEqual([true, true]);
    controller.abort(new Error('interrupted'));
    await expect(running).rejects.toThrow('interrupted');
    await untilGone(numbers);
  });

  test('is ended by its time limit', async () => {
    const { words, file } = hanging('limit');
    const { signal } = new AbortController();
    const ran = await runProgram(words, { limitMs: 1000, signal, ownGroup: true });
    expect(ran).toMatchObject({ code: undefined, killedBecause: 'did not finish within 1 s' });
    await untilGone(await written(file));
  });

  test('has no input, and the given environment', async () => {
    const { signal } = new AbortController();
    const words = ['sh', '-c', 'cat; echo "$HMS_TARGET"; test -z "$HOME"'];
    const env = { PATH: process.env.PATH, HMS_TARGET: 'acmestage' };
    const ran = await runProgram(words, { limitMs: 60_000, signal, ownGroup: true, env });
    expect(ran).toMatchObject({ code: 0, stdout: 'acmestage\n' });
  });

  test('that a signal ended from outside is told', async () => {
    const { signal } = new AbortController();
    const words = ['sh', '-c', 'kill -KILL $$'];
    const ran = await runProgram(words, { limitMs: 60_000, signal, ownGroup: true });
    expect(ran).toMatchObject({ code: undefined, signalName: 'SIGKILL' });
  });
});
