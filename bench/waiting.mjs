// Measures 200 backups of 60 s with --wait against one: a target that waits holds no slot.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const installs = 200;
const jobSeconds = 60;
const hms = new URL('../bin/hms.cjs', import.meta.url).pathname;

const words = ['sandbox', 'serve', '--memory', '--port', '0', '--json'];
// One install of the sandbox has a running backup, and its next one begins later.
const busy = 'bistrostage';
const options = ['--installs', String(installs + 1), '--job-seconds', String(jobSeconds)];
const server = spawn(process.execPath, [hms, ...words, ...options]);
let requests = 0;
createInterface({ input: server.stderr }).on('line', (line) => {
  if (/^\S+ \S+ → \d+$/.test(line)) requests += 1;
});
const [printed] = await once(server.stdout, 'data');
const env = { ...process.env, ...JSON.parse(printed) };

/** @returns seconds, requests, and rows with exit 0 */
async function run(selection) {
  requests = 0;
  const startedAt = performance.now();
  const command = ['backups', 'create', '{}', '--notify', 'ops@example.com', '--wait'];
  const child = spawn(process.execPath, [hms, 'each', ...selection, '--', ...command], { env });
  child.stderr.resume();
  let completed = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (JSON.parse(line).state === 'completed') completed += 1;
  });
  await once(child, 'close');
  return { seconds: (performance.now() - startedAt) / 1000, requests, completed };
}

const one = await run(['--where', 'name=acmedev']);
const all = await run(['--where', `name!=${busy}`]);
server.kill();

const ratio = all.seconds / one.seconds;
const limit = installs * (2 + jobSeconds / 15);
console.log(`one: ${one.seconds.toFixed(1)} s, all ${installs}: ${all.seconds.toFixed(1)} s`);
console.log(`${ratio.toFixed(2)} of the time of one (budget: at most 1.1)`);
console.log(`${all.requests} requests (budget: at most ${limit})`);
console.log(`completed: ${all.completed} of ${installs}`);
process.exitCode =
  ratio <= 1.1 && all.requests <= limit && all.completed === installs && one.completed === 1
    ? 0
    : 1;
