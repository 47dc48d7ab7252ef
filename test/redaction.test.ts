/** X1: a password is shown in no encoding, and nothing but what is written takes notice of it. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { decodings, encodings } from './support/encodings.ts';
import { seeded } from './support/random.ts';
import { inTurn, sized } from './support/sized.ts';
import { run } from './support/world.ts';

const password = 'p4s"s&w/o%r+d \'<x> é€ 9z';

/** So much of it gives it away. */
const most = Math.max(8, Math.floor(password.length / 2) + 1);

function leaksIn(screen: string, secret = password): string[] {
  const start = secret.slice(0, most);
  return decodings(screen).filter((text) => text.includes(start) || text.includes(secret.slice(2)));
}

const says = (text: string, status: number): Fetch => {
  const body = JSON.stringify({ message: `no: ${text} (that is all)`, said: [text], [text]: 1 });
  return async () =>
    new Response(body, { status, headers: { 'x-request-id': encodeURI(text).slice(0, 900) } });
};

const forms = ['', '--json', '-o csv', '-o table', '--debug'];

describe.each(Object.entries(encodings))('D10 X1: a password echoed as %s', (_, encode) => {
  test.each([200, 422])('is not shown of an answer %i', async (status) => {
    for (const [at, text] of [encode(password), encode(`ops:${password}`)].entries()) {
      // Every third form, and with the next text or status others.
      for (const form of inTurn(forms, at + 2 * Number(status === 200), 3)) {
        const env = { HMS_USERNAME: 'ops', HMS_PASSWORD: password };
        const ran = await run(`api GET /x ${form}`, { env, fetch: says(text, status) });
        expect({ form, leaks: leaksIn(ran.screen) }).toEqual({ form, leaks: [] });
        expect(ran.screen).toContain('***');
      }
    }
  });
});

const runs = sized(100, 300);

describe('D10 X1: chosen at random', () => {
  const { next, pick } = seeded(10);
  const letters = [...'abcXYZ0189 "\'&/%+\\<>=-_:;,.{}[]$#@!?~^|`äßé€中😀'];
  const chosen = (length: number) => Array.from({ length }, () => pick(letters)).join('');

  test(`${runs} passwords in two encodings are not found in what is written`, async () => {
    for (let at = 0; at < runs; at += 1) {
      const secret = `${pick(['a', 'Z', '7'])}${chosen(8 + Math.floor(20 * next()))}x`;
      const encode = pick(Object.values(encodings));
      const said = { one: encode(secret), other: pick(Object.values(encodings))(`ops:${secret}`) };
      const env = { HMS_USERNAME: 'ops', HMS_PASSWORD: secret };
      const fetch: Fetch = async () =>
        Response.json({ said, message: said.one }, { status: pick([200, 404]) });
      const ran = await run(`api GET /x ${pick(forms)}`, { env, fetch });
      const leaks = decodings(ran.screen).filter((text) => text.includes(secret));
      expect({ secret, said, leaks }).toEqual({ secret, said, leaks: [] });
    }
  });
});
