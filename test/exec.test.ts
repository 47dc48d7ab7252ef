/** `each --exec`: any program for each target, judged by its exit code, and never started twice unasked. */
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import type { GroupedEnd } from '../src/system/programs/grouped-program.ts';
import type { MarkedProcess } from '../src/system/programs/marked-processes.ts';
import { acmeprod, named, type Program, recording } from './support/exec.ts';
import { journalOf, root, rowsOf, runIn, staging, type world } from './support/fleet.ts';
import type { Ran } from './support/world.ts';

describe('E1: who may run it', () => {
  test('a dry run shows the words and starts nothing', async () => {
    const made = recording();
    const ran = await made.run(
      `${acmeprod} --dry-run --logs ${join(root, 'none')} -- tool '{name} x'`,
    );
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)[0]).toMatchObject({
      run: null,
      state: 'shown',
      result: { dry_run: true, command: ['tool', 'acmeprod x'] },
    });
    expect(ran.stderr).toContain('Dry run: nothing was started. 1 shown.');
    expect(made.runs).toEqual([]);
    const table = await made.run(`${acmeprod} --dry-run -o table -- tool '{name} x'`);
    expect(table.stdout).toMatch(/^acmeprod +tool 'acmeprod x'$/m);
  });

  async function withProfile(set: string) {
    const configDir = mkdtempSync(join(root, 'config-'));
    const own = { HMS_BASE_URL: undefined, HMS_USERNAME: undefined, HMS_PASSWORD: undefined };
    const login = recording({ configDir, env: own, secret: 'sandbox', terminal: 100 });
    const url = '--base-url https://api.hosting.example/v1';
    const ran = await login.run(`auth login --username owner ${url}`);
    expect(ran.code, ran.stderr).toBe(0);
    expect((await login.run(`profiles set default ${set}`)).code).toBe(0);
    return recording({ configDir, env: own });
  }

  test('a protected install requires --yes', async () => {
    const made = await withProfile('--protect acmeprod');
    const line = 'each --where name~acme --exec -- tool';
    const ran = await made.run(line);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('The profile protects 1 target of the run: acmeprod.');
    expect(made.runs).toEqual([]);
    expect((await made.run(line.replace('--exec', '--exec --yes'))).code).toBe(0);
    expect(made.runs).toHaveLength(3);
  });

  test('a read-only profile requires --exec-reads', async () => {
    const made = await withProfile('--read-only on');
    const ran = await made.run(`${acmeprod} -- tool`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('add --exec-reads');
    expect(made.runs).toEqual([]);
    expect((await made.run(`${acmeprod} --exec-reads -- tool`)).code).toBe(0);
    expect(made.runs).toHaveLength(1);
  });
});

describe('E2: the row', () => {
  const ends: [end: Partial<GroupedEnd>, row: Record<string, unknown>][] = [
    [{ code: 0 }, { exit: 0, kind: 'ok', state: 'ok', command_exit: 0, signal: null }],
    [{ code: 3 }, { exit: 8, kind: 'failed', state: 'failed', command_exit: 3, signal: null }],
    [
      { code: undefined, signalName: 'SIGSEGV' },
      { exit: 8, kind: 'failed', command_exit: null, signal: 'SIGSEGV' },
    ],
    [
      { code: undefined, signalName: 'SIGTERM', timedOut: true },
      { exit: 9, kind: 'timeout', state: 'timeout', command_exit: null, signal: 'SIGTERM' },
    ],
    [
      { code: 0, timedOut: true },
      { exit: 9, kind: 'timeout', command_exit: 0 },
    ],
    [
      { code: undefined, notStarted: 'argument list too long (E2BIG)' },
      { exit: 8, kind: 'failed', command_exit: null, error: { retry_safe: true } },
    ],
  ];
  test.each(ends)('%j', async (end, row) => {
    const ran = await recording({}, async () => end).run(`${acmeprod} --timeout 2s -- tool`);
    expect(rowsOf(ran)[0]).toMatchObject({ result: null, output: [], ...row });
    expect(ran.code).toBe(row.exit === 0 ? 0 : 11);
  });

  test('a credential is redacted where the output is cut', async () => {
    const logs = mkdtempSync(join(root, 'logs-'));
    const secret = 'Tr0ub4dor-Secret-99';
    const printing: Program = async (_, { onOutput }) => {
      onOutput('stdout', Buffer.from('a'.repeat(65_000)));
      onOutput('stdout', Buffer.from(`${'b'.repeat(60_000)}${secret.slice(0, 8)}`));
      onOutput('stdout', Buffer.from(`${secret.slice(8)}\n${'a'.repeat(5000)}${secret}`));
      onOutput('stdout', Buffer.from(`${'c'.repeat(4077)}\n`));
      return {};
    };
    const env = { HMS_MAILBOX_PASSWORD: secret };
    const ran = await recording({ env }, printing).run(
      `${acmeprod} --pass-credentials --logs ${logs} -- tool`,
    );
    const log = readFileSync(join(logs, runIn(ran), 'acmeprod.log'), 'utf8');
    expect(log).toBe(
      `${'a'.repeat(65_000)}${'b'.repeat(60_000)}***\n${'a'.repeat(5000)}***${'c'.repeat(4077)}\n`,
    );
    for (let from = 0; from + 8 <= secret.length; from += 1)
      expect(ran.screen).not.toContain(secret.slice(from, from + 8));
  });

  test('an incomplete log is a failure, whatever the program says', async () => {
    const write = () => {
      throw new HmsError('usage', 'x.log cannot be written: no space left on the disk (ENOSPC).');
    };
    const full = { create: async () => ({ path: 'x.log', write, close() {} }) };
    const made = recording({ openLogFolder: async () => full }, async (_, { onOutput }) => {
      onOutput('stdout', Buffer.from('more than fits\n'));
      return {};
    });
    const ran = await made.run(`${acmeprod} --logs logs -- tool`);
    expect(ran.code).toBe(11);
    expect(rowsOf(ran)[0]).toMatchObject({ exit: 8, state: 'failed', command_exit: 0 });
    expect(rowsOf(ran)[0]?.error?.message).toContain('its log is incomplete: x.log cannot be');
  });

  const printed = `\u001b[31mred\u001b[0m\n${Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join('')}no end`;
  const printing: Program = async (_, { onOutput }) => {
    for (const letter of printed) await onOutput('stdout', Buffer.from(letter));
    await onOutput('stderr', Buffer.from('\u0007bell\u001b]0;title\u0007\n'));
    return { code: 1 };
  };

  test('the log has every byte, and the row the last 20 lines', async () => {
    const logs = mkdtempSync(join(root, 'logs-'));
    const ran = await recording({}, printing).run(`${acmeprod} --logs ${logs} -- tool`);
    const [row] = rowsOf(ran) as unknown as { log: string; output: string[] }[];
    expect(row?.log).toBe(join(logs, runIn(ran), 'acmeprod.log'));
    expect(statSync(String(row?.log)).mode & 0o777).toBe(0o600);
    expect(statSync(join(logs, runIn(ran))).mode & 0o777).toBe(0o700);
    const text = readFileSync(String(row?.log), 'utf8');
    expect(text.replace('\u0007bell\u001b]0;title\u0007\n', '')).toBe(printed);
    expect(row?.output).toHaveLength(20);
    expect(row?.output.at(-1)).toBe('no end');
    expect(row?.output).toContain('line 29');
    expect(ran.stdout).toBe(stripVTControlCharacters(ran.stdout));
  });

  test('--tail shows the lines with the name in front, without control characters', async () => {
    const ran = await recording({}, printing).run(`${acmeprod} --tail -- tool`);
    expect(ran.stderr).toContain('acmeprod | red\nacmeprod | line 0\n');
    expect(ran.stderr).toContain('acmeprod | no end\n');
    expect(ran.stderr).toMatch(/^acmeprod \| (\\u0007)?bell/m);
    expect(ran.stderr).toBe(stripVTControlCharacters(ran.stderr));
    expect(ran.stderr).not.toContain('\u0007');
  });

  test('the last lines are at most 4 KiB', async () => {
    const long: Program = async (_, { onOutput }) => {
      for (let line = 0; line < 25; line += 1)
        await onOutput('stdout', Buffer.from(`${line} ${'ö'.repeat(300)}\n`));
      return {};
    };
    const [row] = rowsOf(await recording({}, long).run(`${acmeprod} -- tool`)) as unknown as {
      output: string[];
    }[];
    expect(Buffer.byteLength(row?.output.join('\n') ?? '')).toBeLessThanOrEqual(4096);
    expect(row?.output.at(-1)).toMatch(/^24 ö+$/);
    const one: Program = async (_, { onOutput }) => {
      await onOutput('stdout', Buffer.from('x'.repeat(200_000)));
      return {};
    };
    const [cut] = rowsOf(await recording({}, one).run(`${acmeprod} -- tool`)) as unknown as {
      output: string[];
    }[];
    expect(cut?.output).toEqual([expect.stringMatching(/^…x{4000,4092}$/)]);
  });

  test('a log never overwrites a file, and its name cannot leave the folder', async () => {
    const logs = mkdtempSync(join(root, 'logs-'));
    const made = recording(named({ name: '../../x y' }));
    const ran = await made.run(`each --where 'name~x y' --exec --logs ${logs} -- tool`);
    const [row] = rowsOf(ran) as unknown as { log: string }[];
    expect(row?.log).toBe(join(logs, runIn(ran), '__.._x_y.log'));
  });

  test('a folder of logs that cannot be made is exit 2, and starts nothing', async () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    const made = recording();
    const ran = await made.run(`${acmeprod} --logs ${file} -- tool`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(file);
    expect(made.runs).toEqual([]);
  });
});

describe('E3: the run', () => {
  test('--rate counts starts', async () => {
    const made = recording();
    await made.run('each --all --exec --rate 30/m -- tool {}');
    const times = made.runs.map(({ at }) => at - (made.runs[0]?.at ?? 0));
    expect(times).toEqual(times.map((_, at) => at * 2000));
    expect(times).toHaveLength(12);
  });

  test('a canary that fails stops the run, and --resume runs what was not started', async () => {
    let code = 1;
    const made = recording({}, async () => ({ code }));
    const ran = await made.run(`each ${staging} --exec --canary 1 -- tool {}`);
    expect(ran.code).toBe(11);
    expect(ran.stderr).toContain('3 of 4 not started');
    expect(made.runs).toHaveLength(1);
    code = 0;
    const again = await made.run(`each --resume ${runIn(ran)}`);
    expect(made.runs).toHaveLength(4);
    // The canary failed: a person has to look at it.
    expect(again.code).toBe(11);
    expect(again.stderr).toMatch(/acmestage \(\S+\): failed, not retried\./);
    await made.run(`each --acknowledge ${runIn(ran)}`);
    expect((await made.run(`each --resume ${runIn(ran)}`)).code).toBe(0);
    expect(made.runs).toHaveLength(4);
  });

  /** The lines of a process that died after the program of its first target had started. */
  function dieWithin(made: ReturnType<typeof world>, ran: Ran): string {
    const path = journalOf(made, runIn(ran));
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.slice(0, 4).join('\n')}\n`);
    return runIn(ran);
  }

  const started: Program = async (_, { onStart }) => {
    onStart({ pid: 4242, birth: 'then' });
    return {};
  };

  test('what hms did not see the end of is unknown, and runs again only with --rerun-unknown', async () => {
    const made = recording({}, started);
    const ran = await made.run(`each ${staging} --exec --concurrency 1 -- tool {}`);
    const run = dieWithin(made, ran);
    made.runs.length = 0;
    const resumed = await made.run(`each --resume ${run}`);
    expect(resumed.code).toBe(11);
    expect(resumed.stderr).toMatch(
      /acmestage \(\S+\): unknown, not retried\. The program tool was started at/,
    );
    expect(made.runs).toHaveLength(3);
    const rerun = await made.run(`each --resume ${run} --rerun-unknown`);
    expect(rerun.code, rerun.stderr).toBe(0);
    expect(made.runs).toHaveLength(4);
  });

  test('a program that still runs is named, and never started again', async () => {
    const made = recording(
      { left: { marked: [], isLeft: ({ pid, birth }) => pid === 4242 && birth === 'then' } },
      started,
    );
    const run = dieWithin(
      made,
      await made.run(`each ${staging} --exec --concurrency 1 -- tool {}`),
    );
    made.runs.length = 0;
    const resumed = await made.run(`each --resume ${run} --rerun-unknown`);
    expect(resumed.code).toBe(11);
    expect(resumed.stderr).toMatch(
      /acmestage .*process group 4242, started at .*run: kill -- -4242/,
    );
    expect(made.runs).toHaveLength(3);
  });

  test('a process that a finished program left behind needs no attention', async () => {
    const marked: MarkedProcess[] = [];
    const made = recording({ left: { marked, isLeft: () => true } }, started);
    const ran = await made.run(`${acmeprod} -- tool {}`);
    marked.push({ pid: 4243, value: rowsOf(ran)[0]?.id ?? '' });
    const resumed = await made.run(`each --resume ${runIn(ran)}`);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(made.runs).toHaveLength(1);
  });

  test('--rerun-unknown and --exec are refused where they have no meaning', async () => {
    const made = recording();
    const ran = await made.run('each --all -- installs get {} --json'.replace(' --json', ''));
    const resumed = await made.run(`each --resume ${runIn(ran)} --rerun-unknown`);
    expect(resumed.code).toBe(2);
    expect(resumed.stderr).toContain('--rerun-unknown requires --exec');
    expect((await made.run(`each --resume ${runIn(ran)} --exec -- tool`)).code).toBe(2);
  });

  test('a journal with another domain, or without exec, is refused', async () => {
    for (const change of [
      (line: string) => line.replace('acme-outdoor.example', 'evil.example'),
      (line: string) => line.replace('"exec":true,', ''),
    ]) {
      const made = recording({}, async () => ({ code: 1 }));
      const ran = await made.run('each --where name~acme --exec --canary 1 -- tool {}');
      const path = journalOf(made, runIn(ran));
      const text = readFileSync(path, 'utf8');
      expect(change(text)).not.toBe(text);
      writeFileSync(path, change(text));
      const resumed = await made.run(`each --resume ${runIn(ran)}`);
      expect([resumed.code, made.runs.length]).toEqual([6, 1]);
    }
  });

  test('a hms command is not a program: its run looks at no program', async () => {
    const made = recording();
    await made.run(`each ${staging} -- installs get {}`);
    expect(made.runs).toEqual([]);
  });
});
