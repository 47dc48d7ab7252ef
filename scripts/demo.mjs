// Shows the main tasks: each command line, and the real output of hms.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const hms = fileURLToPath(new URL('../bin/hms.cjs', import.meta.url));
const state = mkdtempSync(join(tmpdir(), 'hms-demo-'));
// Ignores the operator's own profile, sandbox and environment.
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('HMS_'))),
  HMS_PROFILE: 'sandbox',
  HMS_STATE_DIR: state,
  HMS_CONFIG_DIR: state,
};
// In a pipe the default is tsv; people read tables.
const table = process.stdout.isTTY ? '' : ' -o table';

function say(text) {
  console.log(`\n# ${text}`);
}

/** Runs one line and checks its exit code. */
function type(line, expected = 0) {
  console.log(`$ hms ${line}`);
  const words = line.match(/'[^']*'|\S+/g).map((word) => word.replace(/^'|'$/g, ''));
  const { status } = spawnSync(process.execPath, [hms, ...words], { env, stdio: 'inherit' });
  if (status !== 0) console.log(`(exit ${status})`);
  if (status === expected) return;
  console.error(`the demo expected exit ${expected}`);
  process.exitCode = 1;
}

console.log('# hms against the sandbox it carries: no server, no account, no configuration.');
console.log('$ export HMS_PROFILE=sandbox');

say('Which installs are there?');
type(`installs list${table}`);

say('Back one up, and wait until it is really done.');
type(`backups create acmeprod --notify you@example.com --wait${table}`);

say('Its backups, the newest first.');
type(`backups list acmeprod${table}`);

say('A restore overwrites a production site. On a terminal hms asks for its');
console.log('# name; in a script it wants it as a flag, and without it sends nothing:');
type('backups restore acmeprod latest --notify you@example.com --no-input', 2);
console.log();
type(`backups restore acmeprod latest --notify you@example.com --yes --confirm acmeprod${table}`);

say('A slip of the finger is met with what was meant.');
type('backups list acmprod', 5);

rmSync(state, { recursive: true, force: true });
console.log(`
# That was the main job. Next, on your own machine:
#   npm link                               puts hms into your PATH
#   hms --profile sandbox installs list    the same sandbox, yours to play with
#   hms sandbox serve                      the sandbox on a socket, for scripts
#   hms auth login                         and it is your own service`);
