/** The recipes of docs/fleet.md: three shards of one run, and their reports joined. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Service, serve, shell } from '../support/spawn.ts';

const text = readFileSync('docs/fleet.md', 'utf8');
const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, kind, body]) => ({
  kind,
  body: body ?? '',
}));
const [github, gitlab, kubernetes] = blocks
  .filter(({ kind }) => kind === 'yaml')
  .map(({ body }) => parse(body));
const joined = blocks.find(({ body }) => body.includes('jq -s'))?.body ?? '';

/** The command of each engine, with what the engine puts into its environment for a shard. */
const recipes: [engine: string, line: string, env: (shard: number) => Record<string, string>][] = [
  ['GitHub Actions', github.jobs.backup.steps[0].run, () => ({})],
  [
    'GitLab',
    gitlab.backup.script[0],
    (shard) => ({ CI_NODE_INDEX: `${shard}`, CI_NODE_TOTAL: '3' }),
  ],
  [
    'Kubernetes',
    `${kubernetes.spec.template.spec.containers[0].command[2].replace('npx hms-cli', 'hms')} > report-$SHARD.jsonl`,
    (shard) => ({ JOB_COMPLETION_INDEX: `${shard - 1}` }),
  ],
];

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

/** The ids of all installs. */
let all: Promise<string>;
beforeAll(() => {
  const line = 'hms installs list --columns id --no-header | sort';
  all = shell(line, service.env).then(({ stdout }) => stdout);
});

test.each(recipes)('%s: three shards are all installs, each once', async (_, line, env) => {
  const { stdout: folder } = await shell('mktemp -d');
  const at = folder.trim();
  const shards = await Promise.all(
    [1, 2, 3].map((shard) => {
      const script = line.replaceAll(/\$\{\{ matrix.shard \}\}/g, String(shard));
      return shell(`cd ${at}; ${script}`, { ...service.env, ...env(shard), SHARD: String(shard) });
    }),
  );
  expect(shards.map(({ code }) => code)).toEqual([0, 0, 0]);
  const ids = await shell(`cat ${at}/report-*.jsonl | jq -r .id | sort`);
  expect(ids.stdout).toBe(await all);
  const report = await shell(`cd ${at}; ${joined}`);
  expect(report.code).toBe(0);
  expect(JSON.parse(report.stdout)).toEqual([{ kind: 'ok', targets: 12 }]);
});
