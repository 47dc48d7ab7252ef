/** A program as a witness of the end of a job. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import type { Executed, Execution } from '../src/system/programs/run-program.ts';
import { commandWitness } from '../src/witness/command-witness.ts';
import { raised } from './support/raised.ts';
import { operator, startOfWorld } from './support/world.ts';

const words = ['check', '--all'];
const job = { id: 'j-7k2m9q', target: { id: 'b2c4', name: 'acmestage' } };

type Ended = Partial<Executed> | Error;

function witnessing(ended: Ended, env: Record<string, string> = operator) {
  const runs: { words: readonly string[]; execution: Execution }[] = [];
  const system = {
    env,
    now: () => startOfWorld,
    interrupted: new AbortController().signal,
    async runProgram(given: readonly string[], execution: Execution): Promise<Executed> {
      runs.push({ words: given, execution });
      if (ended instanceof Error) throw ended;
      return { code: 0, killedBecause: undefined, stdout: '', stderr: '', ...ended };
    },
  };
  const witness = commandWitness({ words, job }, system);
  return { witness, look: () => witness.look(new AbortController().signal), runs };
}

const missing = new HmsError('auth', 'check cannot be started: no such file or folder (ENOENT).');

describe('a command', () => {
  test('that succeeds has ended the wait', async () => {
    const { witness, look } = witnessing({ code: 0 });
    expect(witness.name).toBe('the command check');
    expect(await look()).toEqual({
      state: 'ended',
      evidence: {
        kind: 'command',
        at: '2026-03-02T09:00:00.000Z',
        seen_by: 'this machine',
        says: 'The command check ended with exit code 0. It may have succeeded so before the request.',
      },
    });
  });

  test('that failed before the request proves the end', async () => {
    const results = [{ code: 1 }, { code: 0 }];
    const { witness, look } = witnessing({
      get code() {
        return results.shift()?.code;
      },
    });
    await witness.prepare();
    expect(await look()).toMatchObject({
      evidence: { says: 'The command check ended with exit code 0.' },
    });
  });

  test('that succeeds before the request proves nothing', async () => {
    expect(await raised(witnessing({ code: 0 }).witness.prepare())).toMatchObject({
      kind: 'not_ready',
      message: 'The command check already succeeds, so it would prove nothing. Nothing was sent.',
    });
  });

  test.each<[string, Ended, string]>([
    ['with 1', { code: 1 }, 'exit code 1'],
    ['with 255', { code: 255 }, 'exit code 255'],
    [
      'by the time limit',
      { code: undefined, killedBecause: 'did not finish within 30 s' },
      'did not finish within 30 s',
    ],
  ])('that ends %s is run again', async (_, ended, note) => {
    const { witness, look } = witnessing(ended);
    await witness.prepare();
    expect(await look()).toMatchObject({ state: 'silent', note });
  });

  test.each<[string, Ended, string]>([
    ['126', { code: 126 }, 'check ended with exit code 126.'],
    ['127', { code: 127 }, 'check ended with exit code 127.'],
    ['a missing file', missing, missing.message],
  ])(
    'that cannot be started (%s) is exit 2 before the request, and 9 after',
    async (_, ended, why) => {
      const { witness, look } = witnessing(ended);
      expect(await raised(witness.prepare())).toMatchObject({
        kind: 'usage',
        message: `The command of --until-command cannot be started: ${why} Nothing was sent.`,
        hint: "Check its name and that it can be executed. To use a shell, write: sh -c '…'",
      });
      expect(await raised(look())).toMatchObject({
        kind: 'pending',
        message: `The command of --until-command cannot be started: ${why}`,
      });
    },
  );

  test('gets the job and no password, no input, 30 s and a group of its own', async () => {
    const { look, runs } = witnessing(
      { code: 0 },
      { ...operator, PATH: '/bin', HMS_MAILBOX_PASSWORD: 'm', HMS_JOB: 'j-old' },
    );
    await look();
    const { HMS_PASSWORD: _, ...rest } = operator;
    expect(runs).toEqual([
      {
        words,
        execution: {
          env: {
            ...rest,
            PATH: '/bin',
            HMS_TARGET: 'acmestage',
            HMS_TARGET_ID: 'b2c4',
            HMS_JOB: 'j-7k2m9q',
          },
          limitMs: 30_000,
          ownGroup: true,
          signal: expect.any(AbortSignal),
        },
      },
    ]);
  });

  test('shows the end of what it printed, made safe', async () => {
    const stderr = `one\ntwo\r\n\n\u001b[31mthree\u001b[0m\u0007 \u202ex\n${'y'.repeat(300)}\n`;
    expect(await witnessing({ code: 1, stdout: 'no', stderr }).look()).toMatchObject({
      details: ['two', 'three  x', `${'y'.repeat(199)}…`],
    });
    expect(await witnessing({ code: 1, stdout: 'not yet\n' }).look()).toMatchObject({
      details: ['not yet'],
    });
  });
});
