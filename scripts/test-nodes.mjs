// Runs the end-to-end tests with the built program on the other versions of Node. `npm test` covers this version.
import { spawnSync } from 'node:child_process';
import { nodeOf, versions } from './nodes.mjs';

const own = Number(process.versions.node.split('.')[0]);
for (const version of versions.filter((other) => other !== own)) {
  console.log(`\nNode ${version}`);
  const env = { ...process.env, HMS_TEST_NODE: nodeOf(version) };
  const words = ['vitest', 'run', '--project', 'end-to-end'];
  const { status } = spawnSync('npx', words, { env, stdio: 'inherit' });
  // Stop here, so that the failure is the last output.
  if (status !== 0) process.exit(1);
}
