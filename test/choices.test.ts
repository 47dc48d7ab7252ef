/** What is offered where something was left out, and what may be answered besides. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { acme, harbor } from './support/service.ts';
import { createWorld, run } from './support/world.ts';

const asked = (line: string, ...answers: string[]) => run(line, { terminal: 500, answers });

test('an application and its environment; before them the account they are of', async () => {
  const ran = await run('headless envs get', {
    terminal: 500,
    answers: ['northlight', 'store', 'main'],
    env: { HMS_HEADLESS_ACCOUNT: undefined },
  });
  expect(ran.code).toBe(0);
  expect(ran.screen).toContain('  env-main  main');
  expect(ran.stderr).toContain(
    'To repeat this without prompts, run: hms headless envs get --account northlight storefront env-main\n',
  );
  const usual = await asked('headless envs list', 'store');
  expect(usual.stderr).toContain(
    'To repeat this without prompts, run: hms headless envs list storefront\n',
  );
});

test('where the platform names its things otherwise they are typed', async () => {
  const unnamed = () => Response.json({ apps: [{ title: 'storefront' }] });
  const ran = await run('headless apps get --account northlight', {
    terminal: 500,
    answers: ['storefront'],
    fetch: async () => unnamed(),
  });
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('? App: storefront\n');
});

test('a transfer of a site, by its state', async () => {
  const world = createWorld({ terminal: 500, answers: ['requested'] });
  const account = seedId('account', 'harbor');
  await world.run(`sites transfer acmeprod --to ${account} --at +3h --yes --confirm acme`);
  const ran = await world.run('sites wait acmeprod --timeout 1s');
  expect(ran.stderr).toContain('? Choose the transfer: requested\n');
});

test.each(['usage show', 'accounts transfers'])(
  'an account, where none is usual: %s',
  async (line) => {
    const account = seedId('account', 'harbor');
    const ran = await asked(line, account);
    expect(ran.code).toBe(0);
    expect(ran.screen).toMatch(new RegExp(`${account}  harbor +\\d+ installs? `));
    expect(ran.stderr).toContain(`To repeat this without prompts, run: hms ${line} ${account}\n`);
  },
);

test('the account a site goes to may be one whose installs nobody sees; the site is asked for first', async () => {
  const account = seedId('account', 'attic');
  const ran = await asked(
    'sites transfer --at +3h --yes --confirm acme --dry-run',
    'acmeprod',
    account,
  );
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/\? Choose the site: .*(\n.*)*\? Choose the account: /);
  expect(ran.stderr).toContain(`--dry-run acmeprod --to ${account}\n`);
});

test('a role that sees only named installs has one asked for', async () => {
  const line = `users create --account ${seedId('account', 'northlight')} --first-name a --last-name b --email a@b.example`;
  const ran = await asked(`${line} --dry-run`, 'partial', 'acmestage');
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('--role partial --install acmestage\n');
});

test('what needs a completed backup offers no other, and takes latest', async () => {
  const line = 'acmestage --notify a@b.example --yes --dry-run';
  const ran = await asked(`backups restore ${line}`, 'latest');
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.screen).not.toContain('aborted');
  expect(ran.stderr).toContain('--dry-run latest\n');
  const waited = await asked('backups wait acmestage', 'aborted');
  expect(waited.code).toBe(8);
});

test('a copy is not offered its source', async () => {
  const ran = await asked('installs copy acmestage --dry-run', 'acmedev');
  expect(ran.code).toBe(0);
  expect(ran.stderr).not.toMatch(/^ {2}acmestage /m);
});

test('what gives least is offered first', async () => {
  const ran = await asked('users update 5d1b51d6-8f2f-4f1a-9c0e-6a3f6f6f1a01', 'owner');
  expect(ran.stderr).toMatch(/ {2}partial,billing\n {2}partial\n(.*\n)* {2}owner\n/);
});

test('an account as an option', async () => {
  const account = seedId('account', 'harbor');
  const ran = await asked('installs create newshop --environment staging', account);
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain(`--environment staging --account ${account}\n`);
});

test('what the service calls things is text, before and after it is chosen', async () => {
  const ran = await run('headless apps get --account northlight', {
    terminal: 500,
    answers: ['RED'],
    prepare: ({ apps: [first] }) => {
      if (first) first.name = '\u001b[41mRED\u001b]0;x\u0007\r\n';
    },
  });
  expect(ran.screen).toContain('  \\u001b[41mRED\\u001b]0;x');
  expect(ran.screen).not.toContain('\u001b[41m');
});

test('of two installs of one name each goes by its id', async () => {
  const id = seedId('install', 'acmedev');
  const ran = await run('installs get', {
    terminal: 500,
    answers: [id],
    prepare: ({ installs }) => {
      for (const one of installs.slice(1, 3)) one.name = 'dup';
    },
  });
  expect(ran.code).toBe(0);
  expect(ran.screen).not.toMatch(/^ {2}dup/m);
});

test('a backup without a time has no age', async () => {
  const ran = await run('backups wait acmestage', {
    terminal: 500,
    answers: ['completed'],
    prepare: ({ backups }) => {
      for (const { record } of backups)
        Object.assign(record, { create_time: null, complete_time: null });
    },
  });
  expect(ran.screen).toMatch(/ completed /);
  expect(ran.screen).not.toContain('Infinity');
});

test('a whole name is the one in the same case', async () => {
  const configDir = mkdtempSync(join(tmpdir(), 'hms-profiles-'));
  const world = createWorld({ terminal: 500, answers: ['prod', 'y'], configDir });
  await world.run('profiles set Prod --base-url https://one.example/v1');
  await world.run('profiles set prod --base-url https://two.example/v1');
  expect((await world.run('profiles remove')).stderr).toContain('hms profiles remove prod\n');
});

test('a profile that is picked to be removed is asked about', async () => {
  const configDir = mkdtempSync(join(tmpdir(), 'hms-profiles-'));
  const world = createWorld({ terminal: 500, answers: ['first', 'n'], configDir });
  await world.run('profiles set first --base-url https://one.example/v1');
  const ran = await world.run('profiles remove');
  expect(ran.code).toBe(130);
  expect(ran.stderr).toContain('Nothing was changed.');
  expect((await world.run('profiles show first')).code).toBe(0);
});

test.each([
  ['sites transfer acmeprod', '71ded8d5-', '3628f653-'],
  ['installs copy acmeprod', 'bistroprod', 'museumprod'],
  [
    `users create --account ${harbor} --role partial --first-name A --last-name B --email a@b.example`,
    'museumprod',
    'acmeprod',
  ],
])('%s: what would be refused is not offered', async (line, offered, refused) => {
  const ran = await createWorld({ terminal: 500 }).run(line);
  expect(ran.stderr).toMatch(new RegExp(`^  ${offered}`, 'm'));
  expect(ran.stderr).not.toMatch(new RegExp(`^  ${refused}`, 'm'));
});

test('an install is found by whatever it answers to', async () => {
  for (const typed of [acme, 'acmeprod.sandbox']) {
    const ran = await createWorld({ terminal: 500, answers: [typed] }).run('installs get');
    expect(ran.stderr).toContain('hms installs get acmeprod\n');
  }
});

test('a whole cname comes before one that has it in it', async () => {
  const prepare = ({ installs }: State) => {
    installs.unshift(
      ...installs.splice(1, 1).map((one) => ({ ...one, cname: `big.${one.name}.example` })),
    );
    for (const one of installs) if (one.name === 'acmedev') one.cname = 'acmestage.example';
  };
  const world = createWorld({ terminal: 500, prepare, answers: ['acmestage.example'] });
  const ran = await world.run('installs get');
  expect(ran.stderr).toContain('hms installs get acmedev\n');
});

test('what an install is updated to is asked for', async () => {
  const answers = ['museumold', 'staging'];
  const world = createWorld({ terminal: 500, answers });
  const ran = await world.run('installs update --dry-run');
  expect(ran.stderr).toContain(
    'To repeat this without prompts, run: hms installs update --dry-run museumold --environment staging\n',
  );
});

test('where there is no backup, nothing more is asked', async () => {
  const ran = await createWorld({ terminal: 500 }).run('backups restore clinicdev');
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('No backup to choose from.');
  expect(ran.stderr).not.toContain('? ');
});

test('a profile to use is one of those there are, one to set may be new', async () => {
  const configDir = mkdtempSync(join(tmpdir(), 'hms-profiles-'));
  const world = (...answers: string[]) => createWorld({ terminal: 500, answers, configDir });
  await world().run('profiles set first --read-only on');
  const made = await world('second').run('profiles set --read-only on');
  expect(made.stderr).toContain('? Choose the profile: second\n');
  expect(made.stderr).toContain("Created the profile 'second'. It has no base URL yet.\n");
  expect(await world('sec').run('profiles use')).toMatchObject({ code: 0 });
  expect((await world('first').run('profiles show')).stdout).toContain('first');
});
