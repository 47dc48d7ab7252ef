/** Typed access to the keys of objects. */

export function hasKey<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

/** Only for tables of this program: TypeScript allows objects more keys than their type names. */
export function entriesOf<T extends object>(table: T): [keyof T & string, T[keyof T]][] {
  // As: so it is for such a table.
  return Object.entries(table) as [keyof T & string, T[keyof T]][];
}
