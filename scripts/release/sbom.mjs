// The software bill of materials (CycloneDX), from `npm sbom`: what the bundle contains, the optional keyring, and the
// Node of the executables.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { placesOfPackages } from '../bundled-packages.mjs';
import { executableNode } from '../nodes.mjs';

export function sbom({ version, epoch }) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const listed = JSON.parse(
    execFileSync('npm', words, {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const bundled = bundledPackages();
  const libraries = listed.components
    .filter((one) => bundled.has(one['bom-ref']) || one.name === '@napi-rs/keyring')
    .map(({ properties: _, ...component }) => ({ ...component, scope: scopeOf(component.name) }));
  const components = [...libraries, nodeComponent()].sort((a, b) =>
    a['bom-ref'] < b['bom-ref'] ? -1 : 1,
  );
  const { serialNumber: _, metadata, dependencies: __, ...rest } = listed;
  // npm names it after the folder.
  const { properties: ___, scope: ____, ...component } = metadata.component;
  const own = { ...component, type: 'application', name: 'hms-cli', version };
  const timestamp = new Date(Number(epoch) * 1000).toISOString();
  const all = { ...rest, metadata: { timestamp, component: own }, components };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** `NAME@VERSION` of each: the bundle has several versions of some. */
function bundledPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const modules = Object.values(JSON.parse(readFileSync('dist/modules.json', 'utf8'))).flat();
  const names = placesOfPackages(modules).map((place) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `${name}@${packages[place].version}`;
  });
  return new Set(names);
}

/** Scanners find known vulnerabilities by the CPE: no package registry is where Node comes from. */
function nodeComponent() {
  return {
    'bom-ref': `node@${executableNode}`,
    type: 'application',
    name: 'node',
    version: executableNode,
    description: 'Is in the executables. The npm package runs on the Node of the machine.',
    scope: 'required',
    cpe: `cpe:2.3:a:nodejs:node.js:${executableNode}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node@${executableNode}`,
    licenses: [
      {
        license: {
          id: 'MIT',
          url: `https://github.com/nodejs/node/blob/v${executableNode}/LICENSE`,
        },
      },
    ],
  };
}

/** The program runs without the keyring. */
function scopeOf(name) {
  return name === '@napi-rs/keyring' ? 'optional' : 'required';
}
