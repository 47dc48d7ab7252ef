// Collects the licences of the bundled libraries, which require that copies include them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const packageIn = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** @param modules paths of the bundled modules */
export async function licences(modules) {
  const names = new Set(modules.flatMap((path) => packageIn.exec(path)?.[1] ?? []));
  const texts = [...names].sort().map(async (name) => {
    const folder = join('node_modules', name);
    const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : `\n${await readFile(join(folder, file), 'utf8')}`;
    return `${name} ${version} (${license})\n${text}`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}
