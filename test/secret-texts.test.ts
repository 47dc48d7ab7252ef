/** Fields that are secret by their name are shown of no text of the service's, be it JSON or not. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { run } from './support/world.ts';

const sent = 'sUp3rS3cret';
const body = `{"id":"env-main","shellVariables":{"DB":"x\\"}{'","OTHER":"}${sent}"},"reconciling":false}`;
const inJson = JSON.stringify(body);

const answering =
  (text: string, status = 200): Fetch =>
  async () =>
    new Response(text, { status });

const get = 'headless envs get storefront env-main';
const update = 'headless envs update storefront env-main --field a=1';
const formats = ['', '-o tsv', '-o csv', '-o table', '--debug'];

/** Texts that hold the field, and are no JSON as a whole. */
const texts: Record<string, string> = {
  'cut behind the value': body.slice(0, body.indexOf('"reconciling')),
  'cut within the value': body.slice(0, body.indexOf(sent) + sent.length),
  'two lines of JSON': `${body}\n${body}`,
  'JSON behind a word': `failed: ${body}`,
  'JSON in cut JSON': `{"message":${inJson}`,
  'JSON in JSON in cut JSON': `{"message":${JSON.stringify(inJson)}`,
  'a list of pairs': `"shellVariables": [{"name":"A","value":"${sent}"`,
  HTML: `<p>${body.replaceAll('"', '&quot;')}`,
  'a dictionary of Python': `{'shellVariables': {'A': "it's ${sent}"}`,
  'a hash of Ruby': `{"shellVariables"=>{"A"=>"${sent}"}`,
  'a form': `a=1&shellVariables[A]=${sent}&b=2`,
  YAML: `env:\n  shellVariables:\n    A: ${sent}\n    B: ${sent}`,
  'in other words': `{"shell_variables":{"A":"${sent}"}`,
};

describe.each(Object.entries(texts))('D15: secret fields of %s', (_, text) => {
  test.each([200, 400, 502])('are not shown of an answer %i', async (status) => {
    for (const line of [get, update, `${get} --debug`, `${update} --json`]) {
      const { screen } = await run(line, { fetch: answering(text, status) });
      expect({ line, screen }).toEqual({ line, screen: expect.not.stringContaining(sent) });
    }
  });
});

test.each([
  ['=', ''],
  [' = ', ''],
  [': ', ''],
  ['=>', ''],
  ['="', '"'],
  ['%3D', ''],
])(
  'D15: what stands between the name of a secret field and its value (%s) is shown',
  async (separator, end) => {
    for (const name of ['shellVariables', 'password']) {
      const text = `refused ${name}${separator}${sent}${end}`;
      const { stderr } = await run(`${get} --debug`, { fetch: answering(text, 422) });
      expect(stderr).not.toContain(sent);
      expect(stderr).toContain(`refused ${name}${separator}***${end}`);
    }
    const message = `refused shellVariables${separator}${sent}${end}`;
    const { stderr } = await run(get, { fetch: answering(JSON.stringify({ message }), 422) });
    expect(stderr).not.toContain(sent);
    expect(stderr).toContain(`refused shellVariables${separator}***${end}`);
  },
);

test.each([
  ['a message', { message: body }],
  ['errors', { errors: [{ message: body }, body] }],
  ['a list', [JSON.parse(body), body]],
  ['a text', body],
])('D15: secret fields of JSON within %s are not shown of an error', async (_, said) => {
  for (const format of formats) {
    const ran = await run(`${get} ${format}`, { fetch: answering(JSON.stringify(said), 400) });
    expect(ran.stderr).not.toContain(sent);
    expect(ran.stderr).toContain('***');
  }
});

test('D15: an accepted write that is answered with JSON as a text shows no secret field of it', async () => {
  for (const format of formats) {
    const ran = await run(`${update} ${format}`, { fetch: answering(inJson) });
    expect(ran.screen).not.toContain(sent);
    expect(ran.code).toBe(0);
  }
});

test.each([
  `{"password":"${sent}"}\n{"token":"${sent}","n":1}`,
  `{"id":1,"password":"${sent}`,
  `{"message":"{\\"api_key\\":\\"${sent}\\"}"}`,
  `password=${sent}&user=joe`,
  `Authorization: Bearer ${sent}`,
])('D15: --debug hides fields that are secret by their name in %s', async (text) => {
  for (const status of [200, 400]) {
    const { stderr } = await run('installs list --debug', { fetch: answering(text, status) });
    const traced = stderr.split('\n').filter((line) => line.startsWith('debug:'));
    expect(traced.join('\n')).not.toContain(sent);
  }
});

test.each([
  'shellVariables: must be an object',
  'shellVariables are missing, and name: is taken',
  'password: is too short',
])('D15: what only names such a field stays readable: %s', async (message) => {
  const fetch = answering(JSON.stringify({ message }), 400);
  expect((await run(get, { fetch })).stderr).toContain(message);
});

test.each([
  ['https://user:password@joe:sUp3rS3cret@h.example/p is down', 'https://h.example/p'],
  ['https://ops:a/sUp3rS3cret@h.example/x', 'https://h.example/x'],
  ['https://ops:a?#sUp3rS3cret@h.example/x', 'https://h.example/x'],
  ['//ops:/sUp3rS3cret@h.example/x', '//h.example/x'],
])('D15 X2: whoever is named before the host of %s is not shown', async (link, shown) => {
  const body = JSON.stringify({ message: link });
  const fetch: Fetch = async () =>
    new Response(body, { status: 302, headers: { location: link.replace(/ .*/, '') } });
  for (const flags of ['', '--json', '--debug']) {
    const { stderr } = await run(`installs list ${flags}`, { fetch });
    expect(stderr).not.toContain(sent);
    expect(stderr).toContain(shown);
  }
});

test.each(['https://h.example:8080/@joe/x', 'https://h.example/@joe/x', 'https://[::1]:80/@joe'])(
  'D15 X2: %s names nobody before its host',
  async (link) => {
    const fetch = answering(JSON.stringify({ message: link }), 400);
    expect((await run('installs list', { fetch })).stderr).toContain(link);
  },
);
