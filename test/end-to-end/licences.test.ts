/** The licences and the SBOM have every library of the bundle, in each of its versions, and Node where Node is inside. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import lock from '../../package-lock.json';
import { executableNode } from '../../scripts/nodes.mjs';
import { sbom } from '../../scripts/release/sbom.mjs';

interface Component {
  name: string;
  version: string;
  purl: string;
  scope: string;
  licenses: { license?: { id?: string }; expression?: string }[];
}

const chunks: Record<string, string[]> = JSON.parse(readFileSync('dist/modules.json', 'utf8'));
const modules = Object.values(chunks).flat();
const locked: Record<string, { version?: string }> = lock.packages;

/** `NAME VERSION` of what is bundled: each module is of the package whose folder is the last one in its path. */
function bundledPackages(): string[] {
  const ofLibraries = modules.filter((path) => path.includes('node_modules/'));
  const all = ofLibraries.map((path) => {
    const parts = path.slice(path.indexOf('node_modules/')).split('/');
    const at = parts.lastIndexOf('node_modules') + 1;
    const end = parts[at]?.startsWith('@') ? at + 2 : at + 1;
    const { version } = locked[parts.slice(0, end).join('/')] ?? {};
    return `${parts.slice(at, end).join('/')} ${version}`;
  });
  return [...new Set(all)].sort();
}

const bundled = bundledPackages();
const ofNode = 'Node.js is licensed for use as follows:';

test('the bundle has two versions of some packages', () => {
  const names = bundled.map((one) => one.replace(/ .*/, ''));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  expect(twice).toEqual(['ansi-regex', 'string-width', 'strip-ansi']);
});

describe('the licences', () => {
  const ofPackage = readFileSync('dist/licences.txt', 'utf8');

  /** `NAME VERSION` of the lines `NAME VERSION (LICENCE)`. */
  const listedIn = (text: string) =>
    [...text.matchAll(/^(\S+ \d+\.\d+\.\d\S*) \([^)]+\)+$/gm)].map(([, one]) => one).sort();

  test('of the npm package are those of every bundled package, once, and not those of Node', () => {
    expect(listedIn(ofPackage)).toEqual(bundled);
    expect(ofPackage).not.toContain(ofNode);
  });
});

describe('the SBOM', () => {
  let components: Component[];
  beforeAll(() => {
    ({ components } = JSON.parse(sbom({ version: '0.1.0', epoch: 1767225600 })));
  });

  test('has every bundled package, the keyring and Node, once, and nothing else', () => {
    const listed = components.map(({ name, version }) => `${name} ${version}`);
    const keyring = `@napi-rs/keyring ${locked['node_modules/@napi-rs/keyring']?.version}`;
    expect(listed.sort()).toEqual([...bundled, keyring, `node ${executableNode}`].sort());
  });

  test('has the Node of the executables, with its licence', () => {
    expect(components.find(({ name }) => name === 'node')).toMatchObject({
      version: executableNode,
      purl: `pkg:generic/node@${executableNode}`,
      scope: 'required',
      licenses: [{ license: { id: 'MIT' } }],
    });
  });
});

test('the Node of the executables is one exact version', () => {
  expect(executableNode).toMatch(/^26\.\d+\.\d+$/);
});
