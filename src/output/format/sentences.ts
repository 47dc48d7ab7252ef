/** Sentences in a table: each begins a line of its own, and goes on below, between words, where it is too long. */

import { type Column, plain, valueIn } from '../../command-model/view.ts';
import { clean } from '../sanitize.ts';
import { type Cell, cellOf } from './cells.ts';

/** Where sentences have to go on below, they want to be at least so wide. */
const leastProse = 40;

/** What goes on below is set off. */
const indent = '  ';

/** A sentence broken between words; a word that is wider than all the room stands out. */
function wrapSentence(sentence: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of sentence.split(' ')) {
    const own = cellOf(word, String).width;
    if (line !== '' && width + 1 + own > room) {
      lines.push(line);
      line = indent + word;
      width = indent.length + own;
    } else {
      width += own + (line === '' ? 0 : 1);
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

export function sentencesIn(
  column: Column,
  row: unknown,
  redact: (text: string) => string,
): string[] {
  const all = column.sentences?.(valueIn(column, row)) ?? [];
  return all.length === 0 ? [plain(undefined)] : all.map((one) => clean(redact(plain(one))));
}

/** Of a column of sentences, as wide as it wants to be; each goes on in lines of its own where that is too wide. */
export function proseCell(sentences: readonly string[]): Cell {
  const widest = sentences.reduce((most, one) => Math.max(most, cellOf(one, String).width), 0);
  return { painted: '', width: Math.min(leastProse, widest) };
}

/**
 * The lines of a record with its sentences in the room there is.
 * @param at of the column of sentences among the cells
 * @param room columns of the terminal
 */
export function spreadOut(
  record: readonly Cell[],
  at: number,
  sentences: readonly string[],
  room: number,
): Cell[][] {
  const blank = cellOf('', String);
  const texts = sentences.flatMap((one) => wrapSentence(one, Math.max(leastProse / 2, room)));
  return texts.map((text, line) =>
    record.map((cell, index) => {
      if (index === at) return cellOf(text, String);
      return line === 0 ? cell : blank;
    }),
  );
}
