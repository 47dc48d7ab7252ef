/** Reads a csv file of people to add to accounts. */
import { type CsvLine, csvTable } from '../shared/files/csv-table.ts';

const columns = ['account', 'first_name', 'last_name', 'email', 'role', 'installs'] as const;
type CsvColumn = (typeof columns)[number];

export interface Person extends CsvLine<CsvColumn> {
  /** Names or ids. */
  installs: readonly string[];
}

/**
 * @param path name of the file, for messages
 * @param optional columns that may be missing or empty
 * @throws HmsError usage, when the file is no csv with these columns
 */
export function peopleIn(text: string, path: string, optional: readonly CsvColumn[]): Person[] {
  const multiline = ['installs'] as const;
  return csvTable(text, path, { columns, optional, multiline }).map((line) => ({
    ...line,
    installs: line.cells.installs.split(/[\s;,]+/).filter((one) => one !== ''),
  }));
}
