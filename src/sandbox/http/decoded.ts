/** A separate file, because DNS requests do not need the routes, which create every schema. */

/** Percent-decodes a path segment; returns it unchanged if it is malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
