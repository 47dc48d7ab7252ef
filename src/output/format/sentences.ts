/** Lays out sentences in a table: each starts a new line, and wraps between words. */

import { type Column, plain, valueIn } from '../../command-model/view.ts';
import { clean } from '../sanitize.ts';
import { wrapWords } from '../wrap-text.ts';
import { type Cell, cellOf } from './cells.ts';

/** Minimum width of a column of wrapped sentences. */
const minProseWidth = 40;

/** Where even these do not fit beside the other columns, the sentences have lines of their own. */
export const leastProseWidth = minProseWidth / 2;

export const cellsOf = (word: string) => cellOf(word, String).width;

export function sentencesIn(
  column: Column,
  row: unknown,
  redact: (text: string) => string,
): string[] {
  const all = column.sentences?.(valueIn(column, row)) ?? [];
  return all.length === 0 ? [plain(undefined)] : all.map((one) => clean(redact(plain(one))));
}

/** A placeholder as wide as the column should be; the sentences themselves wrap into lines. */
export function proseCell(sentences: readonly string[]): Cell {
  const widest = sentences.reduce((most, one) => Math.max(most, cellsOf(one)), 0);
  return { painted: '', width: Math.min(minProseWidth, widest) };
}

/**
 * The lines of a record, with its sentences wrapped to the room.
 * @param at index of the column of sentences
 * @param availableWidth columns of the terminal
 */
export function wrappedRows(
  record: readonly Cell[],
  at: number,
  sentences: readonly string[],
  availableWidth: number,
): Cell[][] {
  const blank = cellOf('', String);
  const wrapping = { width: Math.max(leastProseWidth, availableWidth), indent: '  ', cellsOf };
  const texts = sentences.flatMap((one) => wrapWords(one.split(' '), wrapping));
  return texts.map((text, line) =>
    record.map((cell, index) => {
      if (index === at) return cellOf(text, String);
      return line === 0 ? cell : blank;
    }),
  );
}
