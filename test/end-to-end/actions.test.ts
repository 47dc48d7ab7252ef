/** P6, D9: in the log of GitHub Actions, Azure Pipelines or TeamCity nothing the service says is a command. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, serve, shell } from '../support/spawn.ts';

const descriptions = [
  '::error::fake',
  '  ::set-env name=PATH::/evil',
  'x ##[add-mask]y',
  'x ##vso[task.complete]y',
  'x ##teamcity[buildStop]y',
];

let service: Service;
beforeAll(async () => {
  service = await serve();
  for (const one of descriptions) {
    const line = `hms backups create acmedev --notify a@b.example --wait --description '${one}'`;
    expect((await shell(line, service.env)).code).toBe(0);
  }
});
afterAll(() => service.stop());

const line = 'hms backups list acmedev --columns description,id';
const actions = () => ({ ...service.env, GITHUB_ACTIONS: 'true', CI: 'true' });

const command = /^\s*::|##\[/m;

test.each(['table', 'tsv', 'csv', 'json', 'jsonl'])('as %s', async (format) => {
  const { code, stdout } = await shell(`${line} -o ${format} --csv-raw`, actions());
  expect(code).toBe(0);
  expect(stdout).toContain('error::fake');
  expect(stdout).toContain('[add-mask]');
  expect(stdout).not.toMatch(command);
});

test('json says the same all the same', async () => {
  const { stdout } = await shell(`${line} --json`, actions());
  const records: { description: string }[] = JSON.parse(stdout);
  const said = records.map(({ description }) => description);
  expect(said).toEqual(expect.arrayContaining(descriptions));
});

test('nor in what goes to stderr', async () => {
  const { stderr } = await shell(`${line} --debug`, actions());
  expect(stderr).toContain('[add-mask]');
  expect(stderr).not.toMatch(command);
});

test('a file holds the data as it is', async () => {
  const { stdout } = await shell(`cd; ${line} -o tsv >out; cat out`, actions());
  expect(stdout).toMatch(/^::error::fake\t/m);
});

test.each(['TF_BUILD', 'TEAMCITY_VERSION'])('D9: with %s no text is a command', async (name) => {
  for (const format of ['tsv', 'json']) {
    const ran = await shell(`${line} --debug -o ${format}`, { ...service.env, [name]: '2026.1' });
    expect(ran.code).toBe(0);
    for (const text of [ran.stdout, ran.stderr]) {
      expect(text).toContain('[task.complete]');
      expect(text).toContain('teamcity[buildStop]');
      expect(text).not.toMatch(/##[^#]*\[/);
    }
  }
  const refused = await shell('hms installs get acme', { ...service.env, [name]: '2026.1' });
  expect(refused.stderr).not.toContain('::error');
});

test('elsewhere the text is as it is', async () => {
  const { stdout } = await shell(`${line} -o tsv`, service.env);
  expect(stdout).toMatch(/^::error::fake\t/m);
});
