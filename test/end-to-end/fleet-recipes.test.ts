/** The recipes of docs/fleet.md for every night and every week: twice in a row, as a cron job or a CI job runs them. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inTurn } from '../support/sized.ts';
import { recordingHop, serve, shell } from '../support/spawn.ts';

const text = readFileSync('docs/fleet.md', 'utf8');

/** The first script below a heading. */
function recipe(heading: string): string {
  const [, section = ''] = text.split(`## ${heading}\n`);
  const [, script] = /^```sh\n(.*?)^```/ms.exec(section) ?? [];
  if (script === undefined) throw new Error(`no script below '${heading}'`);
  return script;
}

/** A careful script, a step of GitHub Actions without `shell`, and a script of GitLab in a small image. */
const shells = ['bash -euo pipefail', 'bash -e', 'sh -e'];

/** Each recipe, with the number of changes that it sends the first and the second time. */
const recipes: [heading: string, first: number, second: number][] = [
  ['Back up the installs without a recent backup', 9, 0],
  ['Repeat a run without a second backup', 12, 0],
  ['Copy production onto its staging', 4, 4],
];

/** A state whose jobs have ended. In a fresh one, the backup of an install runs for 90 s, and its next one waits. */
async function endedState(): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'hms-recipe-')), 'state.json');
  await (await serve('--state', path)).stop();
  const state = JSON.parse(readFileSync(path, 'utf8'));
  for (const job of state.jobs) job.ends_at = job.starts_at;
  writeFileSync(path, JSON.stringify(state));
  return path;
}

/** Each shell in turn takes one of the recipes, or all of them. */
const numbered = shells.map((program, place) => [program, place] as const);

describe.concurrent.each(numbered)('%s', (program, place) => {
  test.each(inTurn(recipes, place, recipes.length))('%s: twice', async (heading, first, second) => {
    const service = await serve('--job-seconds', '0', '--state', await endedState());
    const hop = await recordingHop(service.env.HMS_BASE_URL ?? '');
    const path = join(mkdtempSync(join(tmpdir(), 'hms-recipe-')), 'script.sh');
    writeFileSync(path, recipe(heading));
    const env = { ...service.env, HMS_BASE_URL: hop.url, CI: 'true' };
    const sent: number[] = [];
    for (const _ of [1, 2]) {
      const before = hop.passed.length;
      const ran = await shell(`exec ${program} '${path}'`, env);
      expect(ran.code, ran.stderr).toBe(0);
      sent.push(hop.passed.slice(before).filter(({ method }) => method !== 'GET').length);
    }
    hop.close();
    await service.stop();
    expect(sent).toEqual([first, second]);
  });
});
