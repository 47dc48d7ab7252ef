/** Names of all commands, and functions that load them. */
import type { Command } from './definition.ts';

export interface Catalogue {
  /** Noun → what it is about, in the order of the help; also nouns below a noun (`headless apps`). */
  summaries: Readonly<Record<string, string>>;
  /** Topics of `hms help TOPIC`, each with its summary. */
  topics: Readonly<Record<string, string>>;
  topicText(name: string): Promise<string>;
  /** First word → its commands. A first word that is a command itself has only that one. */
  load: Readonly<Record<string, () => Promise<readonly Command[]>>>;
}

/** A catalogue with some of its commands loaded. */
export interface Table {
  summaries: Catalogue['summaries'];
  topics: Catalogue['topics'];
  /** First words, in the order of the help. */
  nouns: readonly string[];
  commands: readonly Command[];
}

/** Loads the commands of the nouns among the words. */
export async function tableFor(
  words: readonly string[],
  { summaries, topics, load }: Catalogue,
): Promise<Table> {
  const nouns = Object.keys(load);
  const typed = nouns.filter((noun) => words.includes(noun));
  const commands = await Promise.all(typed.map((noun) => load[noun]?.() ?? []));
  return { summaries, topics, nouns, commands: commands.flat() };
}

/** Loads every command. */
export function wholeTable(catalogue: Catalogue): Promise<Table> {
  return tableFor(Object.keys(catalogue.load), catalogue);
}
