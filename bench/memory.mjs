// Measures the peak memory for 100,000 installs as jsonl, compared with a list of one page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rounds = 3;
const installs = 100_000;
const budget = 60;
const hms = new URL('../bin/hms.cjs', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'hms-bench-'));
const [peak, hook] = ['peak', 'hook.mjs'].map((name) => join(folder, name));
// Measured by the process itself at exit, in KiB.
writeFileSync(
  hook,
  `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync('${peak}', String(process.resourceUsage().maxRSS)));`,
);

const words = ['sandbox', 'serve', '--memory', '--port', '0', '--json', '--quiet'];
const server = spawn(process.execPath, [hms, ...words, '--installs', String(installs)]);
const [printed] = await once(server.stdout, 'data');
const env = { ...process.env, ...JSON.parse(printed) };

/** Counts the lines without keeping them. */
async function listed(...options) {
  const line = ['--import', hook, hms, 'installs', 'list', '-o', 'jsonl', ...options];
  const child = spawn(process.execPath, line, { env });
  child.stderr.resume();
  let lines = 0;
  child.stdout.on('data', (piece) => {
    for (const byte of piece) if (byte === 10) lines += 1;
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`hms ended with ${status}`);
  return { lines, mib: Number(readFileSync(peak, 'utf8')) / 1024 };
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const kinds = { all: [], selected: [] };
for (let round = 0; round < rounds; round += 1) {
  const page = await listed('--limit', '100');
  const all = await listed();
  const selected = await listed('--where', 'php_version<8');
  if (page.lines !== 100 || all.lines !== installs) throw new Error('lines are missing');
  if (selected.lines === 0 || selected.lines >= installs) throw new Error('nothing was selected');
  kinds.all.push(all.mib - page.mib);
  kinds.selected.push(selected.mib - page.mib);
  const [one, whole, some] = [page, all, selected].map(({ mib }) => `${Math.round(mib)} MiB`);
  console.log(`a page ${one}, all ${whole}, ${selected.lines} by --where ${some}`);
}
server.kill();
rmSync(folder, { recursive: true });
const over = Object.values(kinds).map((values) => median(values));
console.log(
  `over one page, median: all +${over[0].toFixed(0)} MiB, --where +${over[1].toFixed(0)} MiB (budget: +${budget})`,
);
process.exitCode = Math.max(...over) <= budget ? 0 : 1;
