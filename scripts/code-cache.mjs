// Writes V8's code cache of each file beside it. Run by the Node that will load them.
import { readFileSync, writeFileSync } from 'node:fs';
import { Script } from 'node:vm';

for (const name of process.argv.slice(2)) {
  const script = new Script(readFileSync(name, 'latin1'), { filename: name });
  writeFileSync(`${name}.cache`, script.createCachedData());
}
