/** `--wait` with a page or a command as the witness of a restore, which the service shows no status of. */
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import type { Executed, Execution } from '../src/system/programs/run-program.ts';
import { lastError, world } from './support/fleet.ts';
import { type WorldOptions, writes } from './support/world.ts';

const restore = 'backups restore acmestage latest --notify ops@example.com --yes --wait --json';
const page = 'https://acmestage.example/health?key=s3cret';
const untilPage = `--until-url '${page}' --until-text OK`;

type Answer = [status: number, body?: string] | Error;

/** A page that answers in order, and the last answer again and again. */
function answering(
  ...answers: Answer[]
): Required<Pick<WorldOptions, 'pages'>> & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    pages(url, { headers }) {
      if (!url.startsWith('https://acmestage.example/')) return undefined;
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [200];
      asked.push(Object.keys(headers).join(' '));
      return answer instanceof Error
        ? answer
        : new Response(answer[1] ?? '', { status: answer[0] });
    },
  };
}

/** A program that ends with these exit codes in order. */
function exiting(...codes: number[]) {
  const runs: Execution[] = [];
  const programs = async (_: readonly string[], execution: Execution): Promise<Executed> => {
    const code = codes[Math.min(runs.length, codes.length - 1)];
    runs.push(execution);
    return { code, killedBecause: undefined, stdout: 'looked\n', stderr: '' };
  };
  return { runs, programs };
}

const refused = new TransportError('connection refused (ECONNREFUSED)', { sent: false });

describe('--until-url', () => {
  test('ends the wait after two answers in a row, and gets no credentials', async () => {
    const { pages, asked } = answering([503], refused, [200, 'OK'], [503], [200, 'OK']);
    const ran = await world({ pages }).run(`${restore} ${untilPage}`);
    expect(ran.code).toBe(0);
    expect(asked).toHaveLength(6);
    expect(asked.join(' ')).not.toMatch(/authorization|cookie/i);
    expect(JSON.parse(ran.stdout).evidence).toEqual([
      {
        kind: 'probe',
        at: expect.stringMatching(/^2026-03-02T09:/),
        seen_by: 'this machine',
        says: 'https://acmestage.example/health?*** answered 200 and contained "OK", twice in a row.',
      },
    ]);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain('s3cret');
  });

  test.each<[string, Answer[], string, number, string]>([
    ['answers so already', [[200, 'OK']], untilPage, 6, 'not_ready'],
    [
      'differs by itself',
      [
        [200, 'a'],
        [200, 'b'],
      ],
      `--until-url ${page} --until-changes`,
      6,
      'not_ready',
    ],
    ['cannot be compared', [refused], `--until-url ${page} --until-changes`, 7, 'unavailable'],
    ['has a password', [], '--until-url https://a:hunter2@acmestage.example/', 2, 'usage'],
    ['is no page', [], '--until-url ftp://acmestage.example/', 2, 'usage'],
  ])('of a page that %s: nothing is sent', async (_, answers, options, exit, kind) => {
    const ran = await world(answering(...answers)).run(`${restore} ${options}`);
    expect(ran.code).toBe(exit);
    expect(lastError(ran)).toMatchObject({ kind });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('Nothing was sent.');
    expect(ran.stderr).not.toContain('hunter2');
  });

  test('of a page that never answers so is exit 9 at the deadline', async () => {
    const ran = await world(answering([503])).run(`${restore} ${untilPage} --timeout 1m`);
    expect(ran.code).toBe(9);
    expect(lastError(ran)).toMatchObject({ kind: 'pending', retry_safe: false });
    expect(ran.stderr).toContain('answered 503');
    expect(writes(ran)).toHaveLength(1);
  });
});

describe('--until-command', () => {
  const untilCommand = `--until-command 'check "the site"'`;

  test('ends the wait when it succeeds, and knows the job', async () => {
    const { programs, runs } = exiting(1, 1, 0);
    const { run: type } = world({ programs });
    const ran = await type(`${restore} ${untilCommand}`);
    expect(ran.code).toBe(0);
    expect(runs).toHaveLength(3);
    const { job, evidence } = JSON.parse(ran.stdout);
    expect(evidence).toMatchObject([
      { kind: 'command', says: 'The command check ended with exit code 0.' },
    ]);
    expect(runs.at(-1)?.env).toMatchObject({ HMS_TARGET: 'acmestage', HMS_JOB: job });
    expect(runs.at(-1)?.env).not.toHaveProperty('HMS_PASSWORD');
  });

  test.each<[string, number, number, string]>([
    ['succeeds already', 0, 6, 'not_ready'],
    ['cannot be started', 127, 2, 'usage'],
    ['cannot be executed', 126, 2, 'usage'],
  ])('that %s: nothing is sent', async (_, code, exit, kind) => {
    const ran = await world(exiting(code)).run(`${restore} ${untilCommand}`);
    expect(ran.code).toBe(exit);
    expect(lastError(ran)).toMatchObject({ kind });
    expect(writes(ran)).toEqual([]);
  });

  test('that never succeeds is exit 9 at the deadline, with what it printed', async () => {
    const ran = await world(exiting(1)).run(`${restore} ${untilCommand} --timeout 1m`);
    expect(ran.code).toBe(9);
    expect(lastError(ran).details).toEqual(['The command check: exit code 1', 'looked']);
  });

  test('after Ctrl-C the restore goes on', async () => {
    const options = { ...exiting(1), interruptAfterMs: 20_000 };
    const ran = await world(options).run(`${restore} ${untilCommand}`);
    expect(ran.code).toBe(130);
    expect(lastError(ran)).toMatchObject({ kind: 'cancelled', retry_safe: false });
  });

  test('that cannot be started later is exit 9', async () => {
    const ran = await world(exiting(1, 127)).run(`${restore} ${untilCommand}`);
    expect(ran.code).toBe(9);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain('cannot be started');
  });
});
