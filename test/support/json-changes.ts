/** Compares a released JSON Schema with the current one: what a script that reads the output would notice. */
import type { JsonSchema } from '../../src/contract/schemas/output-shapes.ts';

/** @returns what was removed or changed. An added field is no change. */
export function changesSince(released: JsonSchema, current: JsonSchema, path = ''): string[] {
  const kept = [released, current].map(({ type, enum: words, const: constant }) =>
    JSON.stringify([type, words, constant]),
  );
  if (kept[0] !== kept[1]) return [`${path}: another type`];
  return [
    ...fieldChanges(released, current, path),
    ...(released.items || current.items
      ? changesSince(released.items ?? {}, current.items ?? {}, `${path}[]`)
      : []),
    ...choiceChanges(released.anyOf ?? [], current.anyOf ?? [], path),
  ];
}

function fieldChanges(released: JsonSchema, current: JsonSchema, path: string): string[] {
  return Object.entries(released.properties ?? {}).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const now = current.properties?.[name];
    if (now === undefined) return [`${at}: removed`];
    const wasRequired = released.required?.includes(name) === true;
    const isOptional = wasRequired && current.required?.includes(name) !== true;
    return [...(isOptional ? [`${at}: optional`] : []), ...changesSince(field, now, at)];
  });
}

function choiceChanges(
  released: readonly JsonSchema[],
  current: readonly JsonSchema[],
  path: string,
) {
  if (released.length !== current.length) return [`${path}: another type`];
  return released.flatMap((one, at) => changesSince(one, current[at] ?? {}, path));
}
