/** A csv file of people, as a spreadsheet writes it, to be added to accounts. */
import { type CsvError, parse } from 'csv-parse/sync';
import { HmsError } from '../../core/errors.ts';

const columns = ['account', 'first_name', 'last_name', 'email', 'role', 'installs'] as const;
type CsvColumn = (typeof columns)[number];

export interface Person {
  /** Of the file; where a cell has several, the last one. */
  line: number;
  /** Trimmed; '' where the cell is empty or there is no such column. */
  cells: Readonly<Record<CsvColumn, string>>;
  /** Names or ids. */
  installs: readonly string[];
  /** What is wrong with the line as a line of csv. */
  problems: readonly string[];
}

/**
 * @param path what the file is called
 * @param optional columns that need not be there, nor filled
 * @throws HmsError usage, where it is no csv with these columns
 */
export function peopleIn(text: string, path: string, optional: readonly CsvColumn[]): Person[] {
  const [header, ...lines] = csvRecords(text, path);
  const names = installNamesIn(header?.record ?? [], path, optional);
  if (lines.length === 0) throw new HmsError('usage', `${path} has no line below its header`);
  return lines.map(({ record, info }) => {
    // With a cell too many or too few, none is known to stand below its name.
    const placed = record.length === names.length ? record : [];
    // As: each column has its cell.
    const cells = Object.fromEntries(
      columns.map((name) => [name, placed[names.indexOf(name)] ?? '']),
    ) as Person['cells'];
    return {
      line: info.lines,
      cells,
      installs: cells.installs.split(/[\s;,]+/).filter((one) => one !== ''),
      problems: problemsOf(record, names, optional),
    };
  });
}

interface CsvLine {
  record: string[];
  info: { lines: number };
}

function csvRecords(text: string, path: string): CsvLine[] {
  if (text.includes('\ufffd') || text.includes('\0')) {
    throw new HmsError('usage', `${path} is not in UTF-8`, {
      hint: 'save it as "CSV UTF-8"',
    });
  }
  // A header of one program above lines of another has two kinds of line ends.
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const { delimiter, from_line } = separatorIn(plain, path);
  const options = { delimiter, from_line, info: true, relax_column_count: true } as const;
  try {
    // As: with `info` a line is more than its cells; the types of csv-parse do not know.
    const lines = parse(plain, {
      ...options,
      record_delimiter: '\n',
      trim: true,
    }) as unknown as CsvLine[];
    return lines.filter(({ record }) => record.some((cell) => cell !== ''));
  } catch (error) {
    // As: parse throws nothing else for a text.
    const { message } = error as CsvError;
    throw new HmsError('usage', `${path} is no csv: ${message}`, { cause: error });
  }
}

/** `sep=;` in the first line is Excel's; else the header tells, as far as it has one of those there are. */
function separatorIn(text: string, path: string): { delimiter: string; from_line: number } {
  const [head = ''] = text.split('\n', 1);
  const [, named] = /^"?sep=([^"]*)"?$/i.exec(head) ?? [];
  if (named !== undefined) {
    if (/^[,;|\t]$/.test(named)) return { delimiter: named, from_line: 2 };
    throw new HmsError('usage', `${path}: line 1 names '${named}' as the separator`, {
      hint: 'it can be a comma, a semicolon, a tab or |; nothing was sent',
    });
  }
  // Spreadsheets of countries with a decimal comma write semicolons.
  const delimiter = [',', ';', '\t'].find((one) => head.includes(one)) ?? ',';
  return { delimiter, from_line: 1 };
}

function installNamesIn(
  header: readonly string[],
  path: string,
  optional: readonly CsvColumn[],
): CsvColumn[] {
  const names = header.map((name) => name.toLowerCase().replace(/[ -]/g, '_'));
  const isKnown = (name: string): name is CsvColumn => columns.some((known) => known === name);
  const problems = [
    ...names
      .filter((name) => !isKnown(name))
      .map((name) => (name === '' ? 'a column has no name' : `there is no column '${name}'`)),
    ...names
      .filter((name, at) => isKnown(name) && names.indexOf(name) < at)
      .map((name) => `the column ${name} is there twice`),
    ...columns
      .filter((name) => !names.includes(name) && !optional.includes(name))
      .map((name) => `the column ${name} is missing`),
  ];
  // As: problemsOf has refused every other name.
  if (problems.length === 0) return names as CsvColumn[];
  throw new HmsError('usage', `${path}: its first line does not name the columns`, {
    details: problems,
    hint: `they are: ${columns.join(',')}`,
  });
}

function problemsOf(
  record: string[],
  names: CsvColumn[],
  optional: readonly CsvColumn[],
): string[] {
  if (record.length !== names.length) {
    const counted = `it has ${record.length} cells, and the first line ${names.length}`;
    const isMore = record.length > names.length;
    return [isMore ? `${counted}: does one need quotes, like "full,billing"?` : counted];
  }
  return names.flatMap((name, at) => {
    const cell = record[at] ?? '';
    if (cell === '' && !optional.includes(name)) return [`${name} is empty`];
    return /\p{Cc}/u.test(cell) && name !== 'installs' ? [`${name} has a control character`] : [];
  });
}
