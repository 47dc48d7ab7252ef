/** Runs one command: parsed input → result. */
import { incompleteListError } from '../client/pages/partial-list.ts';
import { answerOf, type CommandAnswer } from '../command-model/command-answer.ts';
import { type Command, type CommandOf, effectiveCommand } from '../command-model/definition.ts';
import type { CommandInput, RunnerInput } from '../command-model/input.ts';
import { followedBy, listOf, type Result } from '../command-model/result.ts';
import type { View } from '../command-model/view.ts';
import { type SelectionCallbacks, select, uncomparableNote } from '../command-model/where.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, jsonText } from '../core/json.ts';
import { checkColumns, isStreamed, redactFields } from '../output/present.ts';
import { cacheNames, cachingNames } from './cache-names.ts';
import { contextFor, type Session, wait } from './session.ts';

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
  const command = { ...settled, view: viewOf(settled, input) };
  checkColumns(command.view, session.ui.outputOptions);
  const { githubOutput } = input;
  if (!githubOutput || !command.outputs) return executeKind(command, input, session);
  const { githubOutputs } = await import('../output/github-output.ts');
  const outputs = await githubOutputs(command.outputs, session);
  return outputs.wrap(() => executeKind(command, input, { ...session, onRecord: outputs.update }));
}

function viewOf(command: Command, input: CommandInput): View {
  return (command.kind === 'local' ? command.viewFor?.(input) : undefined) ?? command.view;
}

async function executeKind(
  command: Exclude<Command, CommandOf<'raw'>>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  switch (command.kind) {
    case 'list':
      return readList(command, input, session);
    case 'read':
      return readRecord(command, input, session);
    case 'follow':
      return followJob(command, input, session);
    case 'change':
      return (await import('./change.ts')).change(command, input, session);
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
  const { body, after } = found;
  if (body === undefined) return { kind: 'none', after };
  if (isStream(body)) return { kind: 'list', batches: body, view: command.view, after };
  return resultOf(found, command, command.many ? input : {}, session);
}

function isStream(found: unknown): found is AsyncIterable<readonly unknown[]> {
  return typeof found === 'object' && found !== null && Symbol.asyncIterator in found;
}

async function readRecord(
  command: CommandOf<'read'>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const found = answerOf(await command.read(await contextFor(session, input), input));
  const { body, headers } = found;
  const records = recordsOf(body, command);
  await refuseNonRecord(records, command.view);
  const naming = command.names?.(input);
  if (naming && Array.isArray(records) && !command.view.whyIncomplete?.(body, headers))
    await cacheNames(records, naming, session);
  return resultOf(found, command, input, session);
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
function resultOf(
  { body: answer, headers, after }: CommandAnswer,
  command: Command,
  input: RunnerInput,
  session: Session,
): Result {
  const {
    ui: { outputOptions },
  } = session;
  const { view } = command;
  // JSON prints the response as received, unless `--where`, `--limit` or `--columns` selects from it.
  const isWhole = outputOptions.columns === undefined && !input.where?.length && !input.limit;
  const isWholeBody = outputOptions.format === 'json' && isWhole;
  // Redact the list as a whole: printed one by one, its elements could spell a secret.
  const isPlain = Array.isArray(answer) && !answer.some((one) => typeof one === 'object');
  const shown = isPlain ? session.redactor.redactValue(answer) : answer;
  const found = isWholeBody ? shown : recordsOf(redactFields(view, outputOptions)(shown), command);
  const part = view.whyIncomplete?.(answer, headers);
  const { limit = Number.POSITIVE_INFINITY, where = [] } = input;
  const records: readonly unknown[] | undefined = Array.isArray(found) ? found : undefined;
  const isEnough = records !== undefined && where.length === 0 && limit <= records.length;
  const total = () => (part === undefined ? records?.length : undefined);
  const result: Result = records
    ? selectedList(listOf(records, view).batches, total, { command, input, session })
    : { kind: 'record', record: found, view };
  return followedBy(result, {
    async shown() {
      if (part !== undefined && !isEnough) throw incompleteListError(part);
      await after?.();
    },
    failed: (raised) => after?.({ raised }),
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
  const { where = [] } = input;
  const { view } = command;
  // `--where` needs the complete list. Without it, `--limit` also limits how many pages hms requests.
  const listInput = where.length > 0 ? { ...input, limit: undefined } : input;
  const pages = await command.list(await contextFor(session, listInput), input);
  const read = pages.batches(isStreamed(view, session.ui.outputOptions));
  const naming = command.names?.(input);
  const batches = naming && !listInput.limit ? cachingNames(read, naming, session) : read;
  return selectedList(batches, pages.total, { command, input, session });
}

interface Selecting {
  command: Command;
  input: RunnerInput;
  session: Session;
}

/** Whether a record may lack the field. A field that neither the columns nor the documented fields name is a typo. */
function mayLack({ columns, fields = [], open }: View, field: string): boolean {
  const outer = (path: string) => path.split('.')[0];
  const known = columns.filter(({ from }) => !from).map(({ name }) => name);
  return open === true || [...fields, ...known].some((one) => outer(one) === outer(field));
}

/**
 * Applies `--where` and `--limit` to a list, and notes what they left out.
 * @param total number of records, when `--where` is not used
 */
function selectedList(
  batches: AsyncIterable<readonly unknown[]>,
  total: () => number | undefined,
  { command, input, session }: Selecting,
): Result {
  const { view } = command;
  const { limit, where = [] } = input;
  const {
    ui: { info, warn },
  } = session;
  const watch: SelectionCallbacks = {
    mayLack: (field) => mayLack(view, field),
    async onUnknown(field, fields) {
      const { unknownFieldError } = await import('../core/suggest.ts');
      const subject = limit === undefined ? 'No record' : 'None of the records read';
      const error = unknownFieldError(subject, field, fields);
      if (!mayLack(view, field)) throw error;
      warn(error.message);
    },
    onUncomparable: (left, of) => warn(uncomparableNote(left, of)),
  };
  const matching = where.length > 0 ? select(batches, where, watch) : batches;
  let count = 0;
  async function* counted() {
    for await (const records of firstRecords(matching, limit)) {
      count += records.length;
      yield records;
    }
  }
  async function after(failure?: { raised: unknown }): Promise<void> {
    if (failure) return;
    if (count === 0) info(`No ${nounOf(command)} found.`);
    if (limit === undefined || count < limit) return;
    const all = where.length > 0 ? undefined : total();
    if (all === undefined) info(`Showing ${count} (--limit ${limit}). There may be more.`);
    else if (all > count) info(`Showing ${count} of ${all} (--limit ${limit}).`);
  }
  return { kind: 'list', batches: counted(), view, after };
}

/** `domains`, of `domains list`. */
function nounOf({ name }: Command): string {
  const [, noun = 'records'] = / (transfers)$|([a-z-]+) list$/.exec(name)?.filter(Boolean) ?? [];
  return spokenNouns[noun] ?? noun;
}

const spokenNouns: Readonly<Record<string, string>> = {
  apps: 'applications',
  dns: 'DNS records',
  envs: 'environments',
  outbox: 'e-mails',
  'ssh-keys': 'SSH keys',
};

async function* firstRecords<T>(
  batches: AsyncIterable<readonly T[]>,
  limit = Number.POSITIVE_INFINITY,
) {
  let remaining = limit;
  for await (const records of batches) {
    yield records.slice(0, remaining);
    remaining -= records.length;
    if (remaining <= 0) return;
  }
}

async function followJob(
  command: CommandOf<'follow'>,
  input: CommandInput,
  session: Session,
): Promise<Result> {
  const job = await command.follow(await contextFor(session, input), input);
  const record = await wait(job, input, session);
  session.onRecord?.(record);
  return { kind: 'record', record, view: command.view };
}
