/** `each --exec`: no option and no code is made of what the service says. */
import { describe, expect, test } from 'vitest';
import { acmeprod, named, recording } from './support/exec.ts';
import { rowsOf, runIn, world } from './support/fleet.ts';

describe('E1: the words of the program', () => {
  test('placeholders stand for values, as words and inside them, and other braces stay', async () => {
    const made = recording();
    const line = `${acmeprod} -- tool {id} {} --at={domain}/{name} {environment} {account} {site} '{x: 1}'`;
    const ran = await made.run(line);
    expect(ran.code, ran.stderr).toBe(0);
    const [{ words } = { words: [] }] = made.runs;
    const [install] = made.state.installs.filter((one) => one.name === 'acmeprod');
    expect(words).toEqual([
      ...['tool', install?.id, install?.id],
      `--at=${install?.primary_domain}/acmeprod`,
      ...['production', install?.account.id, install?.site?.id, '{x: 1}'],
    ]);
  });

  test('the environment has the same values, the run, and no password of hms', async () => {
    const made = recording({
      env: { HMS_MAILBOX_PASSWORD: 'other-secret', HMS_TARGET_ID: 'of an outer run', KEPT: 'yes' },
    });
    const ran = await made.run(`${acmeprod} -- tool`);
    const [{ env } = { env: {} }] = made.runs;
    const [install] = made.state.installs.filter((one) => one.name === 'acmeprod');
    expect(env).toMatchObject({
      HMS_RUN: runIn(ran),
      HMS_TARGET_ID: install?.id,
      HMS_TARGET_NAME: 'acmeprod',
      HMS_TARGET_DOMAIN: install?.primary_domain,
      HMS_TARGET_ENVIRONMENT: 'production',
      HMS_TARGET_ACCOUNT: install?.account.id,
      HMS_TARGET_SITE: install?.site?.id,
      KEPT: 'yes',
    });
    expect(Object.keys(env).filter((one) => /PASSWORD/.test(one))).toEqual([]);
  });

  test('--pass-credentials keeps the passwords, and the rows still redact them', async () => {
    const made = recording(
      { env: { HMS_MAILBOX_PASSWORD: 'mailbox-secret' } },
      async (_, { onOutput }) => {
        await onOutput('stdout', Buffer.from('it is mailbox-secret\n'));
        return {};
      },
    );
    const ran = await made.run(`${acmeprod} --pass-credentials --tail -- tool`);
    expect(made.runs[0]?.env.HMS_MAILBOX_PASSWORD).toBe('mailbox-secret');
    expect(ran.screen).not.toContain('mailbox-secret');
    expect(ran.stderr).toContain('acmeprod | it is ***');
  });

  const hostile: [field: string, value: Record<string, unknown>, says: string][] = [
    ['domain', { primary_domain: '-oProxyCommand=reboot' }, 'begins with a dash'],
    ['domain', { primary_domain: 'a\u001b[2Jb' }, 'has control characters'],
    ['domain', { primary_domain: 'a\nb' }, 'has control characters'],
    ['domain', { primary_domain: 'a\u202eb' }, 'has control characters'],
    ['domain', { primary_domain: '' }, 'it has no domain'],
    ['domain', { primary_domain: null }, 'it has no domain'],
    ['environment', { environment: null }, 'it has no environment'],
    ['name', { name: '--version' }, 'begins with a dash'],
  ];
  test.each(hostile)('a bad {%s} starts nothing: %j', async (field, value, says) => {
    const made = recording(named(value));
    const ran = await made.run(`each --where php_version>1 --exec -- ssh {${field}}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(says);
    expect(ran.stderr).toContain('Nothing was started.');
    expect(made.runs).toEqual([]);
  });

  test('a value that begins with a dash is refused where it is only in the environment', async () => {
    const made = recording(named({ primary_domain: '-x' }));
    expect((await made.run(`${acmeprod} -- tool`)).code).toBe(2);
    expect(made.runs).toEqual([]);
  });

  test('{constructor} and {__proto__} are words of the program', async () => {
    const made = recording();
    await made.run(`${acmeprod} -- tool {constructor} {__proto__}`);
    expect(made.runs[0]?.words).toEqual(['tool', '{constructor}', '{__proto__}']);
  });

  test('a password of hms in the words is refused, and no list or message shows it', async () => {
    const made = recording({ env: { HMS_MAILBOX_PASSWORD: 'Tr0ub4dor-Secret' } });
    const ran = await made.run(`${acmeprod} -- echo Tr0ub4dor-Secret`);
    expect([ran.code, made.runs]).toEqual([2, []]);
    expect(ran.stderr).toContain('--pass-credentials');
    const listed = world({
      env: { HMS_PASSWORD: 'sandbox', HMS_MAILBOX_PASSWORD: 'Other-Secret' },
    });
    const words = 'backups create {} --notify a@b.example --description Other-Secret';
    await listed.run(`each --where name=acmeprod -- ${words}`);
    const { stdout } = await listed.run('each --list --json');
    expect(stdout).toContain('--description ***');
  });

  test('a missing domain is no problem for a program that does not ask for it', async () => {
    const made = recording(named({ primary_domain: null }));
    expect((await made.run(`${acmeprod} -- tool {name}`)).code).toBe(0);
    expect(made.runs[0]?.env).not.toHaveProperty('HMS_TARGET_DOMAIN', expect.anything());
  });

  const code = '$(reboot)';
  const shells: [words: string, isRefused: boolean][] = [
    ["sh -c 'echo {domain}'", true],
    ["/bin/bash -Eeuc 'echo {domain}'", true],
    ["bash -c -e 'echo {domain}'", true],
    ["env sh -c 'echo {domain}'", true],
    ['timeout 5 ssh host wp {domain}', true],
    ['ssh host wp {domain}', true],
    ["python3.11 -c 'print({domain})'", true],
    ["wp eval 'echo {domain};'", true],
    ["sh -c 'echo $HMS_TARGET_DOMAIN'", false],
    ['tool {domain}', false],
  ];
  test.each(shells)(
    'code of a shell is not made of what the service says: %s',
    async (words, no) => {
      const made = recording(named({ primary_domain: code }));
      const ran = await made.run(`${acmeprod} -- ${words}`);
      expect(ran.code, ran.stderr).toBe(no ? 2 : 0);
      expect(made.runs).toHaveLength(no ? 0 : 1);
      if (words === 'tool {domain}') expect(made.runs[0]?.words).toEqual(['tool', code]);
    },
  );

  const refused: [line: string, says: string][] = [
    [`${acmeprod} --`, "No program follows '--'."],
    [`${acmeprod} -- {name}`, "The program '{name}' contains a placeholder."],
    ['each --all -- ./check.sh {}', "add --exec before the '--'"],
    [`${acmeprod} -- ssh {domian}`, 'Did you mean {domain}?'],
    [`${acmeprod} -- ssh {from}`, '{from} requires --pairs.'],
    [`${acmeprod} --confirm-count 1 --yes -- tool`, '--confirm-count applies to hms commands'],
    [`${acmeprod} --max-open 1 -- tool`, '--max-open applies to hms commands'],
    [`${acmeprod} --plan-out x -- tool`, '--plan-out applies to hms commands'],
    [`${acmeprod} --confirm acmeprod --yes -- tool`, '--confirm applies to hms commands'],
    [`${acmeprod} --rate 5 -- tool`, 'like 2/s'],
    [`${acmeprod} --rate 0/s -- tool`, 'like 2/s'],
    ['each --all --logs x -- installs get {}', '--logs requires --exec'],
    ['each --all --tail -- installs get {}', '--tail requires --exec'],
    ['each --all --rate 1/s -- installs get {}', '--rate requires --exec'],
    ['each --all --timeout 1s -- installs get {}', '--timeout requires --exec'],
    ['each --all --timeout 1s -- installs get {}', 'Options of the command go after --'],
    ['each --all --exec-reads -- installs get {}', '--exec-reads requires --exec'],
    ['each --all --pass-credentials -- installs get {}', '--pass-credentials requires --exec'],
  ];
  test.each(refused)('%s', async (line, says) => {
    const made = recording();
    const ran = await made.run(line);
    expect([ran.code, made.runs]).toEqual([2, []]);
    expect(ran.stderr).toContain(says);
  });

  test('a program that is not there is told before anything is read', async () => {
    const made = recording({ programProblem: () => 'is not in PATH' });
    const ran = await made.run(`${acmeprod} -- tool {}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain("The program 'tool' is not in PATH.");
  });

  test('with --pairs, {from} and {to} are the two installs', async () => {
    const made = recording();
    const line =
      'each --where name=acmeprod --pairs from=production,to=staging --exec -- sync {from_name} {to_name} {name}';
    const ran = await made.run(line);
    expect(made.runs[0]?.words).toEqual(['sync', 'acmeprod', 'acmestage', 'acmestage']);
    expect(made.runs[0]?.env).toMatchObject({ HMS_TARGET_FROM_NAME: 'acmeprod' });
    expect(rowsOf(ran)[0]).toMatchObject({ target: 'acmestage', from: 'acmeprod' });
  });
});
