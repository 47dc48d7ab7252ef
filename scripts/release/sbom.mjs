// The software bill of materials (CycloneDX), from `npm sbom`: what the bundle contains, and the optional keyring.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const packageIn = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

export function sbom({ version, epoch }) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const listed = JSON.parse(
    execFileSync('npm', words, {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const modules = Object.values(JSON.parse(readFileSync('dist/modules.json', 'utf8'))).flat();
  const bundled = new Set(modules.flatMap((path) => packageIn.exec(path)?.[1] ?? []));
  const components = listed.components
    .filter(({ name }) => bundled.has(name) || name === '@napi-rs/keyring')
    // Of a library in several versions, the bundle has the one at the top.
    .filter(({ name, version: own }) => locked[`node_modules/${name}`]?.version === own)
    .map(({ properties: _, ...component }) => ({ ...component, scope: scopeOf(component.name) }))
    .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const { serialNumber: _, metadata, dependencies: __, ...rest } = listed;
  // npm names it after the folder.
  const { properties: ___, scope: ____, ...component } = metadata.component;
  const own = { ...component, type: 'application', name: 'hms-cli', version };
  const timestamp = new Date(Number(epoch) * 1000).toISOString();
  const all = { ...rest, metadata: { timestamp, component: own }, components };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** The program runs without the keyring. */
function scopeOf(name) {
  return name === '@napi-rs/keyring' ? 'optional' : 'required';
}
