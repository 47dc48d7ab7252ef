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

console.log(
  '# These commands use the embedded sandbox. It needs no server, no account and no configuration.',
);
console.log('$ export HMS_PROFILE=sandbox');

say('List the installs.');
type(`installs list${table}`);

say('Create a backup, and wait until it has completed.');
type(`backups create acmeprod --notify you@example.com --wait${table}`);

say('List the backups of the install, the newest first.');
type(`backups list acmeprod${table}`);

say('A restore overwrites a production install. On a terminal, hms prompts for its name.');
console.log('# In a script, pass the name with --confirm. Without it, hms sends nothing.');
type('backups restore acmeprod latest --notify you@example.com --no-input', 2);
console.log();
type(`backups restore acmeprod latest --notify you@example.com --yes --confirm acmeprod${table}`);

say('hms suggests a name for a mistyped one.');
type('backups list acmprod', 5);

rmSync(state, { recursive: true, force: true });
console.log(`
# Next, on your own machine:
#   npm link                               puts hms into your PATH
#   hms --profile sandbox installs list    uses a sandbox that keeps its state
#   hms sandbox serve                      serves the sandbox on a socket, for scripts
#   hms auth login                         connects hms to your service`);
