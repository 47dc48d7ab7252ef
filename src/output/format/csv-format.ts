import { stringify } from 'csv-stringify/sync';
import { clean } from '../sanitize.ts';
import { delimited } from './delimited.ts';

/** Characters that a spreadsheet skips at the start of a cell: blanks, a byte order mark, characters without width. */
const leading = /^[\s\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/u;

/** Escapes cells that a spreadsheet could run as formulas, also with a full-width sign. Numbers stay as they are. */
function withoutFormula(cell: string): string {
  const first = cell.replace(leading, '').charAt(0).normalize('NFKC');
  const isFormula = /^[\t\r\n]/.test(cell) || /^[=+\-@\u2212]/.test(first);
  return isFormula && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

export const csv = delimited((cells, { csvRaw }) =>
  stringify([cells.map((cell) => clean(csvRaw ? cell : withoutFormula(cell)))]),
);
