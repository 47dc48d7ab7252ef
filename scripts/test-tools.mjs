// Installs the programs that the tests need, where allowed; otherwise lists the missing ones. With `large`, also those of
// `npm run test:large`.
import { spawnSync } from 'node:child_process';
import { find, installLine, missing, packagesOf, programsFor } from './programs.mjs';

const isCi = process.env.CI === 'true';
const mayInstall = isCi || process.env.HMS_TEST_INSTALL !== '0';
const canInstall = process.getuid?.() === 0 && find('apt-get') !== undefined;

const wanted = programsFor(process.argv[2] === 'large');
let absent = missing(wanted);
if (absent.length > 0 && mayInstall && canInstall) {
  console.log(
    `test:tools: ${absent.join(', ')} missing; installing: ${packagesOf(absent).join(' ')}`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends']]) {
    const all = words[0] === 'install' ? [...words, ...packagesOf(absent)] : words;
    const { status, stderr } = spawnSync('apt-get', ['-qq', ...all], { env, encoding: 'utf8' });
    if (status !== 0) console.error(stderr);
  }
  absent = missing(wanted);
}
if (absent.length > 0) {
  const names = absent.join(', ');
  if (isCi) {
    console.error(`test:tools: missing and not installed: ${names}. Run: ${installLine(absent)}`);
    process.exitCode = 1;
  } else {
    console.log(`test:tools: missing: ${names}. The tests that start them will be skipped.`);
  }
}
