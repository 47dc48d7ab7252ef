/** Lists of people and of installs as programs write them: read as they are meant, or refused with the line. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { lastError, rowsOf, world } from './support/fleet.ts';
import { writes } from './support/world.ts';

const account = seedId('account', 'northlight');
const header = 'account,first_name,last_name,email,role,installs';
const people = [
  `${account},Ida,Moe,ida@example.com,partial,"acmestage,acmedev"`,
  `${account},Bo,Lund,bo@example.com,"full,billing",`,
  `${account},"O'Neil; ""Al""",Ek,al@example.com,full,`,
];

const imported = (stdin: string) => world({ stdin }).run('users import - --json');

/** The same cells with another separator between them. */
function separated(line: string, separator: string): string {
  return line.replaceAll(/"(?:[^"]|"")*"|,/g, (one) => (one === ',' ? separator : one));
}

const lines = [header, ...people];
const sep = (named: string, separator: string) =>
  [named, ...lines.map((line) => separated(line, separator))].join('\r\n');

describe('D22: users import reads', () => {
  test.each<[string, string]>([
    ['a header with CRLF above lines with LF', `${header}\r\n${people.join('\n')}\n`],
    ['a header with LF above lines with CRLF', `${header}\n${people.join('\r\n')}\r\n`],
    ['a mixture of all line ends', `${header}\r${people[0]}\r\n${people[1]}\n${people[2]}`],
    ['sep=;', sep('sep=;', ';')],
    ['sep=, in another case', sep('SEP=,', ',')],
    ['sep= with a tab', sep('sep=\t', '\t')],
    ['sep=|', sep('sep=|', '|')],
    ['sep= in quotes', sep('"sep=;"', ';')],
    ['a byte order mark before sep=', `\ufeff${sep('sep=;', ';')}`],
    ['a byte order mark and mixed line ends', `\ufeff${header}\r\n${people.join('\n')}`],
    ['a blank line below sep=', sep('sep=;\n', ';')],
    [
      'a line break between two installs',
      [header, (people[0] ?? '').replace('stage,', 'stage\r\n'), ...people.slice(1)].join('\n'),
    ],
  ])('%s', async (_, text) => {
    const ran = await imported(text);
    expect(ran.stderr).not.toContain('error');
    expect(ran.code).toBe(0);
    const made = JSON.parse(ran.stdout).map(
      ({ result }: { result: { account_user: Record<string, unknown> } }) => result.account_user,
    );
    expect(
      made.sort((a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1)),
    ).toMatchObject([
      { first_name: `O'Neil; "Al"`, last_name: 'Ek', email: 'al@example.com', roles: 'full' },
      { first_name: 'Bo', last_name: 'Lund', roles: 'full,billing' },
      {
        first_name: 'Ida',
        last_name: 'Moe',
        roles: 'partial',
        installs: [{ name: 'acmestage' }, { name: 'acmedev' }],
      },
    ]);
  });
});

describe('D22: users import refuses, with the line,', () => {
  test.each<[string, string, string]>([
    [
      'a separator that is a word',
      sep('sep=ab', ','),
      "Line 1 of standard input names 'ab' as the separator",
    ],
    [
      'a separator that is none',
      sep('sep=', ','),
      "Line 1 of standard input names '' as the separator",
    ],
    [
      'a quote as a separator',
      sep('sep="', ','),
      "Line 1 of standard input names '' as the separator",
    ],
    ['another one than it names', sep('sep=;', ','), 'at line 3'],
    [
      'a line with another separator',
      [header, people[0], `${account};Bo;Lund;bo@example.com;full;`].join('\r\n'),
      'Line 3: It has 1 cells, but the first line has 6.',
    ],
    [
      'a line break in a name, by the last of its lines',
      [header, `${account},"Ida\r\nMaria",Moe,i@example.com,full,`].join('\r\n'),
      'Line 3: first_name contains a control character.',
    ],
    [
      'what comes below a cell with line breaks',
      ['sep=,', header, people[0]?.replace(',acmedev', '\r\n\r\nacmedev'), `${account},Ida`].join(
        '\r\n',
      ),
      'Line 6: It has 2 cells, but the first line has 6.',
    ],
    [
      'a quote that is closed in another line',
      [
        header,
        `${account},Ida,Moe,i@example.com,partial,"acmestage`,
        `${account},Bo,Lund,b@example.com,full,"`,
      ].join('\n'),
      `Line 3: No install is named '${account}'.`,
    ],
  ])('%s', async (_, text, message) => {
    const ran = await imported(text);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    const { message: first, details } = lastError(ran);
    expect([first, ...details].join('\n')).toContain(message);
  });
});

describe('D22: --from', () => {
  const from = (stdin: string) => world({ stdin }).run('each --from - --json -- installs get {}');

  test.each([
    ['mixed line ends', 'acmeprod\r\nacmestage\nacmedev\r'],
    ['CR alone', 'acmeprod\racmestage\racmedev'],
    ['a byte order mark', '\ufeffacmeprod\nacmestage\r\n\r\nacmedev'],
  ])('reads %s', async (_, text) => {
    const ran = await from(text);
    expect(JSON.parse(ran.stdout)).toHaveLength(3);
    expect(ran.code).toBe(0);
  });

  test.each([
    [
      'cells',
      'name,environment\nacmeprod,production\n',
      'Line 1 of --from is a line of CSV, not a name or an id',
    ],
    [
      'cells below a name',
      '\nacmestage\nacmeprod;production\n',
      'Line 3 of --from is a line of CSV, not a name or an id',
    ],
    [
      'tabs',
      'acmestage\nacmeprod\tproduction\n',
      'Line 2 of --from is a line of CSV, not a name or an id',
    ],
    [
      'quotes',
      'acmestage\r\n"acmeprod"\r\n',
      'Line 2 of --from is a line of CSV, not a name or an id',
    ],
    [
      'a separator of Excel',
      'sep=;\nacmeprod\n',
      'Line 1 of --from is a line of CSV, not a name or an id',
    ],
  ])('refuses %s, with the line', async (_, text, message) => {
    const ran = await from(text);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(lastError(ran).message).toContain(message);
  });

  test('names the line of each name that is none', async () => {
    const ran = await from('name\nacmeprod\n\nacmestge\n');
    expect(ran.code).toBe(5);
    expect(lastError(ran).details.join('\n')).toMatch(
      /^Line 1: No install is named 'name'\..*\nLine 4: No install is named 'acmestge'\./,
    );
    expect(rowsOf({ ...ran, stdout: '' })).toEqual([]);
  });
});
