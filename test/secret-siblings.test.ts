/** Secret fields in texts that nobody understands, and beside the names of fields; links by the names of their parameters. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { sized } from './support/sized.ts';
import { run } from './support/world.ts';

const sent = 'sk_live_abcdef123';

const answering =
  (text: string, status = 422): Fetch =>
  async () =>
    new Response(text, { status });

const get = 'headless envs get storefront env-main';

async function said(text: string, status = 422, line = get): Promise<string> {
  const flags = ['', '--json', '--debug'];
  const ran = flags.map((flag) => run(`${line} ${flag}`, { fetch: answering(text, status) }));
  return (await Promise.all(ran)).map(({ stderr }) => stderr).join('\n');
}

describe('D15: the value beside a field that is secret is not shown', () => {
  test.each<[string, object]>([
    ['value', { field: 'shellVariables', code: 'invalid', value: { API_KEY: sent } }],
    ['rejectedValue', { field: 'shellVariables.API_KEY', rejectedValue: sent }],
    ['name and value', { name: 'shellVariables', value: sent }],
    ['a name nobody knows', { field: 'env[shell_variables][A]', was: [sent] }],
    ['input', { loc: ['body', 'shellVariables', 'A'], msg: 'too long', input: sent }],
    ['JSON:API', { source: { pointer: '/data/shellVariables/A' }, meta: { value: sent } }],
    ['a message that quotes it', { field: 'shellVariables', message: `'${sent}' is too long` }],
    ['a pair', ['shellVariables', { A: sent }]],
  ])('%s', async (_, error) => {
    for (const status of [400, 422]) {
      const shown = await said(JSON.stringify({ message: 'no', errors: [error] }), status);
      expect(shown).not.toContain(sent);
      expect(shown).toContain('***');
    }
  });

  test('what the error says of it stays readable', async () => {
    const error = { field: 'shellVariables', resource: 'environment', code: 'invalid' };
    const message = 'has a key that is reserved';
    const shown = await said(JSON.stringify({ errors: [{ ...error, message, value: sent }] }));
    expect(shown).toContain('shellVariables (environment): has a key that is reserved [invalid]');
  });
});

describe('D15: behind the name of such a field nothing is shown of a text that is no JSON', () => {
  const inJson = `{"shellVariables":{"API_KEY":"${sent}`;
  test.each<[string, string]>([
    ['JSON of .NET', `{"message":"no","inner":"${inJson.replaceAll('"', '\\u0022')}`],
    ['a URL', encodeURIComponent(inJson)],
    ['HTML in decimals', `<p>${inJson.replace(/\W/g, (one) => `&#${one.charCodeAt(0)};`)}`],
    ['XML', `<error><shellVariables><API_KEY>${sent}</API_KEY></shellVariables></error>`],
    ['an attribute', `<env shellVariables.API_KEY="${sent}"/>`],
    ['print_r', `Array\n(\n  [shellVariables] => Array\n    (\n   [API_KEY] => ${sent}\n  )\n)`],
    ['var_dump', `["shellVariables"]=>\n array(1) {\n ["A"]=>\n string(3) "${sent}"\n}`],
    ['Go', `map[name:x shellVariables:map[A:b C:${sent}] z:1]`],
    ['Java', `Env(shellVariables=[Variable(name=A, value=${sent})])`],
    ['a path', `#/shellVariables/A "${sent}" is not a string`],
    ['a table', `| shellVariables | A=${sent} |`],
    ['a cell', `<td>shellVariables</td><td>${sent}</td>`],
    ['a sentence', `shellVariables is {"A":"${sent}"}`],
  ])('%s', async (_, text) => {
    for (const status of [200, 422, 502]) {
      expect(await said(text, status)).not.toContain(sent);
      expect(await said(JSON.stringify({ message: text }), status)).not.toContain(sent);
    }
  });
});

test.each([
  `<user><password>${sent}</password><token a="b">${sent}</token></user>`,
  `&lt;password&gt;${sent}&lt;/password&gt;`,
  `{\\u0022password\\u0022:\\u0022${sent}`,
  `Array ( [password] => ${sent} )`,
])('D15: neither a message nor --debug shows a secret of %s', async (text) => {
  for (const status of [200, 422]) {
    expect(await said(text, status, 'installs list')).not.toContain(sent);
  }
});

describe('D15 X2: a link loses its query by the names of its parameters', () => {
  test.each([
    'code=name_taken',
    'author=jo&authors=2',
    'topic=expires',
    'passenger=1',
    'q=keyboard&keyword=token',
    'monkey=1',
    'design=new',
    'compass=n',
  ])('%s is shown', async (query) => {
    const link = `https://docs.example.com/errors?${query}`;
    const body = JSON.stringify({ message: `see ${link}`, documentation_url: link });
    expect((await said(body)).split(link).length).toBeGreaterThan(6);
  });

  test.each([
    `X-Amz-Signature=${sent}`,
    `X-Amz-Signature\\u003d${sent}`,
    `a=1\\u0026sig=${sent}`,
    `a=1&amp;sig&#61;${sent}`,
    `a=1&accesstoken=${sent}`,
    `apikey=${sent}`,
    `apiKey=${sent}`,
    `auth_token=${sent}`,
    `code=${sent}&state=1`,
    `PHPSESSID=${sent}`,
    `activation_code=${sent}`,
  ])('%s is not', async (query) => {
    const cut = `{"message":"no","upload":{"url":"https://s3.example/x?${query}`;
    for (const text of [cut, JSON.stringify({ message: cut })]) {
      expect(await said(text)).not.toContain(sent);
    }
  });
});

test('D15: JSON that is nested too deep to be walked is a text like any other', async () => {
  const levels = sized(5000, 20_000);
  const deep = `${'{"a":'.repeat(levels)}{"shellVariables":"${sent}"}${'}'.repeat(levels)}`;
  for (const status of [200, 422]) {
    for (const text of [deep, JSON.stringify({ message: deep })]) {
      const shown = await said(text, status, 'installs list');
      expect(shown).not.toContain(sent);
      expect(shown).not.toContain('Internal error in hms.');
    }
  }
});
