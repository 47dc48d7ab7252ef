/** P2: whoever reads our output may be slow, have read enough, or have no room. */
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultServer } from '../support/fault-server.ts';
import { credentialsFor } from '../support/reach.ts';
import { inTurn, sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { recordingHop, type Service, serve, shell, start } from '../support/spawn.ts';

const pages = sized(5, 50);

let service: Service;
beforeAll(async () => {
  service = await serve('--installs', String(pages * 100), '--latency', '200ms');
});
afterAll(() => service.stop());

async function hop() {
  const made = await recordingHop(service.env.HMS_BASE_URL ?? '');
  return { ...made, env: { ...service.env, HMS_BASE_URL: made.url } };
}

describe.concurrent(`P2: of ${pages} pages, once the reader has enough`, () => {
  test.each(sized(['tsv', 'jsonl'], ['tsv', 'csv', 'jsonl']))(
    'at most one further is asked for, in %s',
    async (format) => {
      const { env, passed, close } = await hop();
      const line = `hms installs list -q -o ${format} | head -1; echo \${PIPESTATUS[0]}`;
      const { stdout, stderr } = await shell(line, env);
      close();
      expect(stdout).toMatch(/^.+\n141\n$/);
      expect(stderr).toBe('');
      expect(passed).toHaveLength(2);
    },
  );

  test('a whole document is cut without a word', async () => {
    const { env, passed, close } = await hop();
    const line = `hms installs list -q --json | head -c 10; echo " \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await shell(line, env);
    close();
    expect(stdout).toBe('[\n  {\n     141\n');
    expect(stderr).toBe('');
    expect(passed).toHaveLength(pages);
  });

  test('with --where, what does not match is read on for', async () => {
    const { env, close } = await hop();
    const last = sized('fleet0480', 'fleet4980');
    const line = `hms installs list -q --no-header --columns name --where name=${last} | head -1`;
    const { stdout } = await shell(line, env);
    close();
    expect(stdout).toBe(`${last}\n`);
  });
});

test('P2: a change ends with what became of it, and the note of --once knows it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'hms-pipes-'));
  const env = { ...service.env, HMS_STATE_DIR: home };
  const install = 'fleet0001';
  const change = `hms backups create ${install} --notify a@b.example --once deploy-1`;
  const closed = await shell(`${change} 2>&1 | true; echo "code \${PIPESTATUS[0]}"`, env);
  expect(closed.stdout).toBe('code 0\n');
  const again = await shell(`${change} --json`, env);
  expect(again.stderr).toContain('deploy-1');
  expect(again.stdout).toMatch(/"status": "(requested|in_progress|completed)"/);
});

test.each(inTurn(['--json', '-o jsonl', '-o table', ''], 0))(
  'P2: a full disk is exit 1 and named, with %s',
  async (format) => {
    const ran = await shell(`hms installs list ${format} > /dev/full`, service.env);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(
      'The output cannot be written: no space left on the disk (ENOSPC).',
    );
    expect(ran.stderr).not.toMatch(/please report/i);
  },
);

const big = sized(4, 20);

/** A hundred installs, each of them 11 KiB; all of them are more than that many MiB. */
function bigPage(url: string) {
  const offset = Number(new URL(url, 'http://any.example').searchParams.get('offset') ?? 0);
  const results = Array.from({ length: 100 }, (_, at) => ({
    id: `id-${offset + at}`,
    name: `n-${offset + at}`,
    cname: 'x'.repeat(11 * 1024),
  }));
  return { count: 100 * big, results };
}

test.each(process.env.HMS_TEST_NODE ? ['--json'] : ['--json', '-o jsonl'])(
  `P2: ${big} MiB reach a slow reader whole, with %s`,
  async (format) => {
    const server = await faultServer(({ url }) => ({ do: 'json', value: bigPage(url) }));
    const words = ['installs', 'list', '-q', ...format.split(' ')];
    const { child, ended } = start(words, credentialsFor(server));
    child.stdout.pause();
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of child.stdout) {
      hash.update(piece);
      bytes += piece.length;
      await realSleep(1);
    }
    const { code } = await ended;
    const { stdout } = await shell(`hms ${words.join(' ')} | sha256sum`, credentialsFor(server));
    await server.close();
    expect(code).toBe(0);
    expect(bytes).toBeGreaterThan(big * 1024 * 1024);
    expect(stdout).toContain(hash.digest('hex'));
  },
);
