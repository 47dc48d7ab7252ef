/** `each --exec` with real programs: that fail, hang, print much, print escapes, leave children, or ignore SIGTERM. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { bin, type Ended, isFast, node, type Service, serve, start } from '../support/spawn.ts';

const installs = sized(30, 300);
const noisyBytes = sized(8, 50) * 1024 * 1024;

function folder(name: string): string {
  return mkdtempSync(join(tmpdir(), `hms-exec-${name}-`));
}

/** A program that behaves by the last digits of the install's name. */
const script = join(folder('script'), 'program.sh');
writeFileSync(
  script,
  `number=$(printf %s "$HMS_TARGET_NAME" | tr -dc 0-9)
case $1$(( 1$number % 3 )) in
  ends0) echo fails >&2; exit 3 ;;
  ends1) head -c ${noisyBytes} /dev/zero | tr '\\0' x; echo; echo "end of $HMS_TARGET_NAME" ;;
  ends2) printf '\\033[2J\\033]0;title\\007escapes\\r\\n' ;;
  hangs0) exec sleep 600 ;;
  hangs1) (setsid sleep 600 >/dev/null 2>&1 &); sleep 600 & sleep 600 ;;
  hangs2) trap '' TERM; sleep 600; sleep 600 ;;
esac
`,
);

interface ExecRow {
  target: string;
  id: string;
  exit: number;
  state: string;
  command_exit: number | null;
  signal: string | null;
  log: string;
  output: string[];
}

function rowsIn({ stdout }: Ended): ExecRow[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Pids of processes whose environment has the variable. */
function marked(variable: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(variable))
    .map(Number);
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    return [];
  }
}

/** The most memory that a process has used, in KiB, as it was last seen. */
function watchMemory(pid: number | undefined) {
  let most = 0;
  let isOn = true;
  const watching = (async () => {
    while (isOn) {
      const [, size] = /^VmHWM:\s+(\d+)/m.exec(statusOf(pid)) ?? [];
      most = Math.max(most, Number(size ?? 0));
      await realSleep(50);
    }
  })();
  return async () => {
    isOn = false;
    await watching;
    return most;
  };
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return '';
  }
}

async function runIn(service: Service, words: string[], stateDir: string) {
  const { child, ended } = start(words, { ...service.env, HMS_STATE_DIR: stateDir });
  const memory = watchMemory(child.pid);
  const end = await ended;
  return { ...end, memory: await memory() };
}

const fleet = ['each', '--where', 'name~fleet', '--exec', '--concurrency', '16'];

function kindOf({ target }: ExecRow): number {
  return Number(`1${target.replace(/\D/g, '')}`) % 3;
}

function nameOfRun({ stderr }: Ended): string {
  return /^Run (\S+):/m.exec(stderr)?.[1] ?? '';
}

test('E2, E4: every program has its row and its log, and no output stays in memory', async () => {
  const service = await serve('--installs', String(installs));
  const [state, logs] = [folder('state'), folder('logs')];
  const quiet = await runIn(service, [...fleet, '--logs', logs, '--', 'true'], state);
  const words = [...fleet, '--logs', logs, '--', 'sh', script, 'ends'];
  const ran = await runIn(service, words, state);
  await service.stop();
  expect(quiet.code, quiet.stderr).toBe(0);
  expect(ran.code).toBe(11);
  const rows = rowsIn(ran);
  expect(rows).toHaveLength(rowsIn(quiet).length);
  for (const row of rows) {
    expect(row.log).toBe(join(logs, nameOfRun(ran), `${row.target}.log`));
    const kind = kindOf(row);
    const failed = { state: 'failed', exit: 8, command_exit: 3, output: ['fails'] };
    expect(row).toMatchObject(kind === 0 ? failed : { state: 'ok', exit: 0, command_exit: 0 });
    if (kind === 1) {
      expect(statSync(row.log).size).toBe(noisyBytes + `\nend of ${row.target}\n`.length);
      expect(row.output.at(-1)).toBe(`end of ${row.target}`);
    }
    if (kind === 2) {
      expect(readFileSync(row.log, 'latin1')).toContain('\u001b[2J');
      expect(row.output).toEqual(['escapes']);
    }
  }
  // KiB. The engine of hms-fast collects its garbage later.
  expect(ran.memory - quiet.memory).toBeLessThan((isFast ? 100 : 20) * 1024);
});

test('E2: a timeout ends the program, and children that left its group', async () => {
  const service = await serve('--installs', '18');
  const words = [...fleet, '--timeout', '1s', '--', 'sh', script, 'hangs'];
  const ran = await runIn(service, words, folder('state'));
  await service.stop();
  const rows = rowsIn(ran);
  const timeout = { state: 'timeout', exit: 9, command_exit: null };
  expect(rows).toMatchObject(rows.map(() => timeout));
  expect(rows.filter(({ signal }) => signal === 'SIGKILL').map(kindOf)).toEqual([2, 2]);
  expect(marked(`HMS_RUN=${nameOfRun(ran)}`)).toEqual([]);
});

/** Programs that ignore every signal they can, with children of which one leaves the group. */
const stubborn = "trap '' TERM INT HUP; (setsid sleep 600 &) ; sleep 600 & sleep 600; sleep 600";

/** Resolves with the name of the run once so many programs run. */
async function running(child: ReturnType<typeof start>['child'], programs: number) {
  let said = '';
  child.stderr.on('data', (piece) => (said += piece));
  for (;;) {
    const [, run] = /^Run (\S+):/m.exec(said) ?? [];
    // Each has a shell and three children.
    if (run !== undefined && marked(`HMS_RUN=${run}`).length >= 4 * programs) return run;
    await realSleep(50);
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await realSleep(50);
}

const hanging = ['each', '--where', 'environment=staging', '--exec', '--', 'sh', '-c', stubborn];

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

test('E4: after a second Ctrl-C no process of the run is left', async () => {
  const { child, ended } = start(hanging, { ...service.env, HMS_STATE_DIR: folder('state') });
  const run = await running(child, 4);
  let said = '';
  child.stderr.on('data', (piece) => (said += piece));
  child.kill('SIGINT');
  await until(() => said.includes('Waiting for the end of 4 programs.'));
  await realSleep(150); // a second signal within 100 ms counts as the first
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(stderr).toContain('hms ended 4 programs. Their outcome is unknown.');
  await until(() => marked(`HMS_RUN=${run}`).length === 0);
  expect(code).toBe(130);
});

test('E3: after kill -9 a resumed run names the programs that still run, and starts none of them', async () => {
  const env = { ...service.env, HMS_STATE_DIR: folder('state') };
  const { child, ended } = start(hanging, env);
  const run = await running(child, 4);
  child.kill('SIGKILL');
  await ended;
  const before = marked(`HMS_RUN=${run}`);
  const resume = ['each', '--resume', run, '--rerun-unknown', '--timeout', '1s'];
  const resumed = await start(resume, env).ended;
  expect(resumed.code).toBe(11);
  expect(resumed.stderr.match(/unknown, not retried\..*Its program still runs/g)).toHaveLength(4);
  expect(marked(`HMS_RUN=${run}`)).toEqual(before);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await until(() => marked(`HMS_RUN=${run}`).length === 0);
  const again = await start(resume, env).ended;
  // They ran again, until their timeout.
  expect(rowsIn(again).map(({ state }) => state)).toEqual(Array(4).fill('timeout'));
  expect(marked(`HMS_RUN=${run}`)).toEqual([]);
});

test('E2: a slow reader of --tail loses nothing of the log', async () => {
  const logs = folder('logs');
  const options = ['--where', 'name=acmeprod', '--exec', '--tail', '--logs', logs];
  const env = { ...service.env, HMS_STATE_DIR: folder('state') };
  const { child, ended } = start(['each', ...options, '--', 'seq', '1', '30000'], env);
  child.stderr.pause();
  await realSleep(2000);
  child.stderr.resume();
  const ran = await ended;
  const [row] = rowsIn(ran);
  expect(ran.code).toBe(0);
  expect(readFileSync(String(row?.log), 'latin1').split('\n')).toHaveLength(30_001);
  expect(row?.output.at(-1)).toBe('30000');
});

test('E4: a timeout ends a run inside a program too', async () => {
  const env = { ...service.env, HMS_STATE_DIR: folder('state') };
  const inner = `'${node}' '${bin}' each --where name=acmedev --exec -- sleep 600`;
  const options = ['--where', 'name=acmeprod', '--exec', '--pass-credentials', '--timeout', '3s'];
  const ran = await start(['each', ...options, '--', 'sh', '-c', inner], env).ended;
  expect(rowsIn(ran)[0]?.state).toBe('timeout');
  const mark = `HMS_IN_RUN_${nameOfRun(ran).replaceAll('-', '_')}`;
  await until(() => marked(`${mark}=${rowsIn(ran)[0]?.id}`).length === 0);
});

test('E1: a program has no terminal, no input, and no password of hms', async () => {
  const env = { ...service.env, HMS_STATE_DIR: folder('state'), HMS_MAILBOX_PASSWORD: 'other' };
  const code =
    'cat; (: < /dev/tty) 2>/dev/null && echo terminal; env | grep -c ^HMS_.*PASSWORD; echo "$HMS_TARGET_NAME"';
  const words = ['each', '--where', 'name=acmeprod', '--exec', '--', 'sh', '-c', code];
  const ran = await start(words, env).ended;
  expect(rowsIn(ran)[0]?.output).toEqual(['0', 'acmeprod']);
});
