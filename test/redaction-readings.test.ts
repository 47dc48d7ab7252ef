/** X1: a password is found as others read it: in another character set, spelled out, and where little of it is letters. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { inTurn } from './support/sized.ts';
import { run } from './support/world.ts';

let turn = 0;
const formats = ['', '--json', '-o csv', '-o table', '--debug', '--include'];

async function shown(
  password: string,
  body: ConstructorParameters<typeof Response>[0],
  headers = {},
): Promise<string> {
  const env = { HMS_USERNAME: 'ops', HMS_PASSWORD: password };
  const screens: string[] = [];
  for (const status of [200, 400]) {
    const fetch: Fetch = async () => new Response(body, { status, headers });
    turn += 1;
    for (const format of inTurn(formats, turn, 3)) {
      screens.push((await run(`api GET /x ${format}`, { env, fetch })).screen);
    }
  }
  return screens.join('\n');
}

describe.each(['Pässwört#42', 'pass€wörd', 'ñandú-ñandú', 'Zażółć gęślą', 'pässw'])(
  'D10 X1: the password %s',
  (password) => {
    const bytes = Buffer.from(password);
    const readings: Record<string, string> = {
      'UTF-8 read as Latin-1': bytes.toString('latin1'),
      'UTF-8 read as Windows-1252': new TextDecoder('windows-1252').decode(bytes),
      'a mark for each character': password.replace(/[^ -~]/gu, '\ufffd'),
      'a question mark for each character': password.replace(/[^ -~]/gu, '?'),
      'a mark for each byte': password.replace(/[^ -~]/gu, (one) =>
        '\ufffd'.repeat(Buffer.byteLength(one)),
      ),
      decomposed: password.normalize('NFD'),
    };

    test.each(Object.entries(readings))('is not shown as %s', async (_, text) => {
      const screen = await shown(password, JSON.stringify({ say: text, message: `no: ${text}` }));
      expect(screen).not.toContain(text);
      expect(screen).toContain('***');
    });
  },
);

test('D10 X1: the password in Latin-1 is shown neither of a body nor of a header', async () => {
  const password = 'Pässwört#42';
  const body = Buffer.from(`{"message":"no: ${password}"}`, 'latin1');
  const latin = Buffer.from(password).toString('latin1');
  const headers = { location: `/x/${latin}`, 'x-request-id': latin };
  const screen = await shown(password, body, headers);
  expect(screen).not.toMatch(/ssw.{1,2}rt/u);
});

describe.each(['a+b+c+d+e+', 'a b c d e f'.slice(0, 9), '+a +b% +c&'])(
  'D10 X1: the password %s, of which little is letters',
  (password) => {
    test.each<[string, (text: string) => string]>([
      ['a URL', encodeURIComponent],
      ['a URL in a URL', (text) => encodeURIComponent(encodeURIComponent(text))],
      ['a form', (text) => new URLSearchParams({ p: text }).toString().slice(2)],
      ['HTML', (text) => text.replace(/[^a-z]/g, (one) => `&#${one.charCodeAt(0)};`)],
      ['JSON', (text) => text.replace(/\W/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)],
    ])('is not shown as %s', async (_, encode) => {
      const text = encode(password);
      const screen = await shown(password, JSON.stringify({ say: text, message: `no: ${text}` }));
      expect(screen).not.toContain(text);
    });
  },
);

test.each(['\\\\\\\\\\\\\\\\', '        ', '++++++++', '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd'])(
  'D10: the password %j of nothing but escapes or blanks ends no command',
  async (password) => {
    expect(await shown(password, '{"say":"hello","message":"no"}')).toContain('no');
  },
);

test.each<[string, (bytes: Buffer) => string]>([
  ['bytes in decimals', (bytes) => [...bytes].join(', ')],
  ['hex with colons', (bytes) => (bytes.toString('hex').match(/../g) ?? []).join(':')],
  ['hex in a program', (bytes) => [...bytes].map((one) => `0x${one.toString(16)}`).join(', ')],
])('D10 X1: a password is not shown as %s', async (_, spell) => {
  const text = spell(Buffer.from('hunter2xyz'));
  const screen = await shown('hunter2xyz', JSON.stringify({ say: text, message: `no: ${text}` }));
  expect(screen).not.toContain(text);
});
