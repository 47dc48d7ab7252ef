// Measures startup as a ratio to `node -e 0`, on each Node. Runs alternate, so that load affects all of them alike, and
// medians are compared. `npm run bench -- startup 20` measures one version.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { nodeOf, versions } from '../scripts/nodes.mjs';

const rounds = 25;
const hms = fileURLToPath(new URL('../bin/hms.cjs', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'hms-startup-'));
const page = spawnSync(process.execPath, [hms, '--profile', 'sandbox', 'api', 'GET', '/installs'], {
  env: { ...process.env, HOME: home },
}).stdout;
// A service that responds at once, because its response time is not startup.
const serving = `
const { createServer } = require('node:http');
const server = createServer((_, answer) => answer.end(process.env.PAGE));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
const server = spawn(process.execPath, ['-e', serving], {
  env: { ...process.env, PAGE: page },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(server.stdout, 'data');
const env = {
  ...process.env,
  HOME: home,
  HMS_BASE_URL: `http://127.0.0.1:${Number(port)}/v1`,
  HMS_USERNAME: 'owner',
  HMS_PASSWORD: 'sandbox',
};
// Node 20 reads these at each start, which would take longest and flatter hms.
delete env.NODE_EXTRA_CA_CERTS;

const wanted = process.argv.slice(3).map(Number);
for (const version of wanted.length > 0 ? wanted : versions) measure(nodeOf(version));
server.kill();
rmSync(home, { recursive: true });

function measure(node) {
  const runs = [
    { name: 'node -e 0', words: ['-e', '0'], budget: 1 },
    { name: 'hms --version', words: [hms, '--version'], budget: 1.25 },
    { name: 'hms completion bash', words: [hms, 'completion', 'bash'], budget: 1.25 },
    { name: 'hms completion names', words: [hms, 'completion', 'names', 'profiles'], budget: 1.25 },
    { name: 'hms --help', words: [hms, '--help'], budget: 1.4 },
    { name: 'hms installs list --help', words: [hms, 'installs', 'list', '--help'], budget: 1.4 },
    { name: 'hms installs list --json', words: [hms, 'installs', 'list', '--json'], budget: 2 },
  ].map((run) => ({ ...run, wall: [], user: [] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const run of runs) {
      const times = { wall: wallTime(node, run.words), user: userTime(node, run.words) };
      if (round < 0) continue; // warm-up: the compile cache exists from the second run on
      run.wall.push(times.wall);
      run.user.push(times.user);
    }
  }
  console.log(`\nNode ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}`);
  for (const run of runs) report(run, runs[0]);
}

function wallTime(node, words) {
  const start = performance.now();
  const { status } = spawnSync(node, words, { env, stdio: 'ignore' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
  return performance.now() - start;
}

/** CPU time of a child process. Only the shell reports it. */
function userTime(node, words) {
  const quoted = [node, ...words].map((word) => `'${word}'`).join(' ');
  const script = `TIMEFORMAT=%U; time ${quoted} >/dev/null 2>&1`;
  const { stderr } = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' });
  return Number(stderr) * 1000;
}

function report({ name, budget, wall, user }, reference) {
  const ratio = (kind, own) => (median(own) / median(reference[kind])).toFixed(2);
  const ms = `${median(wall).toFixed(0)} ms`;
  const ratios = `wall ${ratio('wall', wall)}  user ${ratio('user', user)}`;
  console.log(`${name.padEnd(26)} ${ratios}  (budget ${budget}; ${ms})`);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
