/** The programs tests start beyond Node, npm, git and sh: test/programs.json, and what brings them. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandsOf, programs, programsOf, testFiles } from '../scripts/programs.mjs';

describe('the table of programs', () => {
  test('names test files that are there', () => {
    expect(testFiles.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('names programs some test needs', () => {
    const needed = new Set(testFiles.flatMap(programsOf));
    expect(programs.filter((program) => !needed.has(program))).toEqual([]);
  });

  test.each(['openssl', 'bash', 'cat'])('keeps %s from a file without a row', (program) => {
    const { error } = spawnSync(program, ['--version']);
    expect(error).toMatchObject({ code: 'ENOENT' });
  });

  test('leaves Node, npm, git and sh to every file', () => {
    const names = commandsOf('test/none.test.ts').map(([name]) => name);
    expect(names).toEqual(['node', 'npm', 'npx', 'git', 'sh']);
  });
});

/** A PATH with these scripts, and no other program. */
function machine(scripts: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'hms-machine-'));
  symlinkSync(process.execPath, join(folder, 'node'));
  for (const [name, lines] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  }
  return folder;
}

function testTools(PATH: string, env: Record<string, string> = {}) {
  const words = ['scripts/test-tools.mjs'];
  const ran = spawnSync(process.execPath, words, { env: { PATH, ...env }, encoding: 'utf8' });
  return { code: ran.status, lines: `${ran.stdout}${ran.stderr}`.trim().split('\n') };
}

/** An apt-get that installs every program of the table, and keeps a record. */
const apt = `exec ${process.execPath} -e '
  const fs = require("node:fs");
  const here = process.argv[1].replace(/\\/[^/]*$/, "");
  fs.appendFileSync(here + "/asked", process.env.DEBIAN_FRONTEND + process.argv.slice(2) + "\\n");
  if (process.argv[3] === "install")
    for (const name of ${JSON.stringify([...programs, 'cat'])})
      fs.writeFileSync(here + "/" + name, "", { mode: 0o755 });
' "$0" "$@"`;

test('tests whose program is missing are skipped, and the last line says how to install it', () => {
  const words = ['run', '--project', 'end-to-end', 'test/end-to-end/man.test.ts'];
  const env = { PATH: process.env.PATH, HMS_TEST_PATH: machine(), TMPDIR: tmpdir() };
  const program = ['node_modules/vitest/vitest.mjs', ...words];
  const { status, stdout } = spawnSync(process.execPath, program, { env, encoding: 'utf8' });
  const pages = readdirSync('man').length;
  expect(status).toBe(0);
  expect(stdout.trim().split('\n').at(-1)).toBe(
    `groff is missing: ${pages} tests skipped. ` +
      'Install: apt-get install -y --no-install-recommends groff-base',
  );
});

describe('npm run test:tools', () => {
  test('without apt says what is missing, in one line, and ends with 0', () => {
    const { code, lines } = testTools(machine());
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^test:tools: missing: bash, chromium, .*zsh\. .*skipped\.$/);
  });

  test.each([{}, { HMS_TEST_INSTALL: '0' }])(
    'with CI=true and %j, where nothing can be installed, ends with 1 and one line',
    (env) => {
      const { code, lines } = testTools(machine(), { CI: 'true', ...env });
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('missing and not installed: bash, chromium');
    },
  );

  describe.skipIf(process.getuid?.() !== 0)('as root, with apt', () => {
    const asked = (path: string) => existsSync(join(path, 'asked'));

    test('says what it installs, and installs it without a question', () => {
      const path = machine({ 'apt-get': apt });
      const { code, lines } = testTools(path);
      expect(code).toBe(0);
      const [update, install] = readFileSync(join(path, 'asked'), 'utf8').trim().split('\n');
      expect(update).toBe('noninteractive-qq,update');
      expect(install).toMatch(/^noninteractive-qq,install,-y,--no-install-recommends,bash,/);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/missing; installing: bash chromium .*openssl/);
      expect(testTools(path)).toEqual({ code: 0, lines: [''] });
    });

    test('installs nothing with HMS_TEST_INSTALL=0', () => {
      const path = machine({ 'apt-get': apt });
      expect(testTools(path, { HMS_TEST_INSTALL: '0' }).code).toBe(0);
      expect(asked(path)).toBe(false);
    });

    test('CI=true beats HMS_TEST_INSTALL=0', () => {
      const path = machine({ 'apt-get': apt });
      expect(testTools(path, { HMS_TEST_INSTALL: '0', CI: 'true' }).code).toBe(0);
      expect(asked(path)).toBe(true);
    });

    test('an apt that fails is shown, and ends a CI job', () => {
      const path = machine({ 'apt-get': 'echo "E: no network" >&2; exit 100' });
      const { code, lines } = testTools(path, { CI: 'true' });
      expect(code).toBe(1);
      expect(lines).toContain('E: no network');
    });
  });
});
