// Measures 500 backups against a limit of 10 requests per second that hms does not know.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const installs = 500;
const perSecond = 10;
const hms = new URL('../bin/hms.cjs', import.meta.url).pathname;

const words = ['sandbox', 'serve', '--memory', '--port', '0', '--json'];
const options = ['--installs', String(installs), '--rate', `${perSecond}/s`];
const server = spawn(process.execPath, [hms, ...words, ...options]);

/** Requests as the service saw them: time, method, path and status. */
const seen = [];
createInterface({ input: server.stderr }).on('line', (line) => {
  const [, method, path, status] = /^(\S+) (\S+) → (\d+)$/.exec(line) ?? [];
  if (method) seen.push({ at: performance.now(), method, path, status: Number(status) });
});

const [printed] = await once(server.stdout, 'data');
const env = { ...process.env, ...JSON.parse(printed) };
const command = ['backups', 'create', '{}', '--notify', 'ops@example.com'];
const child = spawn(process.execPath, [hms, 'each', '--all', '--', ...command], { env });
child.stdout.resume();
child.stderr.pipe(process.stderr);
const [code] = await once(child, 'close');
server.kill();

const accepted = seen.filter(({ status }) => status < 300);
const seconds = (accepted.at(-1).at - seen[0].at) / 1000;
const used = accepted.length / (seconds * perSecond);
const refused = seen.filter(({ status }) => status === 429).length / seen.length;
const backups = accepted.filter(({ method }) => method === 'POST').map(({ path }) => path);
const isOnce = backups.length === installs && new Set(backups).size === installs;

console.log(`${seen.length} requests in ${seconds.toFixed(1)} s`);
console.log(`${(used * 100).toFixed(1)} % of the limit used (budget: at least 95 %)`);
console.log(`${(refused * 100).toFixed(1)} % answered 429 (budget: at most 5 %)`);
console.log(`each install backed up exactly once: ${isOnce}`);
process.exitCode = code === 0 && isOnce && used >= 0.95 && refused <= 0.05 ? 0 : 1;
