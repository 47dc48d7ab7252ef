/**
 * A process that wants a lock: `contender PATH COUNT`. Inside it makes a folder that nobody else may have made, and
 * changes a file as somebody does who is alone. It says `inside` the first time, and stays there where COUNT is 0.
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
  mkdirSync(witness); // fails where two are inside
  const number = Number(readFileSync(tally, 'utf8'));
  await new Promise(setImmediate);
  writeFileSync(tally, String(number + 1));
  rmdirSync(witness);
}

for (let at = 0; at < Math.max(1, Number(count)); at += 1) await exclusively(path, inside);
