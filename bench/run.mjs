// Runs one benchmark: `npm run bench -- NAME`. Each measures its reference in the same run.
import { readdirSync } from 'node:fs';

const [name] = process.argv.slice(2);
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => file.replace('.mjs', ''));

if (!names.includes(name)) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  await import(`./${name}.mjs`);
}
