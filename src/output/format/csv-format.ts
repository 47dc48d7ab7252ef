import { stringify } from 'csv-stringify/sync';
import { clean } from '../sanitize.ts';
import { delimited } from './delimited.ts';

/** What a spreadsheet passes over at the start of a cell: blanks, a byte order mark, what has no width. */
const leading = /^[\s\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/u;

/** A spreadsheet would run a cell that starts like a formula, in some countries a wide one; numbers are let through. */
function withoutFormula(cell: string): string {
  const first = cell.replace(leading, '').charAt(0).normalize('NFKC');
  const isFormula = /^[\t\r\n]/.test(cell) || /^[=+\-@\u2212]/.test(first);
  return isFormula && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

export const csv = delimited((cells, { csvRaw }) =>
  stringify([cells.map((cell) => clean(csvRaw ? cell : withoutFormula(cell)))]),
);
