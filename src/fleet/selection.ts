/** Selects the installs of a fleet run. */

import type { LocalContext } from '../command-model/definition.ts';
import type { Selector } from '../command-model/selection/expression.ts';
import type { Directory, Service } from '../command-model/services.ts';
import { isId, type Value, ValueError } from '../command-model/values.ts';
import type { SelectionCallbacks } from '../command-model/where.ts';
import type { Env } from '../core/env.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, parseJson } from '../core/json.ts';
import { unknownFieldError } from '../core/suggest.ts';
import { numberOf } from '../core/wording.ts';
import { type InstallRecord, installFinder, refTo, singleInstall } from '../resolve/install.ts';
import { selectRecords } from '../runner/record-selection.ts';
import { recordReader } from '../runner/single-records.ts';
import type { Target } from './run-journal.ts';
import { belongsToShard, type Shard } from './shard.ts';

/** Called with the number of installs that could not be compared, and the selectors. */
type OnUncomparable = SelectionCallbacks['onUncomparable'];

type SelectionContext = Pick<LocalContext, 'system' | 'services' | 'ui'>;

export interface Selection {
  where: readonly Selector[];
  /** Text of a file: names, ids, or JSON lines. */
  fileText: string | undefined;
  /** Limits the selection to this account; ignored with a file. */
  account: string | undefined;
  /** The install names are needed, so ids in the file are looked up too. */
  needsNames: boolean;
}

/**
 * In the order of the service's list, or of the file, without duplicates.
 * @throws HmsError notFound, when the file has an unknown name or nothing is selected
 */
export async function selectTargets(
  selection: Selection,
  context: SelectionContext,
  onUncomparable: OnUncomparable,
): Promise<Target[]> {
  const { where, fileText, account, needsNames } = selection;
  const targets =
    fileText === undefined
      ? (await selectInstalls({ where, account }, context, onUncomparable)).map(refTo)
      : await fromFile(fileText, needsNames, (await context.services.open()).directory);
  return [...new Map(targets.map((target) => [target.id.toLowerCase(), target])).values()];
}

/** @throws HmsError usage, when a selector names an unknown field; notFound, when nothing is selected */
export async function selectInstalls(
  { where, account }: Pick<Selection, 'where' | 'account'>,
  context: SelectionContext,
  onUncomparable: OnUncomparable,
): Promise<InstallRecord[]> {
  const { api, date }: Service = await context.services.open();
  const installs: InstallRecord[] = [];
  const onUnknown: SelectionCallbacks['onUnknown'] = async (field, fields) => {
    throw unknownFieldError('No install', field, fields, 'run: hms installs list --json --limit 1');
  };
  const only = account === undefined ? {} : { account_id: account };
  const pages = api.pages('listInstalls', only).batches(false);
  const { batches } = selectRecords(pages, {
    where,
    sort: [],
    reader: recordReader(singleInstall, context),
    info: context.ui.info,
    // Times of the service are compared with its own clock.
    now: () => (Number.isNaN(date()) ? context.system.now() : date()),
    onUnknown,
    onUncomparable,
  });
  for await (const some of batches) {
    for (const one of some) installs.push(one);
  }
  if (installs.length > 0) return installs;
  const all = where.length === 0;
  throw new HmsError(
    'notFound',
    all ? 'These credentials list no installs.' : 'No install matches.',
    {
      hint: all
        ? 'An account without API access lists no installs.'
        : 'To try a selection, run: hms installs list --where …',
    },
  );
}

interface SelectedInstall {
  word: string;
  /** Starts at 1. */
  line: number;
}

/** One target a line: a name, an id, or an object with an `id`. */
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

async function fromFile(
  text: string,
  needsNames: boolean,
  directory: Directory,
): Promise<Target[]> {
  const words = wordsIn(text.replace(/^\ufeff/, ''));
  if (words.length === 0) throw new HmsError('usage', '--from contains no names or ids.');
  if (words.every(({ word }) => isId(word)) && !needsNames)
    return words.map(({ word: id }) => ({ id, name: id }));
  const find = await installFinder(directory);
  const targets: Target[] = [];
  const refused: HmsError[] = [];
  for (const { word, line } of words) {
    try {
      targets.push(refTo(find(word)));
    } catch (error) {
      if (!(error instanceof HmsError)) throw error;
      refused.push(error.with({ message: `Line ${line}: ${error.message}` }));
    }
  }
  const [first] = refused;
  if (first === undefined) return targets;
  const details = refused.map(({ message, hint }) => [message, hint].filter(Boolean).join(' '));
  throw first.with({
    message: `${numberOf(refused.length, 'line')} of --from cannot be used.`,
    details,
    hint: undefined,
  });
}

const shardPattern = /^(?:auto(?:\/[1-9]\d{0,5})?|([1-9]\d{0,5})\/([1-9]\d{0,5}))$/;

/** `2/8`; `auto` reads index and total from the CI variables; `auto/8` reads the index only. */
export const shardText: Value<string> = {
  placeholder: 'I/N',
  parse(given) {
    const [whole, index = 1, total = 1] = shardPattern.exec(given) ?? [];
    if (whole !== undefined && Number(index) <= Number(total)) return given;
    throw new ValueError('It must be I/N with I from 1 to N, like 2/8, or auto, or auto/N.');
  },
};

/** @throws HmsError usage, when the environment does not say which shard this is */
export function shardIn(given: string | undefined, env: Env): Shard | undefined {
  if (given === undefined) return undefined;
  const [first = '', last] = given.split('/');
  if (first !== 'auto') return { index: Number(first), total: Number(last) };
  const number = (text: string | undefined) => (text ? Number(text) : Number.NaN);
  const kubernetesIndex = number(env.JOB_COMPLETION_INDEX) + 1; // Kubernetes counts from 0
  const index = env.CI_NODE_INDEX ? number(env.CI_NODE_INDEX) : kubernetesIndex;
  const total = number(last ?? env.CI_NODE_TOTAL);
  if (env.CI_NODE_INDEX && env.CI_NODE_TOTAL && number(env.CI_NODE_TOTAL) !== total) {
    throw new HmsError(
      'usage',
      `--shard ${given} contradicts CI_NODE_TOTAL, which is ${env.CI_NODE_TOTAL}.`,
      {
        hint: 'Some parts would never run. Use --shard auto, or --shard I/N with an I of your own.',
      },
    );
  }
  if (Number.isInteger(index) && Number.isInteger(total) && index >= 1 && index <= total) {
    return { index, total };
  }
  throw new HmsError(
    'usage',
    `--shard ${given}: the environment does not say which shard this is.`,
    {
      hint: 'For auto, set CI_NODE_INDEX and CI_NODE_TOTAL. For auto/N, set JOB_COMPLETION_INDEX or CI_NODE_INDEX.',
    },
  );
}

export function inShard(targets: readonly Target[], shard: Shard | undefined): readonly Target[] {
  return shard === undefined ? targets : targets.filter(({ id }) => belongsToShard(shard, id));
}
