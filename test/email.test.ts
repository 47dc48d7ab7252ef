/** One rule for an e-mail address, wherever one is given: what looks like one is the service's to judge. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, type Ran, type WorldOptions, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-email-'));
const account = seedId('account', 'northlight');
const schedule = '7d4f1635-c243-4b21-9e6c-12bb934cbda7';

const addresses = [
  'r&d@example.com',
  'a/b@x.test',
  'jörg@example.com',
  'ops@bücher.example',
  'ops+nightly@example.com',
  "o'brien@example.com",
  'root@localhost',
  'a@[192.0.2.1]',
  '-x@example.com',
  "!#$%&'*+-/=?^_`{|}~@example.com",
  'very..odd@example.c',
  '测试@例子.测试',
];

const others = [
  '',
  ' ',
  'nobody',
  '@',
  '@example.com',
  'ops@',
  'ops @example.com',
  'ops@exam ple.com',
  ' ops@example.com',
  'ops@example.com ',
  'ops\t@example.com',
  'ops@example.com\r\nBcc: all@example.com',
  'ops@example.com\n',
  'ops\u0000@example.com',
  'ops\u200b@example.com',
  'ops\u202e@example.com',
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  '<ops@example.com>',
];

/** Where one is given: the words, and what the request holds of it. */
const places: Record<string, (address: string) => string[]> = {
  'backups create --notify': (one) => ['backups', 'create', 'acmeprod', `--notify=${one}`],
  'installs copy --notify': (one) => [
    ...['installs', 'copy', 'acmeprod', 'acmestage', '--yes'],
    `--notify=${one}`,
  ],
  'users create --email': (one) => [
    ...['users', 'create', `--account=${account}`, '--first-name=I', '--last-name=M'],
    ...['--role=full', `--email=${one}`],
  ],
  'reports update --recipient': (one) => ['reports', 'update', schedule, `--recipient=${one}`],
  'a recipient with a name': (one) => ['reports', 'update', schedule, `--recipient=Ida <${one}>`],
};

/** With the bodies of what changes something. */
async function sent(words: readonly string[], options: WorldOptions = {}) {
  const bodies: string[] = [];
  const world = createWorld({
    ...options,
    fetch: async (url, init) => {
      if (init.method !== 'GET') bodies.push(String(init.body));
      return world.sandbox(url, init);
    },
  });
  return { ...(await world.type(words)), bodies };
}

function isRefused(ran: Ran): void {
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(writes(ran)).toEqual([]);
}

describe.each(Object.entries(places))('D25: %s', (_, wordsFor) => {
  test('takes what looks like an address, and sends it as it was typed', async () => {
    for (const address of addresses) {
      const ran = await sent(wordsFor(address));
      expect(`${address} ${ran.code} ${ran.stderr}`).toMatch(/ 0 /);
      expect(ran.bodies.join()).toContain(JSON.stringify(address));
    }
  });

  test('refuses what is plainly none, with the flag', async () => {
    for (const other of others) {
      // A recipient may have them around its address.
      if (wordsFor('').includes('--recipient=') && /^[ <]|[ >]$/.test(other)) continue;
      const ran = await sent(wordsFor(other));
      isRefused(ran);
      expect(ran.stderr).toMatch(
        / for --(notify|email|recipient)\. It must be|^error: --(notify|email|recipient) needs/,
      );
    }
  });
});

describe('D25: the profile', () => {
  const fresh = () => ({ configDir: mkdtempSync(join(root, 'config-')) });
  const line = 'backups create acmeprod --profile p';

  test('keeps what looks like an address, and every command takes it from there', async () => {
    const options = fresh();
    const set = ['profiles', 'set', 'p', '--base-url=https://api.hosting.example/v1'];
    const flags = addresses.map((one) => `--notify=${one}`);
    expect((await sent([...set, ...flags], options)).code).toBe(0);
    for (const words of [line, 'installs copy acmeprod acmestage --yes --profile p']) {
      const ran = await sent(words.split(' '), options);
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.bodies[0] ?? '').notification_emails).toEqual(addresses);
    }
  });

  test('is not set to what is plainly none', async () => {
    for (const other of others) {
      const ran = await sent(['profiles', 'set', 'p', `--notify=${other}`], fresh());
      isRefused(ran);
      expect(ran.stderr).toMatch(/ for --notify\. It must be|^error: --notify needs/);
    }
  });

  test('that was edited by hand is named with the value, and harms no command that needs none', async () => {
    const options = fresh();
    const profile = { base_url: 'https://api.hosting.example/v1', notify: ['a@b.test', 'nobody'] };
    const path = join(options.configDir, 'profiles.json');
    writeFileSync(path, JSON.stringify({ profiles: { p: profile } }));
    for (const words of [line, 'installs copy acmeprod acmestage --yes --profile p']) {
      const ran = await sent(words.split(' '), options);
      isRefused(ran);
      expect(ran.stderr).toContain("The profile has an invalid notify address: 'nobody'.");
    }
    expect((await sent(`${line} --notify a@b.test`.split(' '), options)).code).toBe(0);
    expect((await sent('installs list --profile p'.split(' '), options)).code).toBe(0);
  });
});

describe('D25: a line of users import', () => {
  const header = 'account,first_name,last_name,email,role,installs';
  const row = (address: string) => `${account},I,M,"${address.replaceAll('"', '""')}",full,`;

  test('takes what looks like an address', async () => {
    const stdin = [header, ...addresses.map(row)].join('\n');
    const ran = await sent(['users', 'import', '-', '--dry-run'], { stdin });
    expect(ran.code).toBe(0);
  });

  test('is named with the value where it is plainly none', async () => {
    const stdin = [header, row('ida@example.com'), row('nobody')].join('\n');
    const ran = await sent(['users', 'import', '-'], { stdin });
    isRefused(ran);
    expect(ran.stderr).toContain("Line 3: Invalid email 'nobody'. It must be one e-mail address.");
  });
});

test('D25: the command that undoes a restore can be typed as it is shown', async () => {
  const words = 'backups restore acmestage latest --yes --backup-first --notify';
  const ran = await sent([...words.split(' '), 'r&d@example.com']);
  expect(ran.stderr).toMatch(
    /To undo this, run: hms backups restore acmestage \S+ --notify 'r&d@example.com'/,
  );
});
