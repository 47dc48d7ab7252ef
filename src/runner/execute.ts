/** Runs one command: parsed input → result. */
import { incompleteListError } from '../client/pages/partial-list.ts';
import { answerOf, type CommandAnswer } from '../command-model/command-answer.ts';
import {
  type Command,
  type CommandOf,
  effectiveCommand,
  type RecordReader,
} from '../command-model/definition.ts';
import type { CommandInput, RunnerInput } from '../command-model/input.ts';
import type { OutputOptions } from '../command-model/output-options.ts';
import { followedBy, listOf, type Result } from '../command-model/result.ts';
import { fieldsOf, type View } from '../command-model/view.ts';
import { fieldIn, type SelectionCallbacks, uncomparableNote } from '../command-model/where.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, jsonText, recordIn } from '../core/json.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';
import { checkColumns, isStreamed, redactFields } from '../output/present.ts';
import { cacheNames, cachingNames } from './cache-names.ts';
import { watchValues } from './no-match.ts';
import { isNamed, outerField, selectRecords, serviceClock } from './record-selection.ts';
import { contextFor, type Session, wait } from './session.ts';
import { recordReader } from './single-records.ts';

/**
 * @returns the result to print; a list is read while it is printed
 * @throws HmsError, when there is nothing to print
 */
export async function execute(
  given: Command,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const settled = effectiveCommand(given, input);
  const command = { ...settled, view: commandView(settled, input) };
  checkColumns(command.view, session.ui.outputOptions);
  const { githubOutput = false, dotenv } = input;
  const { outputs: outputsOf } = command;
  const isAnnotated = session.system.stderr.command !== undefined;
  if (!outputsOf || !(githubOutput || dotenv !== undefined || isAnnotated))
    return executeKind(command, input, session);
  const { openJobReport } = await import('../output/job/job-report.ts');
  const title = commandTitle(command, input);
  const { update, add, wrap } = await openJobReport(
    { githubOutput, dotenv, title, outputsOf },
    session,
  );
  const reporting = { ...session, onRecord: update, onEntry: add };
  return wrap(() => executeKind(command, input, reporting));
}

/** The command with its arguments. Values of fields are left out, because they may be secret. */
function commandTitle({ name, arguments: known }: Command, input: CommandInput): string {
  const values = Object.keys(known).flatMap((one) => input[one] ?? []);
  return ['hms', name, ...withoutFields(values.map(String), () => true)].join(' ');
}

function commandView(command: Command, input: CommandInput): View {
  return (command.kind === 'local' ? command.viewFor?.(input) : undefined) ?? command.view;
}

async function executeKind(
  command: Exclude<Command, CommandOf<'raw'>>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  if (input.planOut !== undefined && command.kind !== 'change' && command.kind !== 'local') {
    throw new HmsError('usage', 'This command changes nothing, so there is no plan of it.', {
      hint: 'Remove --plan-out. Nothing was sent.',
    });
  }
  switch (command.kind) {
    case 'list':
      return readList(command, input, session);
    case 'read':
      return readRecord(command, input, session);
    case 'follow':
      return followJob(command, input, session);
    case 'change':
      return {
        ...notingAbsent(
          await (await import('./change.ts')).change(command, input, session),
          session.ui,
        ),
        isChange: () => input.dryRun !== true,
      };
    case 'local':
      return runLocal(command, input, session);
    default:
      return command satisfies never;
  }
}

async function runLocal(
  command: CommandOf<'local'>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const found = answerOf(await command.local(session, input));
  if (found.result) return found.result;
  const { body, after, isChange, view = command.view } = found;
  if (body === undefined) return { kind: 'none', after };
  if (isStream(body)) return { kind: 'list', batches: body, view, after, isChange };
  const { now } = session.system;
  return resultOf(found, { command, input: command.many ? input : {}, session, now });
}

function isStream(found: unknown): found is AsyncIterable<readonly unknown[]> {
  return typeof found === 'object' && found !== null && Symbol.asyncIterator in found;
}

async function readRecord(
  given: CommandOf<'read'>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const context = await contextFor(session, input);
  const found = answerOf(await given.read(context, input));
  const { body, headers } = found;
  const { view = given.view } = found;
  const command = { ...given, view };
  const records = recordsOf(body, command);
  await refuseNonRecord(records, view);
  const naming = command.names?.(input);
  if (naming && Array.isArray(records) && !command.view.whyIncomplete?.(body, headers))
    await cacheNames(records, naming, session);
  return resultOf(found, { command, input, session, now: serviceClock(context) });
}

/** @throws HmsError unavailable, when the command expects a record and the response is something else */
async function refuseNonRecord(found: unknown, { open, any }: View): Promise<void> {
  if (!open || any) return;
  const other = (Array.isArray(found) ? found : [found]).find((one) => !isObject(one));
  if (other === undefined) return;
  const { snippet } = await import('../client/error-response.ts');
  throw new HmsError('unavailable', `The response is not a record: ${snippet(jsonText(other))}`, {
    hint: 'To show a response of any kind, run: hms api GET PATH',
  });
}

/** A list of records, or one record. */
function resultOf({ body: answer, headers, after }: CommandAnswer, selecting: Selecting): Result {
  const { command, input, session } = selecting;
  const {
    ui: { outputOptions },
  } = session;
  const { view } = command;
  const { limit = Number.POSITIVE_INFINITY, where = [], sort = [] } = input;
  const isInOrder = where.length === 0 && sort.length === 0;
  // JSON prints the response as received, unless an option selects from it or sorts it.
  const isWhole = outputOptions.columns === undefined && isInOrder && !input.limit;
  const isWholeBody = outputOptions.format === 'json' && isWhole;
  // Redact the list as a whole: printed one by one, its elements could spell a secret.
  const isPlain = Array.isArray(answer) && !answer.some((one) => typeof one === 'object');
  const shown = isPlain ? session.redactor.redactValue(answer) : answer;
  const found = isWholeBody ? shown : recordsOf(redactFields(view, outputOptions)(shown), command);
  const part = view.whyIncomplete?.(answer, headers);
  const records: readonly unknown[] | undefined = Array.isArray(found) ? found : undefined;
  const isEnough = records !== undefined && isInOrder && limit <= records.length;
  const total = () => (part === undefined ? records?.length : undefined);
  const result: Result = records
    ? selectedList(listOf(records, view).batches, total, selecting)
    : { kind: 'record', record: found, view };
  const all = records ?? [found];
  const absentColumns = columnsToCheck(view, outputOptions).filter((name) =>
    all.every((one) => fieldIn(one, name) === undefined),
  );
  const [absent] = absentColumns;
  // `api` shows any response, so only the response tells which columns there are.
  if (view.any && absent !== undefined && all.length > 0) {
    return {
      kind: 'none',
      async after(failure) {
        await after?.(failure);
        throw await absentColumnError(absent, all);
      },
    };
  }
  return followedBy(result, {
    async shown() {
      for (const name of records ? [] : absentColumns)
        session.ui.warn(`The response has no field '${name}'.`);
      if (part !== undefined && !isEnough) throw incompleteListError(part);
      await after?.();
    },
    failed: (raised) => after?.({ raised }),
  });
}

/** A change may have been made, so a column that only its response could have is no error. */
function notingAbsent(result: Result, { outputOptions, warn }: Session['ui']): Result {
  if (result.kind !== 'record' || result.isOther) return result;
  const { record, view } = result;
  const { columns = [] } = outputOptions;
  const known = new Set(view.columns.map(({ name }) => name.toLowerCase()));
  const absent = columns.filter(
    (name) => !known.has(name.toLowerCase()) && fieldIn(record, name) === undefined,
  );
  if (absent.length === 0) return result;
  const shown = () => {
    for (const name of absent) warn(`The response has no field '${name}'.`);
  };
  return followedBy(view.open ? result : { ...result, isOther: true }, { shown });
}

async function absentColumnError(name: string, [first]: readonly unknown[]): Promise<HmsError> {
  const { didYouMean, similarNames } = await import('../core/suggest.ts');
  const fields = Object.keys(recordIn(first));
  const choice = fields.length > 0 ? `Choose from: ${fields.join(', ')}.` : 'Remove --columns.';
  return new HmsError('usage', `The response has no field '${name}'.`, {
    hint: didYouMean(similarNames(name, fields)) ?? choice,
  });
}

function recordsOf(answer: unknown, { view }: Command): unknown {
  return view.records?.(answer) ?? answer;
}

async function readList(
  command: CommandOf<'list'>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const { where = [], sort = [] } = input;
  const { view, single } = command;
  // `--where` and `--sort` need the complete list. Without them, `--limit` also limits how many pages hms requests.
  const needsAll = where.length > 0 || sort.length > 0;
  const listInput = needsAll ? { ...input, limit: undefined } : input;
  const context = await contextFor(session, listInput);
  const pages = await command.list(context, input);
  const mayStopEarly = isStreamed(view, session.ui.outputOptions) && sort.length === 0;
  const read = pages.batches(mayStopEarly);
  const naming = command.names?.(input);
  const batches = naming && !listInput.limit ? cachingNames(read, naming, session) : read;
  const reader = single && recordReader(single, session);
  const now = serviceClock(context);
  return selectedList(batches, pages.total, { command, input, session, now }, reader);
}

interface Selecting {
  command: Command;
  input: RunnerInput;
  session: Session;
  /** Milliseconds since the epoch, by the clock that the times in the records come from. */
  now(): number;
}

/** Whether a record may lack the field. A field that neither the columns nor the documented fields name is a typo. */
function mayLack(view: View, field: string): boolean {
  const isMeant = (one: string) => outerField(one) === outerField(field);
  return view.open === true || fieldsOf(view).some(isMeant);
}

/** Columns that may be in no record: undocumented ones, and those of single records. */
function columnsToCheck(
  { columns: known, open }: View,
  { columns = [] }: OutputOptions,
  readFields: readonly string[] = [],
): string[] {
  const isKnown = (name: string) => known.some((column) => column.name === name);
  return [
    ...readFields.filter((field) => isNamed(columns, field)),
    ...(open ? columns.filter((name) => !isKnown(name)) : []),
  ];
}

/**
 * Applies `--where`, `--sort` and `--limit` to a list, and notes what they left out.
 * @param total number of records, when `--where` is not used
 */
function selectedList<T>(
  batches: AsyncIterable<readonly T[]>,
  total: () => number | undefined,
  { command, input, session, now }: Selecting,
  reader?: RecordReader<T>,
): Result {
  const { view } = command;
  const { limit, where = [], sort = [] } = input;
  const {
    ui: { info, warn, outputOptions },
  } = session;
  const watch: SelectionCallbacks = {
    now,
    mayLack: (field) => mayLack(view, field),
    async onUnknown(field, fields) {
      const { unknownFieldError } = await import('../core/suggest.ts');
      const isPart = limit !== undefined && sort.length === 0;
      const subject = isPart ? 'None of the records read' : 'No record';
      const error = unknownFieldError(subject, field, fields);
      if (!mayLack(view, field)) throw error;
      warn(error.message);
    },
    onUncomparable: (left, of) => warn(uncomparableNote(left, of)),
  };
  const { columns } = outputOptions;
  const selection = { ...watch, where, sort, limit, columns, reader, info };
  const read = watchValues(where);
  const selected = selectRecords(where.length > 0 ? read.watched(batches) : batches, selection);
  const emptyColumns = new Set(columnsToCheck(view, outputOptions, reader?.fields));
  let count = 0;
  async function* counted() {
    for await (const records of selected.batches) {
      count += records.length;
      for (const name of emptyColumns) {
        if (records.some((record) => fieldIn(record, name) !== undefined))
          emptyColumns.delete(name);
      }
      yield records;
    }
  }
  // Some local commands end with a line of their own.
  const isCounted =
    outputOptions.format === 'table' &&
    outputOptions.width > 0 &&
    (command.kind !== 'local' || command.many === true);
  async function after(failure?: { raised: unknown }): Promise<void> {
    if (failure) return;
    if (count === 0 && read.count() > 0) {
      info(`No ${nounOf(command)} match (${read.count()} read).`);
      for (const reason of read.reasons()) info(reason);
    } else if (count === 0) info(`No ${nounOf(command)} found.`);
    else for (const name of emptyColumns) warn(`No record shown has a field '${name}'.`);
    const isLimited = limit !== undefined && count >= limit;
    const all = isLimited ? (selected.total() ?? (where.length > 0 ? undefined : total())) : count;
    if (all === undefined) info(`Showing ${count} (--limit ${limit}). There may be more.`);
    else if (all > count) info(`Showing ${count} of ${all} (--limit ${limit}).`);
    else if (count > 0 && isCounted) info(countText(count, command, where.length > 0));
  }
  return { kind: 'list', batches: counted(), view, after };
}

/** `domains`, of `domains list`. */
function nounOf({ name }: Command): string {
  const [, noun = 'records'] =
    /(?:^| )(find|outbox|templates|transfers|watch|usage [a-z]+)$|([a-z-]+) list$/
      .exec(name)
      ?.filter(Boolean) ?? [];
  return spokenNouns[noun] ?? noun;
}

/** `12 installs.`, `1 install matches.` */
function countText(count: number, command: Command, isSelection: boolean): string {
  const noun = nounOf(command);
  const subject = `${count} ${count === 1 ? noun.replace(/s$/, '') : noun}`;
  return `${subject}${isSelection ? (count === 1 ? ' matches' : ' match') : ''}.`;
}

const spokenNouns: Readonly<Record<string, string>> = {
  apps: 'applications',
  certs: 'certificates',
  dns: 'DNS records',
  envs: 'environments',
  find: 'installs',
  outbox: 'e-mails',
  'ssh-keys': 'SSH keys',
  'usage insights': 'figures',
  'usage install': 'days',
  'usage show': 'environments',
  'usage summary': 'metrics',
  watch: 'open jobs',
};

async function followJob(
  command: CommandOf<'follow'>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const job = await command.follow(await contextFor(session, input), input);
  const { recordingSeenEnd } = await import('./sending/seen-end.ts');
  const record = await recordingSeenEnd(job, session, () => wait(job, input, session));
  session.onRecord?.(record);
  return { kind: 'record', record, view: command.view };
}
