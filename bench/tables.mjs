// Measures a table of 10,000 installs: the time of `-o table` above that of `--json`, for the same list.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const rounds = 5;
const budgetMs = 1000;
const hms = new URL('../bin/hms.cjs', import.meta.url).pathname;

const words = ['sandbox', 'serve', '--memory', '--port', '0', '--json', '--quiet'];
const server = spawn(process.execPath, [hms, ...words, '--installs', '10000']);
const [printed] = await once(server.stdout, 'data');
const env = { ...process.env, ...JSON.parse(printed), FORCE_COLOR: '1' };

function timed(...options) {
  const started = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    [hms, 'installs', 'list', '--quiet', ...options],
    { env, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`hms ended with ${status}`);
  return { ms: performance.now() - started, lines: stdout.split('\n').length };
}

const added = [];
for (let round = 0; round < rounds; round += 1) {
  const json = timed('--json');
  const table = timed('-o', 'table');
  if (table.lines < 10_000) throw new Error('the table is not whole');
  added.push(table.ms - json.ms);
  console.log(`json ${Math.round(json.ms)} ms, table ${Math.round(table.ms)} ms`);
}
server.kill();
const median = added.sort((a, b) => a - b)[Math.floor(rounds / 2)];
console.log(`a table takes ${Math.round(median)} ms more (budget: ${budgetMs})`);
process.exitCode = median <= budgetMs ? 0 : 1;
