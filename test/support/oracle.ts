/** The descriptions of the service as OpenAPI, written by other people: part 1, with part 2 added to it. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Json = Record<string, unknown>;

interface Document extends Json {
  paths: Record<string, Record<string, Json>>;
  components: Record<string, Json>;
}

function readOracle(file: string, prefix = ''): Document {
  const text = readFileSync(`test/oracle/${file}`, 'utf8');
  // Both parts may have a component of one name.
  return parse(text.replace(/(?<=#\/components\/\w+\/)(?=\w)/g, prefix));
}

/** Part 2 widens two operations of part 1: only their query parameters change. */
const widened = ['getAccountUsage', 'listReportTemplates'];

export function hostingOracle(): Document {
  const part1 = readOracle('openapi.yaml');
  const part2 = readOracle('part-2.yaml', 'P2');
  for (const [path, item] of Object.entries(part2.paths)) {
    const known = part1.paths[path] ?? {};
    part1.paths[path] = known;
    for (const [method, operation] of Object.entries(item)) {
      const own = known[method];
      if (own === undefined) known[method] = operation;
      else if (widened.includes(String(operation.operationId))) {
        own.parameters = operation.parameters;
      }
    }
  }
  for (const [kind, components] of Object.entries(part2.components)) {
    const all = part1.components[kind] ?? {};
    part1.components[kind] = all;
    for (const [name, component] of Object.entries(components)) {
      all[kind === 'securitySchemes' ? name : `P2${name}`] = component;
    }
  }
  return part1;
}

export function headlessOracle(): Document {
  return readOracle('headless.yaml');
}
