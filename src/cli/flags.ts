/** The options that take a value, as typed. */
import type { Table } from '../command-model/catalogue.ts';
import type { Options } from '../command-model/input.ts';
import { commonOptions, shortNames } from '../command-model/output-options.ts';
import { optionsOf } from '../command-model/runner-options.ts';
import { flagOf } from '../command-model/values.ts';

const known = new WeakMap<Table, ReadonlySet<string>>();

/** Every option that takes a value, as typed, of any loaded command. */
export function valueFlags(table: Table): ReadonlySet<string> {
  const flags = known.get(table) ?? findValueFlags(table);
  known.set(table, flags);
  return flags;
}

function findValueFlags({ commands }: Table): ReadonlySet<string> {
  const common: Options = commonOptions;
  const all = [common, ...commands.map(optionsOf)].flatMap((options) => Object.entries(options));
  const flags = all.filter(([, { value }]) => value !== undefined).map(([name]) => name);
  return new Set(flags.flatMap((name) => [flagOf(name), shortNames[name] ?? flagOf(name)]));
}
