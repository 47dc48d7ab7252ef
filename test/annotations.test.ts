/** What GitHub Actions is told of an error: a line it can take for nothing else, and as bad as the operator says. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { run } from './support/world.ts';

const refusing =
  (message: string): Fetch =>
  async () =>
    Response.json({ message }, { status: 403 });

const inActions = (line: string, message = 'no', env = {}) =>
  run(line, { fetch: refusing(message), env: { GITHUB_ACTIONS: 'true', ...env } });

/** The first line that is a command, as the engine takes it. */
function commandIn(stderr: string) {
  const [, name, properties, data] = /^::(\w+)(?: ([^:]*))?::(.*)$/m.exec(stderr) ?? [];
  return { name, properties, data };
}

describe('D9 P3 P6: an annotation', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => code).filter(
    (code) => code < 0x20 || code > 0x7e,
  );
  const unseen = [...controls, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202e, 0x2066, 0x2069];

  test.each(['', '--json', '--debug'])(
    'holds no control character of the service: %s',
    async (flag) => {
      const message = `a${unseen.map((code) => `${String.fromCharCode(code)}b`).join('')}`;
      const { stderr } = await inActions(`installs list ${flag}`, message);
      const held = [...stderr.split('\n').join('')].filter((one) =>
        unseen.includes(one.charCodeAt(0)),
      );
      expect(held).toEqual([]);
      expect(commandIn(stderr)).toMatchObject({ name: 'error', properties: 'title=hms' });
      expect(commandIn(stderr).data).toContain('\\u001b');
    },
  );

  test('is one line: percent signs and newlines are encoded', async () => {
    const { stderr } = await inActions('installs list', '100%\r\n::warning::%0A, x:y');
    expect(commandIn(stderr).data).toMatch(/^100%25%0D%0A::warning::%250A, x:y \(403/);
  });

  test('neither begins another command within it', async () => {
    const { stderr } = await inActions('installs list', '##[add-mask]x');
    expect(stderr).not.toContain('##[');
  });
});

describe('D28: --annotations', () => {
  test.each([
    ['', 'error'],
    ['--annotations error', 'error'],
    ['--annotations warning', 'warning'],
    ['--annotations=warning --json', 'warning'],
  ])('"%s" makes an error of the log: %s', async (flags, name) => {
    const { stderr, code } = await inActions(`installs list ${flags}`);
    expect(code).toBe(4);
    expect(commandIn(stderr).name).toBe(name);
  });

  test('none leaves the error in the log, and nothing else of it', async () => {
    const { stderr, code } = await inActions('installs list --annotations none');
    expect(code).toBe(4);
    expect(stderr).toMatch(/^error: no \(403/);
    expect(stderr).not.toContain('::');
  });

  test('HMS_ANNOTATIONS says so for every command, and the option wins', async () => {
    const env = { HMS_ANNOTATIONS: 'warning' };
    expect(commandIn((await inActions('installs list', 'no', env)).stderr).name).toBe('warning');
    const typed = await inActions('installs list --annotations error', 'no', env);
    expect(commandIn(typed.stderr).name).toBe('error');
    const empty = await inActions('installs list', 'no', { HMS_ANNOTATIONS: '' });
    expect(commandIn(empty.stderr).name).toBe('error');
  });

  test('a line that is wrong itself is annotated as it says', async () => {
    const nothing = await inActions('installs lisst --annotations none');
    expect({ code: nothing.code, isSaid: nothing.stderr.includes('::') }).toEqual({
      code: 2,
      isSaid: false,
    });
    const warned = await inActions('installs list --limit x', 'no', { HMS_ANNOTATIONS: 'warning' });
    expect(warned.code).toBe(2);
    expect(commandIn(warned.stderr).name).toBe('warning');
  });

  test('what is no error stays a warning', async () => {
    const line = 'audit --max-backup-age 1h';
    for (const [level, name] of [
      ['error', 'warning'],
      ['warning', 'warning'],
      ['none', undefined],
    ]) {
      const ran = await run(line, { env: { GITHUB_ACTIONS: 'true', HMS_ANNOTATIONS: level } });
      expect(ran.code).toBe(12);
      expect(commandIn(ran.stderr).name).toBe(name);
    }
  });

  test.each(['--annotations', '--annotations loud', '--annotations Error', "--annotations ''"])(
    'another word is exit 2, and nothing is sent: %s',
    async (flag) => {
      const ran = await inActions(`installs list ${flag}`);
      expect({ code: ran.code, requests: ran.requests }).toEqual({ code: 2, requests: [] });
    },
  );

  test('another word in HMS_ANNOTATIONS too', async () => {
    const ran = await inActions('installs list', 'no', { HMS_ANNOTATIONS: 'loud' });
    expect({ code: ran.code, requests: ran.requests }).toEqual({ code: 2, requests: [] });
    expect(ran.stderr).toContain('HMS_ANNOTATIONS');
    expect(ran.stderr).toContain('error, warning, none');
  });

  test('elsewhere than in GitHub Actions it changes nothing', async () => {
    const options = { fetch: refusing('no') };
    const plain = await run('installs list', options);
    expect((await run('installs list --annotations warning', options)).screen).toBe(plain.screen);
  });
});
