/** A file of its own: who asks the zone needs no routes, and those make every schema. */

/** A part of a path; as it is where its percent signs mean nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
