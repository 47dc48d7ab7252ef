/** A fleet run whose process is stopped while another goes on with it, and one nobody reads. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordingHop, serve, shell, start } from '../support/spawn.ts';

const each = 'each --all --concurrency 2 -- backups create {} --notify a@b.example'.split(' ');

test('stopped, gone on with by another, and continued: no install is asked twice', async () => {
  const service = await serve('--latency', '400ms');
  const hop = await recordingHop(service.env.HMS_BASE_URL ?? '');
  const stateDir = mkdtempSync(join(tmpdir(), 'hms-stopped-'));
  const env = { ...service.env, HMS_BASE_URL: hop.url, HMS_STATE_DIR: stateDir };
  const first = start(each, env);
  const named = new Promise<string>((resolve) => {
    let said = '';
    first.child.stderr.on('data', (piece) => {
      said += piece;
      const [, name] = /^Run (\S+):/m.exec(said) ?? [];
      if (name) resolve(name);
    });
  });
  // As soon as something was done.
  await new Promise((resolve) => first.child.stdout.once('data', resolve));
  first.child.kill('SIGSTOP');
  const run = await named;
  // The lock of a process that stands still is taken over after 5 s.
  const second = await start(['each', '--resume', run, '--json'], env).ended;
  first.child.kill('SIGCONT');
  const ended = await first.ended;
  const asked = hop.passed.filter(({ method }) => method === 'POST').map(({ url }) => url);
  hop.close();
  await service.stop();
  expect(asked).toHaveLength(new Set(asked).size);
  const unknown = second.stderr.match(/\): unknown/g) ?? [];
  expect(asked.length).toBeGreaterThanOrEqual(12 - unknown.length);
  expect(ended.code).toBe(11);
  expect(ended.stderr).toContain(`Another process has resumed run ${run}.`);
});

test('SIGTERM ends a run nobody reads, once what was sent is answered, and names it', async () => {
  const service = await serve('--installs', '400');
  const long = 'x'.repeat(4000);
  const script = `
    folder=$(mktemp -d); mkfifo $folder/pipe; sleep 60 <$folder/pipe & sleeper=$!
    hms each --all --concurrency 16 -- backups create {} --notify a@b.example \\
      --description ${long} >$folder/pipe 2>$folder/said & each=$!
    # Until nothing is written any more: the pipe is full.
    before=-1; now=0
    while [ $before != $now ] || [ $now = 0 ]; do before=$now; sleep 1; now=$(cat $HMS_STATE_DIR/runs/* | wc -l); done
    kill -TERM $each; wait $each; code=$?
    kill $sleeper; cat $folder/said; exit $code`;
  const stateDir = mkdtempSync(join(tmpdir(), 'hms-unread-'));
  const ended = await shell(script, { ...service.env, HMS_STATE_DIR: stateDir });
  await service.stop();
  expect(ended.code).toBe(143);
  expect(ended.stdout).toMatch(/Interrupted \(SIGTERM\)\. .*not started/);
  expect(ended.stdout).toContain('hms each --resume');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s: what is under way is seen through with the credentials of a profile, too',
  async (signal) => {
    const service = await serve();
    const { HMS_BASE_URL: url = '' } = service.env;
    const folder = mkdtempSync(join(tmpdir(), 'hms-stopped-'));
    const store = {
      profiles: { default: { base_url: url, username: 'owner', password: 'sandbox' } },
    };
    writeFileSync(join(folder, 'profiles.json'), JSON.stringify(store), { mode: 0o600 });
    const env = { HMS_CONFIG_DIR: folder, HMS_STATE_DIR: folder };
    const { child, ended } = start([...each, '--wait', '--interval', '1h'], env);
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
      if (/^Run /m.test(said)) setImmediate(() => child.kill(signal));
    });
    const { stderr, code } = await ended;
    await service.stop();
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    expect(stderr).toMatch(new RegExp(`Interrupted \\(${signal}\\)\\. `));
    expect(stderr).toContain('hms each --resume');
  },
);

test('a pipe that nobody writes to holds up no signal', async () => {
  const script = `
    folder=$(mktemp -d); mkfifo $folder/pipe
    hms users import $folder/pipe --account 3628f653-0b89-4a50-83be-dc2cf42eb058 2>$folder/said & hms=$!
    sleep 2 # it is asleep in an open(2), which nothing shows
    kill -TERM $hms; wait $hms; echo "code $?"; cat $folder/said`;
  const { stdout } = await shell(script);
  expect(stdout).toContain('code 143');
  expect(stdout).toContain('Interrupted (SIGTERM).');
});
