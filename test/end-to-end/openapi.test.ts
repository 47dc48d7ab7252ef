/** The document hms prints of the service, judged by a stranger. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shell } from '../support/spawn.ts';

test('api --openapi passes redocly lint', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hms-openapi-'));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, (await shell('hms api --openapi --json')).stdout);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off' };
  const linted = spawnSync('node_modules/.bin/redocly', ['lint', '--format=json', document], {
    env,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  // What the service itself is like: a word where another path has an id, and two operations without errors.
  const ofService = ['no-ambiguous-paths', 'operation-4xx-response'];
  const problems: { ruleId: string }[] = JSON.parse(linted.stdout).problems;
  expect(problems.filter(({ ruleId }) => !ofService.includes(ruleId))).toEqual([]);
  expect(problems.map(({ ruleId }) => ruleId).sort()).toEqual([
    ofService[0],
    ofService[1],
    ofService[1],
  ]);
  expect(linted.status).toBe(0);
});
