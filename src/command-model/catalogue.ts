/** What can be typed, known by name before any of it is loaded. */
import type { Command } from './definition.ts';

/** A page of `hms help TOPIC`. */
export interface Topic {
  title: string;
  /** Paragraphs, and lists of terms with their texts. */
  body: readonly (string | readonly (readonly [term: string, text: string])[])[];
  /** Whole command lines; a comment behind one says its exit code, where that is not 0. */
  examples: readonly string[];
}

export interface Catalogue {
  /** What each noun is about, in the order of the help; also of those below a noun (`headless apps`). */
  summaries: Readonly<Record<string, string>>;
  /** The verbs whose first examples the help of a noun shows; where it is one verb, its first two. */
  exampleVerbs: Readonly<Record<string, readonly string[]>>;
  /** What `hms help TOPIC` explains. */
  topics: Readonly<Record<string, string>>;
  topic(name: string): Promise<Topic>;
  /** The commands that begin with a word; one that is a command itself is the only one. */
  load: Readonly<Record<string, () => Promise<readonly Command[]>>>;
}

/** A catalogue of which something is loaded. */
export interface Table {
  summaries: Catalogue['summaries'];
  exampleVerbs: Catalogue['exampleVerbs'];
  topics: Catalogue['topics'];
  /** The first words, in the order of the help. */
  nouns: readonly string[];
  commands: readonly Command[];
}

/** With the commands of the nouns among these words; no other can be meant. */
export async function tableFor(
  words: readonly string[],
  { summaries, exampleVerbs, topics, load }: Catalogue,
): Promise<Table> {
  const nouns = Object.keys(load);
  const typed = nouns.filter((noun) => words.includes(noun));
  const commands = await Promise.all(typed.map((noun) => load[noun]?.() ?? []));
  return { summaries, exampleVerbs, topics, nouns, commands: commands.flat() };
}

/** With every command. */
export function wholeTable(catalogue: Catalogue): Promise<Table> {
  return tableFor(Object.keys(catalogue.load), catalogue);
}
