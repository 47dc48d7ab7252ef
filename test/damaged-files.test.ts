/** K4: whatever has become of a file that is kept, it is named, and a copy of it is kept. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-damaged-'));
const bare = { HMS_BASE_URL: undefined, HMS_USERNAME: undefined, HMS_PASSWORD: undefined };

const damages: [string, string][] = [
  ['empty', ''],
  ['cut', '{"profiles":{"default":{"user'],
  ['a list', '[]'],
  ['wrong within', '{"version":1,"sent":{"a":null},"profiles":7}'],
  ['of the wrong types', '{"profiles":{"default":{"username":7}},"version":"x"}'],
];

const restore = 'backups restore acmestage latest --notify a@b.example --yes';
const lines: [string, string][] = [
  ['profiles.json', 'installs list'],
  ['sandbox.json', '--profile sandbox installs list'],
  ['once.json', `--profile sandbox ${restore} --once k`],
];

describe.each(damages)('K4: a file that is %s', (_, content) => {
  test.each(lines)('%s is named, and a copy is kept', async (name, line) => {
    const folder = mkdtempSync(join(root, 'kept-'));
    const path = join(folder, name);
    writeFileSync(path, content);
    const files = { configDir: folder, stateDir: folder, realFiles: true };
    for (const time of ['first', 'second']) {
      const { code, stdout, stderr } = await run(line, { ...files, env: bare });
      expect({ code, stdout, time }).toEqual({ code: 2, stdout: '', time });
      expect(stderr).toContain(path);
      expect(stderr).not.toMatch(/Internal error/);
    }
    const copies = readdirSync(folder).filter((one) => one.startsWith(`${name}.corrupt-`));
    expect(copies).toHaveLength(1);
    expect(readFileSync(join(folder, copies[0] ?? ''), 'utf8')).toBe(content);
  });

  test('does not stop who has credentials in the environment', async () => {
    const configDir = mkdtempSync(join(root, 'kept-'));
    writeFileSync(join(configDir, 'profiles.json'), content);
    expect((await run('installs list', { configDir, realFiles: true })).code).toBe(0);
  });
});
