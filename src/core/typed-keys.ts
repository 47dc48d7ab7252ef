/** Keys of objects whose type says which they are. */

export function hasKey<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

/** For tables made here: TypeScript allows for more keys in an object than its type names. */
export function entriesOf<T extends object>(table: T): [keyof T & string, T[keyof T]][] {
  return Object.entries(table) as [keyof T & string, T[keyof T]][];
}
