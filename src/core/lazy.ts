/** A schema takes time to make, and a command needs few of two hundred: each is made when it is asked for. */

/** Makes it once. */
export function lazy<const T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Makers = Readonly<Record<string, () => unknown>>;
type Made<M extends Makers> = { readonly [K in keyof M]: ReturnType<M[K]> };

/** What they make, as properties that are made when they are read. */
export function readLazy<M extends Makers>(makers: M): Made<M> {
  const getters = Object.entries(makers).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Made<M>;
}
