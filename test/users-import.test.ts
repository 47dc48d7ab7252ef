/** People of a csv file: every line looked at first, then each added once, and told. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordIn } from '../src/core/json.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { lastError, root, rowsOf, runIn, troubled, world } from './support/fleet.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

const northlight = seedId('account', 'northlight');
const harbor = seedId('account', 'harbor');
const header = 'account,first_name,last_name,email,role,installs';

const file = [
  header,
  `${northlight},Ida,Moe,ida@example.com,partial,"acmestage, acmedev"`,
  `${harbor},Bo,Lund,bo@example.com,"full,billing",`,
  '',
].join('\n');

function imported(stdin: string, options = '', world_: WorldOptions = {}) {
  return world({ stdin, ...world_ }).run(`users import - ${options}`);
}

/** With the lines below the header, and nothing sent. */
async function refused(...lines: string[]): Promise<string[]> {
  const ran = await imported([header, ...lines].join('\n'), '--json');
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(writes(ran)).toEqual([]);
  return lastError(ran).details;
}

test('each person is added to their account, with the role and the installs of the line', async () => {
  const ran = await imported(file);
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/Run \S+: 2 people\.\n2 accepted\.\n$/);
  const rows = rowsOf(ran).sort((a, b) => (a.target < b.target ? 1 : -1));
  expect(rows).toMatchObject([
    {
      target: 'ida@example.com',
      id: `${northlight}/ida@example.com`,
      exit: 0,
      result: {
        account_user: {
          account_id: northlight,
          first_name: 'Ida',
          last_name: 'Moe',
          roles: 'partial',
          installs: [{ name: 'acmestage' }, { name: 'acmedev' }],
        },
      },
    },
    { target: 'bo@example.com', result: { account_user: { roles: 'full,billing' } } },
  ]);
  // One list for all the names, and a request a person.
  expect(ran.requests).toHaveLength(3);
});

test('--dry-run looks everything up and sends nothing', async () => {
  const ran = await imported(file, '--dry-run');
  expect(writes(ran)).toEqual([]);
  expect(rowsOf(ran).map(({ result }) => result?.dry_run)).toEqual([true, true]);
  expect((await imported(`${header}\n${northlight},Ida,Moe,x,full,`, '--dry-run')).code).toBe(2);
});

describe('every line is looked at, and nothing is sent when one is wrong', () => {
  test('all that is wrong is told, by its line', async () => {
    const lines = [
      `${northlight},Ida,Moe,ida@example.com,full,`,
      `me,,Moe,ida.example,boss,`,
      `${northlight},Ida,Moe,one@example.com,partial,`,
      `${northlight},Ida,Moe,two@example.com,full,acmestage`,
      `${northlight},Ida,Moe,three@example.com,partial,acmestge museumprod`,
      `${northlight},Ida,Moe`,
      `${northlight},Ida,Moe,IDA@example.com,full,`,
      `${northlight},"Ida\nMoe",Moe,four@example.com,full,`,
      `${northlight},Ida,Moe,five\u200b@example.com,full,`,
      `${northlight},Ida,Moe,six@example.com,full,billing,`,
      `${northlight},Ida,Moe,,full,`,
      `${northlight},Ida,Moe,,full,`,
    ];
    expect(await refused(...lines)).toEqual([
      'Line 3: first_name is empty.',
      "Line 3: Invalid account 'me'. It must be an ID, like 0b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11.",
      "Line 3: Invalid email 'ida.example'. It must be one e-mail address.",
      "Line 3: Invalid role 'boss'. It must be one of owner, full, full,billing, partial, partial,billing.",
      'Line 4: The role partial sees only the installs that you name.',
      'Line 5: The role full sees every install, so you cannot name installs.',
      "Line 6: No install is named 'acmestge'. Did you mean acmestage?",
      `Line 6: museumprod belongs to account ${harbor}.`,
      'Line 7: It has 3 cells, but the first line has 6.',
      'Line 8: IDA@example.com is already in line 2.',
      'Line 10: first_name contains a control character.',
      "Line 11: Invalid email 'five\u200b@example.com'. It must be one e-mail address.",
      'Line 12: It has 7 cells, but the first line has 6. Does a cell need quotes, like "full,billing"?',
      'Line 13: email is empty.',
      'Line 14: email is empty.',
    ]);
  });

  test.each([
    ['bo@b\u00fccher.example', 'bo@xn--bcher-kva.example'],
    ['bo@xn--bcher-kva.example', 'BO@B\u00dcCHER.example'],
  ])('%s and %s are one mailbox', async (one, other) => {
    const lines = [one, other].map((email) => `${northlight},Bo,Moe,${email},full,`);
    expect(await refused(...lines)).toEqual([`Line 3: ${other} is already in line 2.`]);
  });

  test.each<[string, string, string]>([
    ['an unknown column', `${header},phone\n`, "Unknown column 'phone'."],
    ['a missing column', 'account,email,role\n', 'The column first_name is missing.'],
    ['a column twice', `${header},email\n`, 'The column email appears twice.'],
    ['a column without a name', `${header},\n`, 'A column has no name.'],
    ['no header', file.split('\n').slice(1).join('\n'), 'does not name the columns'],
    ['nothing', '', 'The column email is missing.'],
    ['nobody', `${header}\n\n`, 'standard input has no line below its header.'],
    ['an open quote', `${header}\n"a,b\n`, 'standard input is not valid CSV: Quote Not Closed'],
    ['another encoding', `${header}\na,J\ufffdrgen,b,c,d,e\n`, 'standard input is not UTF-8.'],
  ])('%s', async (_, text, message) => {
    const ran = await imported(text);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(message);
  });

  test('a file that is not there', async () => {
    const ran = await world().run('users import /no/people.csv');
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain('/no/people.csv cannot be read: no such file or folder (ENOENT).');
  });
});

describe('a file as a spreadsheet writes it', () => {
  test.each<[string, string]>([
    ['with a byte order mark and CRLF', `\ufeff${file.replaceAll('\n', '\r\n')}`],
    ['with semicolons', file.replaceAll(',', ';').replace('full;billing', 'full,billing')],
    ['with tabs', file.replaceAll(/"[^"]*"|,/g, (one) => (one === ',' ? '\t' : one))],
    [
      'with names of columns for people, blank lines, and spaces around cells',
      file
        .replace('first_name,last_name', 'First name, Last Name')
        .replaceAll('\n', ' \n\n , , , , , \n'),
    ],
    ['with columns in another order', file.split('\n').map(reversed).join('\n')],
  ])('%s', async (_, text) => {
    const ran = await imported(text);
    expect(ran.stderr).toContain('2 accepted');
    const people = rowsOf(ran).map(({ result }) => recordIn(result?.account_user));
    expect(people.map(({ first_name, roles }) => `${first_name} ${roles}`).sort()).toEqual([
      'Bo full,billing',
      'Ida partial',
    ]);
  });

  function reversed(line: string): string {
    return (line.match(/"[^"]*"|[^,]+|(?<=,)$/g) ?? []).reverse().join(',');
  }

  test('a value that looks like an option is a value', async () => {
    const ran = await imported(`${header}\n${northlight},--dry-run,-x,a@example.com,full,`);
    expect(rowsOf(ran)[0]?.result).toMatchObject({
      account_user: { first_name: '--dry-run', last_name: '-x' },
    });
  });
});

describe('the account', () => {
  const text = 'first_name,last_name,email,role\nIda,Moe,ida@example.com,full\n';

  test('is that of --account, or the usual one, where the file has none', async () => {
    for (const ran of [
      await imported(text, `--account ${harbor}`),
      await imported(text, '', { env: { HMS_ACCOUNT: harbor } }),
    ]) {
      expect(writes(ran)).toEqual([`POST /v1/accounts/${harbor}/account_users`]);
    }
    const without = await imported(text);
    expect(without).toMatchObject({ code: 2, requests: [] });
    expect(without.stderr).toContain('The column account is missing.');
  });

  test('of a line is that of the line', async () => {
    const mixed = `${header}\n,Ida,Moe,ida@example.com,full,\n${northlight},Bo,Lund,bo@example.com,full,\n`;
    const ran = await imported(mixed, `--account ${harbor} --concurrency 1`);
    expect(writes(ran)).toEqual(
      [harbor, northlight].map((account) => `POST /v1/accounts/${account}/account_users`),
    );
  });
});

test('who was refused fails alone, is named, and exit is 11', async () => {
  const made = troubled('refuses', (_, count) => count === 1, { stdin: file });
  const ran = await made.run('users import - --concurrency 1');
  expect(ran.code).toBe(11);
  expect(rowsOf(ran).map(({ target, kind }) => [target, kind])).toEqual([
    ['ida@example.com', 'rejected'],
    ['bo@example.com', 'ok'],
  ]);
});

test('nobody is invited twice: a lost answer is unknown, and --resume goes on with the others', async () => {
  const three = `${file}${northlight},Cy,Ost,cy@example.com,full,\n`;
  const made = troubled('loses', (_, count) => count === 1, { stdin: three });
  const ran = await made.run('users import - --concurrency 1 --max-failures 1');
  expect(ran.code).toBe(11);
  expect(rowsOf(ran)).toMatchObject([{ target: 'ida@example.com', kind: 'unknown' }]);
  expect(ran.stderr).toContain('whether ida@example.com got an invitation');
  const resumed = await made.run(`each --resume ${runIn(ran)}`);
  expect(resumed.code).toBe(11);
  expect(
    rowsOf(resumed)
      .map(({ target }) => target)
      .sort(),
  ).toEqual(['bo@example.com', 'cy@example.com']);
  expect(resumed.stderr).toContain('ida@example.com');
  expect(made.asked).toHaveLength(3);
});

test('a read-only profile refuses the whole of it', async () => {
  const options = { stdin: file, configDir: mkdtempSync(join(root, 'config-')), env: {} };
  await createWorld(options).run('profiles set watcher --base-url https://api.hosting.example/v1');
  await createWorld(options).run('profiles set watcher --read-only on');
  for (const line of ['users import -', 'each --all -- backups create {} --notify a@b.example']) {
    const ran = await world(options).run(`--profile watcher ${line}`);
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain('The profile is read-only. Nothing was sent.');
    expect(writes(ran)).toEqual([]);
  }
  expect((await world(options).run('--profile watcher each --all -- installs get {}')).code).toBe(
    0,
  );
});
