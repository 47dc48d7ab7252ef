/** A fleet run that another process goes on with: it is the only one from then on, and loses nothing. */
import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { create, journalOf, lastError, rowsOf, runIn, world } from './support/fleet.ts';
import { createWorld, writes } from './support/world.ts';

const other = '{"holder":"other","at":"2026-03-02T09:00:00Z"}\n';

/** Another one writes these lines while the second request is under way. */
function takenWith(lines: (id: string) => string) {
  const asked: string[] = [];
  let path = '';
  const made = world({
    disk: (line) => {
      const { run } = line as { run?: string };
      if (run !== undefined) path = journalOf(made, run);
    },
    fetch: async (url, init) => {
      if (init.method !== 'GET' && asked.push(url) === 2) {
        appendFileSync(path, lines(/installs\/([^/]+)/.exec(url)?.[1] ?? ''));
      }
      return made.sandbox(url, init);
    },
  });
  return Object.assign(made, { asked });
}

test('the first sends nothing more, and says so', async () => {
  const made = takenWith(() => other);
  const ran = await made.run(`each --all --concurrency 1 --json -- ${create}`);
  expect(made.asked).toHaveLength(2);
  expect(JSON.parse(ran.stdout)).toHaveLength(2);
  expect(lastError(ran)).toMatchObject({ kind: 'partial', code: 11, retry_safe: false });
  expect(lastError(ran).details.join()).toContain('Another process has resumed run');
  expect(lastError(ran).hint).toBe('To see the outcome, run: hms each --list');
  // What it was answered afterwards is about a request of its own, and counts.
  const second = await made.run(`each --resume ${runIn(ran)}`);
  expect(rowsOf(second)).toHaveLength(10);
  const [run] = JSON.parse((await made.run('each --list --json')).stdout);
  expect(run).toMatchObject({ ok: 12, open: 0, unknown: 0 });
});

test('what the first still writes takes nothing back of what the other has done', async () => {
  const made = world();
  const ran = await made.run(`each --where name=acmestage -- ${create}`);
  const run = runIn(ran);
  const { id } = rowsOf(ran)[0] ?? {};
  const at = '2026-03-02T09:00:00Z';
  // It had been stopped before it sent anything: it finds that out, and says so.
  const late = [
    { sending: id, by: 'late', request: 'POST /x', at },
    {
      ended: id,
      by: 'late',
      exit: 130,
      kind: 'cancelled',
      again: true,
      message: null,
      hint: null,
      at,
    },
  ];
  for (const line of late) appendFileSync(journalOf(made, run), `${JSON.stringify(line)}\n`);
  const [listed] = JSON.parse((await made.run('each --list --json')).stdout);
  expect(listed).toMatchObject({ ok: 1, open: 0 });
  const again = await made.run(`each --resume ${run}`);
  expect(again).toMatchObject({ code: 0, stdout: '', requests: [] });
});

test('lines of the one before do not stop the one that goes on', async () => {
  const ended = (id: string) =>
    `{"ended":"${id}","by":"before","exit":0,"kind":"ok","again":false,"at":"2026-03-02T09:00:00Z"}\n`;
  const made = takenWith(ended);
  const ran = await made.run(`each --all --concurrency 1 -- ${create}`);
  expect(ran.code).toBe(0);
  expect(made.asked).toHaveLength(12);
});

test('a line that is no JSON is that of a crash only where another process begins behind it', async () => {
  const made = world();
  const run = runIn(await made.run(`each --where name=acmestage -- ${create}`));
  appendFileSync(journalOf(made, run), `{"send\n${other}`);
  expect((await made.run(`each --resume ${run}`)).code).toBe(0);
  appendFileSync(journalOf(made, run), '{"send\n');
  const damaged = await createWorld({ stateDir: made.stateDir }).run(`each --resume ${run}`);
  expect(damaged).toMatchObject({ code: 2, stdout: '' });
  expect(writes(damaged)).toEqual([]);
  expect(damaged.stderr).toContain('is damaged in line');
});
