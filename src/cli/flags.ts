/** The options that take a value, as typed. */
import type { Table } from '../command-model/catalogue.ts';
import type { Options } from '../command-model/input.ts';
import { commonOptions, shortNames } from '../command-model/output-options.ts';
import { optionsOf } from '../command-model/runner-options.ts';
import { flagOf, type Value } from '../command-model/values.ts';

const known = new WeakMap<Table, ReadonlyMap<string, readonly Value<unknown>[]>>();

/** Every option that takes a value, as typed, of any loaded command, and the values it takes there. */
export function valueFlags(table: Table): ReadonlyMap<string, readonly Value<unknown>[]> {
  const flags = known.get(table) ?? findValueFlags(table);
  known.set(table, flags);
  return flags;
}

function findValueFlags({ commands }: Table): ReadonlyMap<string, readonly Value<unknown>[]> {
  const common: Options = commonOptions;
  const all = [common, ...commands.map(optionsOf)].flatMap((options) => Object.entries(options));
  const flags = new Map<string, Value<unknown>[]>();
  for (const [name, { value }] of all) {
    if (value === undefined) continue;
    for (const flag of [flagOf(name), shortNames[name] ?? []].flat()) {
      const values = flags.get(flag) ?? [];
      values.push(value);
      flags.set(flag, values);
    }
  }
  return flags;
}
