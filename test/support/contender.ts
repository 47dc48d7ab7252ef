/**
 * A process that takes a lock: `contender PATH COUNT`. Under the lock it creates a folder that must not exist, and
 * increments a number in a file. With COUNT 0 it prints `inside` and keeps the lock until it is killed.
 */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { exclusively } from '../../src/storage/locked-file.ts';

const [path = '', count = '0'] = process.argv.slice(2);
const [witness, tally] = [`${path}.witness`, `${path}.tally`];

async function inside(): Promise<void> {
  if (count === '0') {
    process.stdout.write('inside\n');
    setInterval(() => {}, 1000); // until it is killed
    await new Promise(() => {});
  }
  mkdirSync(witness); // fails if two processes hold the lock
  const number = Number(readFileSync(tally, 'utf8'));
  await new Promise(setImmediate);
  writeFileSync(tally, String(number + 1));
  rmdirSync(witness);
}

for (let at = 0; at < Math.max(1, Number(count)); at += 1) await exclusively(path, inside);
