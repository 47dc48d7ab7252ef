/** D11: of the folders and files of hms the doctor says what the commands will say, and changes nothing. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-doctor-folders-'));
const isRoot = process.geteuid?.() === 0;
const restore = 'backups restore acmestage latest --notify a@b.example --yes --once deploy-7';

function folder(mode = 0o700): string {
  const path = mkdtempSync(join(root, 'state-'));
  chmodSync(path, mode);
  return path;
}

const realFiles = true;
const home = (stateDir: string) => ({ stateDir, configDir: folder(), realFiles });

interface Line {
  check: string;
  result: string;
  found: string;
  remedy: string;
}

async function told(stateDir: string): Promise<Line> {
  const ran = await run('doctor --json', home(stateDir));
  expect(ran.code).not.toBe(0);
  const lines: Line[] = JSON.parse(ran.stdout);
  const state = lines.find(({ check }) => check === 'state');
  if (state === undefined) throw new Error('no line about state');
  return state;
}

const file = (path: string, mode = 0o600) => {
  writeFileSync(path, '{"version":1,"sent":{}}');
  chmodSync(path, mode);
};

const refused: [what: string, line: string, make: (at: string) => void][] = [
  ['a shared folder', restore, (at) => chmodSync(at, 0o1777)],
  ['once.json open to others', restore, (at) => file(join(at, 'once.json'), 0o666)],
  [
    'sandbox.json open to others',
    '--profile sandbox installs list',
    (at) => file(join(at, 'sandbox.json'), 0o620),
  ],
  ['a pipe for once.json', restore, (at) => execFileSync('mkfifo', [join(at, 'once.json')])],
  [
    'a journal of a run open to others',
    'each --resume one',
    (at) => {
      mkdirSync(join(at, 'runs'), { mode: 0o700 });
      file(join(at, 'runs', 'one.jsonl'), 0o660);
    },
  ],
  ['a link for a lock', restore, (at) => symlinkSync(tmpdir(), join(at, 'once.json.lock'))],
  [
    'a file in a lock',
    restore,
    (at) => {
      mkdirSync(join(at, 'once.json.lock'), { mode: 0o700 });
      file(join(at, 'once.json.lock', 'mine'));
    },
  ],
];

const ofOthers: typeof refused = [
  ['a folder of another user', restore, (at) => chownSync(at, 12345, 12345)],
  [
    'once.json of another user',
    restore,
    (at) => {
      file(join(at, 'once.json'));
      chownSync(join(at, 'once.json'), 12345, 12345);
    },
  ],
];

describe('D11: the doctor finds what commands refuse', () => {
  test.each([...refused, ...(isRoot ? ofOthers : [])])('D11: %s', async (_, line, make) => {
    const stateDir = folder();
    make(stateDir);
    const before = statSync(stateDir).mode;
    const state = await told(stateDir);
    const ran = await run(line, home(stateDir));
    expect(ran.code).toBe(2);
    expect(state.result).toBe('finding');
    expect(ran.stderr).toContain(state.found);
    expect(ran.stderr).toContain(state.remedy);
    expect(state.remedy).not.toContain('chmod 700');
    expect(statSync(stateDir).mode).toBe(before);
  });

  test('D11: several at once, the first few by name', async () => {
    const stateDir = folder();
    mkdirSync(join(stateDir, 'runs'), { mode: 0o700 });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      file(join(stateDir, 'runs', `${name}.jsonl`), 0o666);
    const { found } = await told(stateDir);
    expect(found.match(/Others can write to/g)).toHaveLength(3);
    expect(found).toContain('2 more problems were found.');
  });

  test('D11: a folder that a command will close is named, and stays as it is', async () => {
    const stateDir = folder(0o770);
    expect(await told(stateDir)).toMatchObject({
      found: `Others can write to ${stateDir} until a command restricts it.`,
      remedy: `Check its contents. To restrict it, run: chmod 700 ${stateDir}`,
    });
    expect(statSync(stateDir).mode & 0o777).toBe(0o770);
  });

  test('D11: nobody is told to close a folder that others may count on', async () => {
    const stateDir = folder(0o755);
    file(join(stateDir, 'passwd'));
    expect(await told(stateDir)).toMatchObject({
      found: `Other users can read ${stateDir}.`,
      remedy: `Use a folder inside it: HMS_STATE_DIR=${join(stateDir, 'hms')}`,
    });
  });
});

describe.each(['FILE', 'FILE.lock'])('D11: a pipe for %s of sandbox serve --state', (name) => {
  test('D11: no variable is the remedy for what an option named', async () => {
    const at = join(folder(), 'FILE');
    execFileSync('mkfifo', [at.replace('FILE', name)]);
    const ran = await run(`sandbox serve --port 0 --state ${at}`, { realFiles });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(
      name === 'FILE' ? 'Name another file with --state.' : 'Move it away.',
    );
    expect(ran.stderr).not.toContain('HMS_');
  });
});
