/** The rows of a fleet run on a terminal: a table that grows while the run goes on. */
import { describe, expect, test } from 'vitest';
import { recordIn } from '../src/core/json.ts';
import type { State } from '../src/sandbox/state.ts';
import { create, rowsOf, staging, troubled, world } from './support/fleet.ts';

const screen = (terminal: number) => ({ terminal, env: { NO_COLOR: '1' } });
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('on a terminal', () => {
  test.each([
    [create, 'requested'],
    [`${create} --wait`, 'completed'],
    ['installs get {}', 'read'],
  ])('%s: a table with the state of each target', async (words, state) => {
    const { stdout } = await world(screen(80)).run(`each ${staging} -- ${words}`);
    const [head, ...rows] = linesOf(stdout);
    expect(head).toMatch(/^TARGET +STATE +SECONDS +NOTE$/);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toMatch(new RegExp(`^[a-z]+stage +${state} +\\S`));
  });

  test.each([80, 200])(
    'at %i columns only a word is wider, and failures read as such',
    async (terminal) => {
      const made = troubled('refuses', (_, count) => count % 2 === 0, screen(terminal));
      const { stdout, code } = await made.run(`each --all -- ${create}`);
      expect(code).toBe(11);
      const lines = linesOf(stdout);
      const isOneWord = (line: string) => /^ +\S+$/.test(line);
      for (const line of lines) expect(line.length <= terminal || isOneWord(line)).toBe(true);
      expect(lines.filter((line) => /^\S+ +rejected +\d +no \(422, POST/.test(line))).toHaveLength(
        6,
      );
      expect(lines.filter((line) => /^\S+ +requested /.test(line))).toHaveLength(6);
    },
  );

  test('each column begins below its head, also for a row that comes late', async () => {
    const { stdout } = await world(screen(100)).run(`each --all -- ${create} --wait`);
    const [head = '', ...rows] = linesOf(stdout);
    for (const name of ['STATE', 'SECONDS', 'NOTE'])
      for (const row of rows) expect(row.slice(head.indexOf(name) - 1)).toMatch(/^ \S/);
  });

  test('a row is printed when its target ends', async () => {
    const printed: string[] = [];
    const made = world({
      ...screen(80),
      reader: (text) => printed.push(text),
      sandbox: { jobMs: 60_000 },
    });
    await made.run(`each ${staging} --max-open 1 -- ${create} --wait`);
    expect(printed.filter((text) => text.includes('completed'))).toHaveLength(4);
  });

  test('the line below has the numbers and the names of what runs', async () => {
    const { spun } = await world({ ...screen(120), sandbox: { jobMs: 60_000 } }).run(
      `each ${staging} -- ${create} --wait`,
    );
    expect(spun).toContainEqual(
      expect.stringMatching(/^█*░* 0\/4, 4 running, 0 failed, 0\.0\/s: acmestage, bistrostage, /),
    );
    for (const line of spun) expect(line.length).toBeLessThanOrEqual(117);
  });

  test('--columns, --no-header and a dry run', async () => {
    const made = world(screen(80));
    const chosen = await made.run(`each ${staging} --columns target,exit --no-header -- ${create}`);
    expect(linesOf(chosen.stdout)).toHaveLength(4);
    expect(chosen.stdout).toMatch(/^acmestage +0$/m);
    const dry = await made.run(`each ${staging} --dry-run -- ${create}`);
    expect(dry.stdout).toMatch(/^TARGET +METHOD +PATH *$/m);
    expect(dry.stdout).toMatch(/^acmestage +POST +\/v1\/installs\/\S+\/backups$/m);
  });

  test.each([80, 200])('the values of a dry run begin below their heads: %d', async (terminal) => {
    const { stdout } = await world(screen(terminal)).run(`each ${staging} --dry-run -- ${create}`);
    const [head = '', ...rows] = linesOf(stdout);
    const heads = [...head.matchAll(/\S+/g)].map(({ index }) => index);
    expect(heads).toHaveLength(terminal === 200 ? 5 : 3);
    for (const row of rows) {
      expect(row.length).toBeLessThanOrEqual(terminal);
      for (const at of heads) expect(` ${row}`.slice(at)).toMatch(/^ \S/);
    }
  });

  test('a column of a live table is as wide as its longest name', async () => {
    const rename = (state: State) => {
      for (const one of state.installs) one.name = `${one.name}-of-the-northern-region`;
    };
    const made = world({ ...screen(200), prepare: rename });
    const line = 'each --all --columns run,id,target,state,started -- installs get {}';
    const { stdout } = await made.run(line);
    const [head = '', ...rows] = linesOf(stdout);
    for (const name of ['ID', 'TARGET', 'STATE', 'STARTED'])
      for (const row of rows) expect(row.slice(head.indexOf(name) - 1)).toMatch(/^ \S/);
  });

  test.each(['table', 'csv'])('a secret field of a result is redacted in %s', async (format) => {
    const made: ReturnType<typeof world> = world({
      ...screen(80),
      fetch: async (url, init) => {
        const answer = await made.sandbox(url, init);
        if (!/\/installs\/[^/?]+$/.test(url)) return answer;
        return Response.json({
          ...recordIn(await answer.json()),
          shellVariables: { A: 'hunter2hunter2' },
        });
      },
    });
    const words = `-o ${format} --columns target,result -- installs get {}`;
    const { stdout } = await made.run(`each ${staging} ${words}`);
    expect(stdout).toContain('shellVariables');
    expect(stdout).not.toContain('hunter2');
  });

  test('no target: no head', async () => {
    const made = world(screen(80));
    const first = await made.run(`each ${staging} -- ${create}`);
    const run = /Run (\S+):/.exec(first.stderr)?.[1];
    expect((await made.run(`each --resume ${run}`)).stdout).toBe('');
  });
});

describe('in a pipe', () => {
  test('it is JSON lines, with the state', async () => {
    const ran = await world().run(`each ${staging} -- ${create}`);
    expect(rowsOf(ran)).toMatchObject(Array(4).fill({ kind: 'ok', state: 'requested' }));
  });

  test('-o table has each row as it comes, at full width', async () => {
    const printed: string[] = [];
    const made = world({ reader: (text) => printed.push(text) });
    await made.run(`each ${staging} -o table -- ${create}`);
    expect(printed.filter((text) => text.includes('requested')).length).toBeGreaterThan(1);
  });

  test('-o csv has every column', async () => {
    const { stdout } = await world().run(`each ${staging} -o csv -- ${create}`);
    expect(linesOf(stdout)[0]?.trim()).toBe(
      'run,target,id,exit,kind,result,error,started,ended,state,seconds,note',
    );
  });
});
