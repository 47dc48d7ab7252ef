/** Ids of jobs: what a shell completes, and what a person chooses from. */
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCompletionNames } from '../src/entry/completion-names.ts';
import { backUp, jobsOf, notify, restore, statesOf } from './support/jobs.ts';
import { createWorld, startOfWorld } from './support/world.ts';

const dayMs = 86_400_000;
const folder = () => mkdtempSync(join(tmpdir(), 'hms-chosen-'));

/** The lines for a shell. */
function offered(stateDir: string, now = startOfWorld, words: readonly string[] = []): string[] {
  const given = ['completion', 'names', 'jobs', ...words];
  const context = { env: { HMS_STATE_DIR: stateDir }, platform: 'linux', now };
  return readCompletionNames(given, context)?.split('\n').slice(0, -1) ?? ['no completion'];
}

describe('a shell completes ids of jobs', () => {
  test('open ones first, and the newest first, with what they are', async () => {
    const stateDir = folder();
    const world = createWorld({ stateDir });
    await world.run(restore);
    await world.run(`installs copy acmeprod acmedev ${notify} --yes`);
    await world.run(`${backUp} --wait`);
    const ids = (await jobsOf(world)).map(({ id }) => id);
    expect(offered(stateDir)).toEqual([
      `${ids[1]}\tcopy of acmeprod onto acmedev`,
      `${ids[2]}\trestore of acmestage`,
      `${ids[0]}\tbackup of acmestage`,
    ]);
    expect(offered(stateDir, startOfWorld, ['any', 'word'])).toHaveLength(3);
  });

  test('those of 7 days', async () => {
    const stateDir = folder();
    await createWorld({ stateDir }).run(restore);
    expect(offered(stateDir, startOfWorld + 7 * dayMs)).toHaveLength(1);
    expect(offered(stateDir, startOfWorld + 8 * dayMs)).toEqual([]);
  });

  test('none without a ledger', () => {
    expect(offered(folder())).toEqual([]);
    expect(offered('/dev/null/hms')).toEqual([]);
  });

  test('none from a file that others can write', async () => {
    const stateDir = folder();
    await createWorld({ stateDir }).run(restore);
    const [file = ''] = readdirSync(join(stateDir, 'jobs'));
    chmodSync(join(stateDir, 'jobs', file), 0o622);
    expect(offered(stateDir)).toEqual([]);
  });
});

describe('a person chooses the job', () => {
  test.each(['show', 'wait', 'forget'])('jobs %s', async (verb) => {
    const world = createWorld({ terminal: 200, answers: ['backup of'] });
    await world.run(restore);
    await world.run(backUp);
    const [backup] = await jobsOf(world);
    const ran = await world.run(`jobs ${verb}`);
    expect(ran.code).toBe(0);
    expect(ran.screen).toMatch(/j-\w{8} {2}0 s ago {2}requested {2}restore of acmestage/);
    expect(ran.stderr).toContain(`run: hms jobs ${verb} ${backup?.id}\n`);
  });

  test('open ones come first', async () => {
    const world = createWorld({ terminal: 200, answers: ['restore of', 'completed'] });
    await world.run(restore);
    await world.run(`${backUp} --wait`);
    const ran = await world.run('jobs settle');
    expect(ran.code).toBe(0);
    expect(ran.screen.indexOf('restore of')).toBeLessThan(ran.screen.indexOf('backup of'));
    expect(await statesOf(world)).toEqual(['backup completed', 'restore completed']);
  });

  test('with no job there is nothing to choose from', async () => {
    const ran = await createWorld({ terminal: 200 }).run('jobs show');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('No job to choose from.');
  });
});
