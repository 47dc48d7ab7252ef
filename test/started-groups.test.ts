/** How a program that an earlier process started is recognized, on systems that have only `ps`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGrouped } from '../src/system/programs/grouped-program.ts';
import { leftRunning, type StartedGroup } from '../src/system/programs/started-group.ts';

const { platform } = process;
const { PATH = '', TZ, LC_ALL } = process.env;

/** A `ps` that says the same time in the zone and the language of its environment. */
const folder = mkdtempSync(join(tmpdir(), 'hms-ps-'));
writeFileSync(
  join(folder, 'ps'),
  `#!/bin/sh
case "$LC_ALL $TZ" in
  'C UTC') echo 'Mon Mar  2 09:00:00 2026' ;;
  *) echo "Mo  2 Mär 09:00:00 2026 in $TZ" ;;
esac
`,
  { mode: 0o755 },
);

function setEnv(values: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

beforeEach(() => {
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  setEnv({ PATH: `${folder}${delimiter}${PATH}`, TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' });
});
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  setEnv({ PATH, TZ, LC_ALL });
});

const mark = { name: 'HMS_IN_RUN_TEST' };

/** Whether a program that runs is the one of the record. */
async function isRecognized(changed: (record: StartedGroup) => StartedGroup): Promise<boolean> {
  let isLeft = false;
  const end = await runGrouped([process.execPath, '-e', 'setInterval(() => {}, 9999)'], {
    env: process.env,
    limitMs: undefined,
    mark,
    onStart(group) {
      isLeft = leftRunning(mark).isLeft(changed(group));
      process.kill(-group.pid, 'SIGKILL');
    },
    onOutput: () => undefined,
  });
  expect(end).toMatchObject({ signalName: 'SIGKILL' });
  return isLeft;
}

test('E3: a program still runs, whatever the time zone and the language of hms', async () => {
  const isLeft = isRecognized((group) => {
    setEnv({ TZ: 'America/New_York', LC_ALL: 'C' });
    return group;
  });
  expect(await isLeft).toBe(true);
});

test('E3: a program that started at another time is another one', async () => {
  const birth = 'UTC Sun Mar  1 09:00:00 2026';
  expect(await isRecognized((group) => ({ ...group, birth }))).toBe(false);
});

test.each(['Mon Mar  2 10:00:00 2026', 'Mo  2 Mär 10:00:00 2026', undefined])(
  'E3: a record without a time in UTC (%s) proves no end',
  async (birth) => {
    expect(await isRecognized((group) => ({ ...group, birth }))).toBe(true);
  },
);
