/** P2: whoever reads our output may be slow, have read enough, or have no room. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realSleep } from '../support/slow.ts';
import { recordingHop, type Service, serve, shell, start } from '../support/spawn.ts';

let service: Service;
beforeAll(async () => {
  service = await serve('--installs', '5000', '--latency', '200ms');
});
afterAll(() => service.stop());

async function hop() {
  const made = await recordingHop(service.env.HMS_BASE_URL ?? '');
  return { ...made, env: { ...service.env, HMS_BASE_URL: made.url } };
}

describe.concurrent('P2: of 50 pages, once the reader has enough', () => {
  test.each(['tsv', 'csv', 'jsonl'])('at most one further is asked for, in %s', async (format) => {
    const { env, passed, close } = await hop();
    const line = `hms installs list -q -o ${format} | head -1; echo \${PIPESTATUS[0]}`;
    const { stdout, stderr } = await shell(line, env);
    close();
    expect(stdout).toMatch(/^.+\n141\n$/);
    expect(stderr).toBe('');
    expect(passed).toHaveLength(2);
  });

  test('a whole document is cut without a word', async () => {
    const { env, passed, close } = await hop();
    const line = `hms installs list -q --json | head -c 10; echo " \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await shell(line, env);
    close();
    expect(stdout).toBe('[\n  {\n     141\n');
    expect(stderr).toBe('');
    expect(passed).toHaveLength(50);
  });

  test('with --where, what does not match is read on for', async () => {
    const { env, close } = await hop();
    const line = `hms installs list -q --no-header --columns name --where name=fleet4980 | head -1`;
    const { stdout } = await shell(line, env);
    close();
    expect(stdout).toBe('fleet4980\n');
  });
});

test.each(['--json', '-o jsonl', '-o table', ''])(
  'P2: a full disk is exit 1 and named, with %s',
  async (format) => {
    const ran = await shell(`hms installs list ${format} > /dev/full`, service.env);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('the output cannot be written: ENOSPC');
    expect(ran.stderr).not.toContain('please report');
  },
);

test.each(process.env.HMS_TEST_NODE ? ['--json'] : ['--json', '-o jsonl'])(
  'P2: 20 MiB reach a slow reader whole, with %s',
  async (format) => {
    const big = await serve('--installs', '60000');
    const words = ['installs', 'list', '-q', ...format.split(' ')];
    const { child, ended } = start(words, big.env);
    child.stdout.pause();
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of child.stdout) {
      hash.update(piece);
      bytes += piece.length;
      await realSleep(1);
    }
    const { code } = await ended;
    const { stdout } = await shell(`hms installs list -q ${format} | sha256sum`, big.env);
    await big.stop();
    expect(code).toBe(0);
    expect(bytes).toBeGreaterThan(20 * 1024 * 1024);
    expect(stdout).toContain(hash.digest('hex'));
  },
);
