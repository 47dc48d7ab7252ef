// Collects the licences of the bundled libraries and of Node, which require that copies include them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placesOfPackages } from './bundled-packages.mjs';
import { executableNode, executableNodeLicence } from './nodes.mjs';

const line = `\n\n${'-'.repeat(80)}\n\n`;

/** @param modules paths of the bundled modules */
export async function licences(modules) {
  const all = await Promise.all(placesOfPackages(modules).map(licenceOf));
  /** The same text once, below the packages it is of: most have the MIT licence. */
  const byTerms = new Map();
  for (const { notice, terms } of all) {
    const key = terms.replace(/\s+/g, ' ');
    const known = byTerms.get(key) ?? { notices: [], terms };
    known.notices.push(notice);
    byTerms.set(key, known);
  }
  const texts = [...byTerms.values()].map(({ notices, terms }) => [...notices, terms].join('\n\n'));
  return `${texts.join(line)}\n`;
}

/** An executable has Node in it too. Its text names what is in Node: V8, OpenSSL, ICU and others. */
export async function executableLicences(modules) {
  const [libraries, node] = await Promise.all([
    licences(modules),
    readFile(executableNodeLicence(), 'utf8'),
  ]);
  return `node ${executableNode}\n\n${node.trim()}${line}${libraries}`;
}

/** The terms of the MIT and ISC licences are the same in each package. What precedes them names the author. */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
  const start = Math.max(text.search(/Permission (is hereby granted|to use, copy)/), 0);
  const author = text.slice(0, start).trim();
  const notice = [`${name} ${version} (${license})`, author].filter(Boolean).join('\n\n');
  return { notice, terms: text.slice(start).trim() };
}
