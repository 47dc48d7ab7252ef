/** Selects the installs of a fleet run. */

import { everyRecord } from '../../client/pages/pages.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import type { Selector } from '../../command-model/selection/expression.ts';
import type { Directory } from '../../command-model/services.ts';
import type { SelectionCallbacks } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject, parseJson } from '../../core/json.ts';
import { unknownFieldError } from '../../core/suggest.ts';
import { numberOf } from '../../core/wording.ts';
import { type InstallRecord, installFinder, singleInstall } from '../../resolve/install.ts';
import { selectRecords, serviceClock } from '../../runner/record-selection.ts';
import { collected, recordReader } from '../../runner/single-records.ts';

/** Called with the number of installs that could not be compared, and the selectors. */
type OnUncomparable = SelectionCallbacks['onUncomparable'];

type SelectionContext = Pick<LocalContext, 'system' | 'services' | 'ui'>;

export interface Selection {
  where: readonly Selector[];
  /** Text of a file: names, ids, or JSON lines. */
  fileText: string | undefined;
  /** Limits the selection to this account; ignored with a file. */
  account: string | undefined;
  /** Other installs are needed too: those of the same sites. */
  needsAll: boolean;
}

export interface Selected {
  /** In the order of the service's list, or of the file, without duplicates. */
  installs: readonly InstallRecord[];
  /** The installs they were selected from; empty if only the selected ones are needed. */
  all: readonly InstallRecord[];
}

/**
 * The selection may be empty.
 * @throws HmsError notFound, when the file has an unknown name, or the service lists no installs
 */
export async function selectTargets(
  { where, fileText, account, needsAll }: Selection,
  context: SelectionContext,
  onUncomparable: OnUncomparable,
): Promise<Selected> {
  const { api, directory } = await context.services.open();
  const matching = { where, context, onUncomparable };
  if (fileText !== undefined) {
    const installs = withoutDuplicates(await fromFile(fileText, directory));
    const all = needsAll && installs.length > 0 ? await everyRecord(directory.installs()) : [];
    return { installs, all: withoutDuplicates(all) };
  }
  const pages = api.pages('listInstalls', accountQuery(account)).batches(false);
  if (!needsAll) {
    const installs = await matchingInstalls(pages, matching);
    return { installs: withoutDuplicates(installs), all: [] };
  }
  const all: InstallRecord[] = [];
  const installs = await matchingInstalls(copiedInto(pages, all), matching);
  return { installs: withoutDuplicates(installs), all: withoutDuplicates(all) };
}

/** @throws HmsError usage, when a selector names an unknown field; notFound, when nothing is selected */
export async function selectInstalls(
  { where, account }: Pick<Selection, 'where' | 'account'>,
  context: SelectionContext,
  onUncomparable: OnUncomparable,
): Promise<InstallRecord[]> {
  const { api } = await context.services.open();
  const pages = api.pages('listInstalls', accountQuery(account)).batches(false);
  const installs = await matchingInstalls(pages, { where, context, onUncomparable });
  if (installs.length > 0) return installs;
  throw new HmsError('notFound', 'No install matches.', {
    hint: 'To try a selection, run: hms installs list --where …',
  });
}

function accountQuery(account: string | undefined) {
  return account === undefined ? {} : { account_id: account };
}

/** Passes the batches on, and adds their records to `all`. */
async function* copiedInto<T>(
  batches: AsyncIterable<readonly T[]>,
  all: T[],
): AsyncGenerator<readonly T[]> {
  for await (const some of batches) {
    for (const one of some) all.push(one);
    yield some;
  }
}

interface Matching {
  where: readonly Selector[];
  context: SelectionContext;
  onUncomparable: OnUncomparable;
}

/** @throws HmsError usage, for an unknown field; notFound, when the list itself is empty */
async function matchingInstalls(
  pages: AsyncIterable<readonly InstallRecord[]>,
  { where, context, onUncomparable }: Matching,
): Promise<InstallRecord[]> {
  const { date } = await context.services.open();
  let listed = 0;
  async function* counted() {
    for await (const some of pages) {
      listed += some.length;
      yield some;
    }
  }
  const onUnknown: SelectionCallbacks['onUnknown'] = async (field, fields) => {
    throw unknownFieldError('No install', field, fields, 'run: hms installs list --json --limit 1');
  };
  const { batches } = selectRecords(counted(), {
    where,
    sort: [],
    reader: recordReader(singleInstall, context),
    info: context.ui.info,
    now: serviceClock({ now: context.system.now, serviceNow: date }),
    onUnknown,
    onUncomparable,
  });
  const installs = await collected(batches);
  if (listed > 0) return installs;
  throw new HmsError('notFound', 'These credentials list no installs.', {
    hint: 'An account without API access lists no installs.',
  });
}

function withoutDuplicates(installs: readonly InstallRecord[]): InstallRecord[] {
  const byId = new Map(installs.map((install) => [install.id.toLowerCase(), install]));
  return [...byId.values()];
}

interface SelectedInstall {
  word: string;
  /** Starts at 1. */
  line: number;
}

/** One install a line: a name, an id, or an object with an `id`. */
function wordsIn(text: string): SelectedInstall[] {
  const lines = text.split(/\r\n?|\n/).map((line, at) => ({ word: line.trim(), line: at + 1 }));
  return lines
    .filter(({ word }) => word !== '')
    .map(({ word, line }) => ({ word: word.startsWith('{') ? idInLine(word, line) : word, line }))
    .map(checkWord);
}

const jsonlHint = 'To get lines of JSON from hms, use -o jsonl.';

function idInLine(text: string, line: number): string {
  const value = parseJson(text);
  if (isObject(value) && typeof value.id === 'string') return value.id;
  const message = `Line ${line} of --from is not a JSON object with an id: '${text}'.`;
  throw new HmsError('usage', message, { hint: jsonlHint });
}

/** Refuses csv: without a header, hms cannot tell which cell is the install. */
function checkWord(listed: SelectedInstall): SelectedInstall {
  const { word, line } = listed;
  if (!/[,;"\t]|^sep=/i.test(word)) return listed;
  throw new HmsError(
    'usage',
    `Line ${line} of --from is a line of CSV, not a name or an id: '${word}'.`,
    {
      hint: `Give one name or id on each line. ${jsonlHint}`,
    },
  );
}

/** Reads the list of installs once, also for ids: the rows of a run show names. */
async function fromFile(text: string, directory: Directory): Promise<InstallRecord[]> {
  const words = wordsIn(text.replace(/^\ufeff/, ''));
  if (words.length === 0) return [];
  const find = await installFinder(directory);
  const installs: InstallRecord[] = [];
  const refused: HmsError[] = [];
  for (const { word, line } of words) {
    try {
      installs.push(find(word));
    } catch (error) {
      if (!(error instanceof HmsError)) throw error;
      refused.push(error.with({ message: `Line ${line}: ${error.message}` }));
    }
  }
  const [first] = refused;
  if (first === undefined) return installs;
  const details = refused.map(({ message, hint }) => [message, hint].filter(Boolean).join(' '));
  throw first.with({
    message: `${numberOf(refused.length, 'line')} of --from cannot be used.`,
    details,
    hint: undefined,
  });
}
