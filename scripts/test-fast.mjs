// Runs the end-to-end tests with the experimental executable (scripts/build-fast.mjs) in place of Node and bin/hms.cjs.
// `npm run test:fast -- test/end-to-end/tls.test.ts` runs some of them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bunProgram } from './bun.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hms-fast-'));
execFileSync(process.execPath, ['scripts/build-fast.mjs', folder], { stdio: 'inherit' });
const bin = resolve('bin/hms.cjs');
// A test that starts hms with options of Node would test Node. So it fails.
const script = `#!/bin/sh
if [ "$1" = '${bin}' ]; then shift; exec '${folder}/hms-fast' "$@"; fi
for word; do if [ "$word" = '${bin}' ]; then echo 'options of Node' >&2; exit 99; fi; done
exec '${process.execPath}' "$@"
`;
writeFileSync(join(folder, 'node'), script, { mode: 0o755 });
const words = ['vitest', 'run', '--project', 'end-to-end', ...process.argv.slice(2)];
const env = { ...process.env, HMS_TEST_NODE: join(folder, 'node'), HMS_TEST_FAST: '1' };
console.log(`Bun ${execFileSync(bunProgram(), ['--version'], { encoding: 'utf8' }).trim()}`);
const { status } = spawnSync('npx', words, { env, stdio: 'inherit' });
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
