/** Reads the lines of a csv file as spreadsheets write it: a header with known columns, in any order. */
import { parse } from 'csv-parse/sync';
import { errorMessage } from '../../../core/error-code.ts';
import { HmsError } from '../../../core/errors.ts';
import { sentence } from '../../../core/wording.ts';

export interface CsvLine<C extends string> {
  /** In the file; the last line of a record with several. */
  line: number;
  /** Trimmed; '' for an empty cell or a missing column. */
  cells: Readonly<Record<C, string>>;
  /** Problems of the line as csv. */
  problems: readonly string[];
}

export interface CsvColumns<C extends string> {
  columns: readonly C[];
  /** Columns that may be missing or empty. */
  optional: readonly C[];
  /** Columns whose cells may have several lines. */
  multiline?: readonly C[];
}

/**
 * @param path name of the file, for messages
 * @throws HmsError usage, when the file is no csv with these columns
 */
export function csvTable<C extends string>(
  text: string,
  path: string,
  known: CsvColumns<C>,
): CsvLine<C>[] {
  const [header, ...lines] = csvRecords(text, path);
  const names = columnNamesIn(header?.record ?? [], path, known);
  if (lines.length === 0) throw new HmsError('usage', `${path} has no line below its header.`);
  return lines.map(({ record, line }) => {
    // With too many or too few cells, no cell can be matched to its column.
    const placed = record.length === names.length ? record : [];
    // As: every column has a cell.
    const cells = Object.fromEntries(
      known.columns.map((name) => [name, placed[names.indexOf(name)] ?? '']),
    ) as Record<C, string>;
    return { line, cells, problems: problemsOf(record, names, known) };
  });
}

interface PlacedRecord {
  record: string[];
  line: number;
}

function csvRecords(text: string, path: string): PlacedRecord[] {
  if (text.includes('\ufffd') || text.includes('\0')) {
    throw new HmsError('usage', `${path} is not UTF-8.`, {
      hint: 'Save it as "CSV UTF-8".',
    });
  }
  // A file may mix line ends: header of one program, lines of another.
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const { delimiter, from_line } = separatorIn(plain, path);
  const records: PlacedRecord[] = [];
  try {
    parse(plain, {
      delimiter,
      from_line,
      relax_column_count: true,
      record_delimiter: '\n',
      trim: true,
      on_record(record: string[], { lines: line }) {
        if (record.some((cell) => cell !== '')) records.push({ record, line });
        return null;
      },
    });
    return records;
  } catch (error) {
    const why = sentence(errorMessage(error));
    throw new HmsError('usage', `${path} is not valid CSV: ${why}`, { cause: error });
  }
}

/** Excel's `sep=;` in the first line sets the delimiter; otherwise the first one found in the header. */
function separatorIn(text: string, path: string): { delimiter: string; from_line: number } {
  const [head = ''] = text.split('\n', 1);
  const [, named] = /^"?sep=([^"]*)"?$/i.exec(head) ?? [];
  if (named !== undefined) {
    if (/^[,;|\t]$/.test(named)) return { delimiter: named, from_line: 2 };
    throw new HmsError(
      'usage',
      `Line 1 of ${path} names '${named}' as the separator. Nothing was sent.`,
      {
        hint: 'The separator can be a comma, a semicolon, a tab or |.',
      },
    );
  }
  // Spreadsheets in countries with a decimal comma write semicolons.
  const delimiter = [',', ';', '\t'].find((one) => head.includes(one)) ?? ',';
  return { delimiter, from_line: 1 };
}

function columnNamesIn<C extends string>(
  header: readonly string[],
  path: string,
  { columns, optional }: CsvColumns<C>,
): C[] {
  const names = header.map((name) => name.toLowerCase().replace(/[ -]/g, '_'));
  const isKnown = (name: string): name is C => columns.some((known) => known === name);
  const problems = [
    ...names
      .filter((name) => !isKnown(name))
      .map((name) => (name === '' ? 'A column has no name.' : `Unknown column '${name}'.`)),
    ...names
      .filter((name, at) => isKnown(name) && names.indexOf(name) < at)
      .map((name) => `The column ${name} appears twice.`),
    ...columns
      .filter((name) => !names.includes(name) && !optional.includes(name))
      .map((name) => `The column ${name} is missing.`),
  ];
  if (problems.length === 0) return names.filter(isKnown);
  throw new HmsError('usage', `The first line of ${path} does not name the columns.`, {
    details: problems,
    hint: `The columns are ${columns.join(',')}.`,
  });
}

function problemsOf<C extends string>(
  record: string[],
  names: C[],
  { optional, multiline = [] }: CsvColumns<C>,
): string[] {
  if (record.length !== names.length) {
    const cellCount = `It has ${record.length} cells, but the first line has ${names.length}.`;
    const isMore = record.length > names.length;
    return [isMore ? `${cellCount} Does a cell need quotes, like "full,billing"?` : cellCount];
  }
  return names.flatMap((name, at) => {
    const cell = record[at] ?? '';
    if (cell === '' && !optional.includes(name)) return [`${name} is empty.`];
    return /\p{Cc}/u.test(cell) && !multiline.includes(name)
      ? [`${name} contains a control character.`]
      : [];
  });
}
