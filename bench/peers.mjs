// Measures the start of other command-line tools from npm beside hms, as ratios to `node -e 0`. Each lists one page of a
// local server, where it allows another address. Installs them, which takes 600 MB.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedProgram } from '../scripts/cached-program.mjs';

const rounds = 9;
const hms = fileURLToPath(new URL('../bin/hms.cjs', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'hms-peers-'));

// An answer for the list of each tool: one record, and nothing on the next page.
const serving = `
const answers = {
  '/v1/installs': { previous: null, next: null, count: 1, results: [{ id: 'a', name: 'acme' }] },
  '/api/v1/accounts': [{ id: 'a', name: 'acme', slug: 'acme' }],
  '/api/v1/sites': [{ id: 'a', name: 'acme', ssl_url: 'https://acme.example', build_settings: {} }],
};
require('node:http').createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const result = searchParams.has('page') ? [] : [{ id: 'a', title: 'acme' }];
  const other = { success: true, errors: [], messages: [], result };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[pathname] ?? other));
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
const server = spawn(process.execPath, ['-e', serving], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = `http://127.0.0.1:${Number(await once(server.stdout, 'data'))}`;
const env = {
  ...process.env,
  HOME: home,
  CI: '1',
  HMS_BASE_URL: `${url}/v1`,
  HMS_USERNAME: 'owner',
  HMS_PASSWORD: 'secret',
  NETLIFY_API_URL: `${url}/api/v1`,
  NETLIFY_AUTH_TOKEN: 'secret',
  CLOUDFLARE_API_BASE_URL: url,
  CLOUDFLARE_API_TOKEN: 'secret',
  CLOUDFLARE_ACCOUNT_ID: 'a',
  WRANGLER_SEND_METRICS: 'false',
};
delete env.NODE_EXTRA_CA_CERTS; // Node 20 reads it at each start

function programOf(name, version, file) {
  const place = `peers/${name}-${version}`;
  return cachedProgram({ place, name, version, file, options: ['--ignore-scripts'] });
}

const tools = [
  { name: 'hms', program: hms, list: ['installs', 'list', '--json'] },
  {
    name: 'netlify',
    program: programOf('netlify-cli', '26.2.0', 'bin/run.js'),
    list: ['sites:list', '--json'],
  },
  {
    name: 'wrangler',
    program: programOf('wrangler', '4.86.0', 'bin/wrangler.js'),
    list: ['kv', 'namespace', 'list'],
  },
];
const runs = [
  { name: 'node -e 0', words: ['-e', '0'] },
  ...tools.flatMap(({ name, program, list }) =>
    [['--version'], ['--help'], list].map((words) => ({
      name: `${name} ${words.join(' ')}`,
      words: [program, ...words],
    })),
  ),
].map((run) => ({ ...run, times: [] }));

function wallTime({ name, words }) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { env, cwd: home, stdio: 'pipe' });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

for (let round = -1; round < rounds; round += 1) {
  for (const run of runs) {
    const time = wallTime(run);
    if (round >= 0) run.times.push(time);
  }
}
const median = ({ times }) => times.sort((one, other) => one - other)[Math.floor(rounds / 2)];
for (const run of runs) {
  console.log(`${run.name.padEnd(30)} ${(median(run) / median(runs[0])).toFixed(2)}`);
}
server.kill();
rmSync(home, { recursive: true, force: true });
