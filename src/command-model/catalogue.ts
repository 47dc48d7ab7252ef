/** Names of all commands, and functions that load them. */
import type { Command } from './definition.ts';

/** A page of `hms help TOPIC`. */
export interface Topic {
  title: string;
  /** Paragraphs, and lists of terms with their texts. */
  body: readonly (string | readonly (readonly [term: string, text: string])[])[];
  /** Command lines. A comment at the end states an exit code other than 0. */
  examples: readonly string[];
}

export interface Catalogue {
  /** Noun → what it is about, in the order of the help; also nouns below a noun (`headless apps`). */
  summaries: Readonly<Record<string, string>>;
  /** Noun → the verbs whose first example its help shows. A single verb shows its first two. */
  exampleVerbs: Readonly<Record<string, readonly string[]>>;
  /** Topics of `hms help TOPIC`, each with its summary. */
  topics: Readonly<Record<string, string>>;
  topic(name: string): Promise<Topic>;
  /** First word → its commands. A first word that is a command itself has only that one. */
  load: Readonly<Record<string, () => Promise<readonly Command[]>>>;
}

/** A catalogue with some of its commands loaded. */
export interface Table {
  summaries: Catalogue['summaries'];
  exampleVerbs: Catalogue['exampleVerbs'];
  topics: Catalogue['topics'];
  /** First words, in the order of the help. */
  nouns: readonly string[];
  commands: readonly Command[];
}

/** Loads the commands of the nouns among the words. */
export async function tableFor(
  words: readonly string[],
  { summaries, exampleVerbs, topics, load }: Catalogue,
): Promise<Table> {
  const nouns = Object.keys(load);
  const typed = nouns.filter((noun) => words.includes(noun));
  const commands = await Promise.all(typed.map((noun) => load[noun]?.() ?? []));
  return { summaries, exampleVerbs, topics, nouns, commands: commands.flat() };
}

/** Loads every command. */
export function fullTable(catalogue: Catalogue): Promise<Table> {
  return tableFor(Object.keys(catalogue.load), catalogue);
}
