// Start-up as a ratio to `node -e 0`: the runs take turns, so that a busy machine is busy for all of
// them, and the medians are compared. User CPU time is steadier than wall time; both are shown.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const rounds = 25;
const hms = fileURLToPath(new URL('../bin/hms.cjs', import.meta.url));
const serving = [hms, 'sandbox', 'serve', '--memory', '--port', '0', '--json'];
const server = spawn(process.execPath, serving, { stdio: ['ignore', 'pipe', 'ignore'] });
const [printed] = await once(server.stdout, 'data');
const env = { ...process.env, ...JSON.parse(printed) };

const runs = [
  { name: 'node -e 0', words: ['-e', '0'], budget: 1 },
  { name: 'hms --version', words: [hms, '--version'], budget: 1.25 },
  { name: 'hms --help', words: [hms, '--help'], budget: 1.4 },
  { name: 'hms installs list --help', words: [hms, 'installs', 'list', '--help'], budget: 1.4 },
  { name: 'hms installs list --json', words: [hms, 'installs', 'list', '--json'], budget: 2 },
].map((run) => ({ ...run, wall: [], user: [] }));

function wallTime(words) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, words, { env, stdio: 'ignore' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
  return performance.now() - start;
}

/** CPU time of children is what `/usr/bin/time` would say; Node shows it only through its own shell. */
function userTime(words) {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const script = `'${process.execPath}' ${quoted} >/dev/null 2>&1; times`;
  const { stdout } = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' });
  const [, minutes, seconds] = /\n(\d+)m([\d.]+)s/.exec(stdout) ?? [];
  return Number(minutes) * 60_000 + Number(seconds) * 1000;
}

for (let round = 0; round < rounds; round += 1) {
  for (const run of runs) {
    run.wall.push(wallTime(run.words));
    run.user.push(userTime(run.words));
  }
}
server.kill();

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const [reference] = runs;
for (const run of runs) {
  const ratio = (kind) => (median(run[kind]) / median(reference[kind])).toFixed(2);
  const ms = `${median(run.wall).toFixed(0)} ms`;
  console.log(
    `${run.name.padEnd(26)} wall ${ratio('wall')}  user ${ratio('user')}  (budget ${run.budget}; ${ms})`,
  );
}
