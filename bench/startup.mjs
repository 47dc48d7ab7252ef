// Measures startup as a ratio to `node -e 0`, on each Node, and that of the executables to this Node. Runs alternate, so
// that load affects all of them alike, and medians are compared. `npm run bench -- startup 20` measures one version.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
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
for (const version of wanted.length > 0 ? wanted : versions) {
  const node = nodeOf(version);
  const words = (...line) => [node, hms, ...line];
  measure(`Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}`, [
    { name: 'node -e 0', words: [node, '-e', '0'], budget: 1 },
    { name: 'hms --version', words: words('--version'), budget: 1.25 },
    { name: 'hms completion bash', words: words('completion', 'bash'), budget: 1.25 },
    { name: 'hms completion names', words: words('completion', 'names', 'profiles'), budget: 1.25 },
    { name: 'hms --help', words: words('--help'), budget: 1.25 },
    { name: 'hms installs list --help', words: words('installs', 'list', '--help'), budget: 1.25 },
    { name: 'hms installs list --json', words: words('installs', 'list', '--json'), budget: 2 },
  ]);
}
if (wanted.length === 0) measureExecutables();
server.kill();
rmSync(home, { recursive: true });

function measureExecutables() {
  const reference = { name: 'node -e 0', words: [process.execPath, '-e', '0'], budget: 1 };
  for (const [script, file, budgets] of [
    ['build-binary', 'hms', [1.4, 1.5, 2.5]],
    ['build-fast', 'hms-fast', [0.5, 0.65, 1.5]],
  ]) {
    execFileSync(process.execPath, [`scripts/${script}.mjs`, home], { stdio: 'ignore' });
    const program = join(home, file);
    const lines = [['--version'], ['--help'], ['installs', 'list', '--json']];
    const runs = lines.map((line, at) => ({
      name: `${file} ${line.join(' ')}`,
      words: [program, ...line],
      budget: budgets[at],
    }));
    measure(`${file}, beside Node ${process.version}`, [reference, ...runs]);
  }
}

/** @param given the reference first */
function measure(title, given) {
  const runs = given.map((run) => ({ ...run, wall: [], user: [] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const run of runs) {
      const times = { wall: wallTime(run.words), user: userTime(run.words) };
      if (round < 0) continue; // warm-up: the compile cache exists from the second run on
      run.wall.push(times.wall);
      run.user.push(times.user);
    }
  }
  console.log(`\n${title}`);
  for (const run of runs) report(run, runs[0]);
}

function wallTime([program, ...words]) {
  const start = performance.now();
  const { status } = spawnSync(program, words, { env, stdio: 'ignore' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
  return performance.now() - start;
}

/** CPU time of a child process. Only the shell reports it. */
function userTime(words) {
  const quoted = words.map((word) => `'${word}'`).join(' ');
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
