/** The main job, by the built program: embedded, and over a real socket. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../src/sandbox/seed/ids.ts';
import { recordingHop, type Service, serve, shell, start } from '../support/spawn.ts';

const backUp = 'backups create acmeprod --notify you@example.com --wait --json';

describe('embedded', () => {
  test('lists installs on a fresh machine with nothing else done', async () => {
    const { code, stdout } = await shell('hms --profile sandbox installs list --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(12);
  });

  test('backs up, waits, and the last word is completed', async () => {
    const { code, stdout } = await shell(`hms --profile sandbox ${backUp}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
  });

  test('an aborted backup is exit 8, a short --timeout exit 9', async () => {
    const create = 'hms --profile sandbox backups create acmedev --wait';
    const aborted = await shell(`${create} --notify aborted@fault.test`);
    expect(aborted).toMatchObject({ code: 8, stdout: '' });
    const late = await shell(`${create} --notify a@b.example --timeout 1s`);
    expect(late).toMatchObject({ code: 9, stdout: '' });
    expect(late.stderr).toContain('hms --profile sandbox backups wait acmedev');
  });

  test('what one process did the next one sees', async () => {
    const { stdout } = await shell(
      `export HMS_PROFILE=sandbox
       id=$(hms backups create acmedev --notify a@b.example --columns id --no-header)
       hms backups wait acmedev "$id" --columns status --no-header
       hms sandbox outbox --no-header --columns to,subject`,
    );
    expect(stdout).toBe('completed\na@b.example\tThe backup of acmedev is complete\n');
  });
});

describe('over a socket', () => {
  let service: Service;
  beforeAll(async () => {
    service = await serve('--job-seconds', '2');
  });
  afterAll(() => service.stop());

  test('backs up, waits, and the last word is completed', async () => {
    const { code, stdout } = await shell(`hms ${backUp}`, service.env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
  });

  test('a production install is not restored without its name, and nothing is sent', async () => {
    const hop = await recordingHop(service.env.HMS_BASE_URL ?? '');
    const env = { ...service.env, HMS_BASE_URL: hop.url };
    const restore = 'hms backups restore acmeprod latest --notify a@b.example';
    expect((await shell(restore, env)).code).toBe(2);
    expect((await shell(`${restore} --yes --confirm acmestage`, env)).code).toBe(2);
    expect(hop.passed).toEqual([]);
    expect((await shell(`${restore} --yes`, env)).code).toBe(2);
    expect(hop.passed.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect((await shell(`${restore} --yes --confirm acmeprod`, env)).code).toBe(0);
    expect(hop.passed.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    hop.close();
  });

  test('a wrong password is exit 3 and says where it came from', async () => {
    const ran = await shell('hms installs list', { ...service.env, HMS_PASSWORD: 'wrong' });
    expect(ran).toMatchObject({ code: 3, stdout: '' });
    expect(ran.stderr).toContain('HMS_USERNAME and HMS_PASSWORD in the environment');
  });

  test('it says that it is not the real service', async () => {
    const { stderr } = await shell('hms installs list', service.env);
    expect(stderr).toBe('This is the sandbox, not the real service.\n');
  });

  test('Ctrl-C during a wait is exit 130, and the backup goes on', async () => {
    const words = 'backups create acmeprod --notify a@b.example --wait'.split(' ');
    const { child, ended } = start(words, service.env);
    child.stderr.on('data', (piece) => {
      if (String(piece).includes('requested')) child.kill('SIGINT');
    });
    const { code, stdout, stderr } = await ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toContain('is still running');
  });

  test('a port that is taken is exit 2 and named', async () => {
    const port = new URL(service.env.HMS_BASE_URL ?? '').port;
    const ran = await shell(`hms sandbox serve --memory --port ${port}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(`Cannot use port ${port}: another program uses it (EADDRINUSE).`);
  });
});

describe('over a socket that misbehaves', () => {
  const faults = [
    ['reset-after-read', 10, 1, 'acmeprod'],
    ['half', 10, 1, 'acmestage'],
    ['429', 7, 3, 'acmedev'],
  ] as const;
  let service: Service;
  beforeAll(async () => {
    const rules = faults.map(
      ([fault, , , name]) => `POST /installs/${seedId('install', name)}/backups=${fault}`,
    );
    service = await serve(...rules.flatMap((rule) => ['--fault', rule]));
  });
  afterAll(() => service.stop());

  test.each(faults)(
    'a write met with %s ends with exit %i and is sent %i times',
    async (_, code, times, name) => {
      const hop = await recordingHop(service.env.HMS_BASE_URL ?? '');
      const env = { ...service.env, HMS_BASE_URL: hop.url };
      const ran = await shell(`hms backups create ${name} --notify a@b.example`, env);
      hop.close();
      expect(ran).toMatchObject({ code, stdout: '' });
      expect(hop.passed.filter(({ method }) => method === 'POST')).toHaveLength(times);
    },
  );
});

describe('the program', () => {
  test('the exit code is told where nothing else can be', async () => {
    const { stdout } = await shell(
      'hms bogus 2>/dev/full; echo $?; (hms bogus; echo $? >&3) 3>&1 2>&1 | cat',
    );
    expect(stdout.split('\n').filter((line) => /^\d+$/.test(line))).toEqual(['2', '2']);
  });

  test('P5: an empty TZ is UTC', async () => {
    const { code, stdout } = await shell('TZ= hms --profile sandbox installs list -o table');
    expect(code).toBe(0);
    expect(stdout).toContain(' UTC');
  });

  test('sandbox serve that is told to end while it starts ends', async () => {
    const { child, ended } = start(['sandbox', 'serve', '--memory', '--port', '0']);
    child.stderr.once('data', () => child.kill('SIGTERM'));
    expect((await ended).code).toBe(143);
  });

  test('Ctrl-C ends a command that waits for more of standard input', async () => {
    const words = ['--profile', 'sandbox', 'api', 'POST', '/sites', '--data', '-', '--yes'];
    const { child, ended } = start(words);
    // More than a pipe holds: once it is written, the program is reading.
    child.stdin.write(' '.repeat(1 << 20), () => child.kill('SIGINT'));
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
  });

  test('sandbox serve that cannot keep its state says so at once', async () => {
    const ran = await shell('hms sandbox serve --port 0 --state /dev/null/x.json');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('/dev/null/x.json cannot be written');
  });

  test.each(['--version', '--help', 'installs --help'])('hms %s exits 0', async (words) => {
    expect(await shell(`hms ${words}`)).toMatchObject({ code: 0, stderr: '' });
  });

  test('P2: a reader that has read enough is no error, and stops us', async () => {
    const { stdout, stderr } = await shell(
      `hms sandbox reset --installs 2000 -q >/dev/null
       hms --profile sandbox -q installs list | head -1; echo \${PIPESTATUS[0]}`,
    );
    expect(stdout).toMatch(/^name\t.*\n141\n$/);
    expect(stderr).toBe('');
  });

  test('--ca-file that cannot be read is exit 2 and named', async () => {
    const env = { HMS_BASE_URL: 'https://127.0.0.1:1', HMS_USERNAME: 'a', HMS_PASSWORD: 'b' };
    const ran = await shell('hms installs list --ca-file /nowhere.pem', env);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(
      '--ca-file /nowhere.pem cannot be read: no such file or folder (ENOENT).',
    );
  });
});
