/** One command from its parsed input to its last line. */
import { partOnly } from '../client/pages/part.ts';
import type { Command, Kind } from '../command/definition.ts';
import type { CommandInput } from '../command/input.ts';
import { type Received, receivedIn } from '../command/received.ts';
import type { RunnerInput } from '../command/runner-options.ts';
import type { View } from '../command/view.ts';
import { leftOutWords, select, type Watch } from '../command/where.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, jsonText } from '../core/json.ts';
import { checkColumns, discreet, isHandedOn, renderList } from '../output/render.ts';
import { remember, remembering } from './cache-names.ts';
import { contextFor, outOf, type Session, show, showEnd, wait } from './session.ts';

type Of<Key extends string> = Extract<Command, Record<Key, unknown>>;

export async function run(given: Command, input: CommandInput, session: Session): Promise<void> {
  const command =
    'viewFor' in given ? { ...given, view: given.viewFor?.(input) ?? given.view } : given;
  checkColumns(command.view, session.manner);
  const { githubOutput } = input as RunnerInput;
  if (!githubOutput || !command.outputs) return perform(command, input, session);
  const { githubOutputs } = await import('../output/github-output.ts');
  const outputs = await githubOutputs(command.outputs, session);
  return outputs.around(() => perform(command, input, { ...session, ended: outputs.saw }));
}

async function perform(command: Command, input: CommandInput, session: Session): Promise<void> {
  if ('follow' in command) return runFollow(command, input, session);
  switch (kindOf(command, input)) {
    case 'list':
      return runList(command as Of<'list'>, input, session);
    case 'read':
      return runRead(command as Of<'read'>, input, session);
    case 'plan':
      return (await import('./change.ts')).runChange(command as Of<'plan'>, input, session);
    case 'local':
      return runLocal(command as Of<'local'>, input, session);
  }
}

export function kindOf(command: Command, input: CommandInput): Kind {
  if ('choose' in command) return command.choose(input);
  if ('follow' in command) return 'read';
  if ('list' in command) return 'list';
  if ('read' in command) return 'read';
  return 'plan' in command ? 'plan' : 'local';
}

async function runLocal(command: Of<'local'>, input: CommandInput, session: Session) {
  const print = (result: unknown) =>
    isComing(result)
      ? showList(result, () => undefined, { command, input: {}, session, isQuiet: true })
      : showAny(receivedIn(result), command, command.many ? input : {}, session);
  const result = await command.local({ ...session, print }, input);
  if (result !== undefined) await print(result);
}

function isComing(result: unknown): result is AsyncIterable<readonly unknown[]> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

async function runRead(command: Of<'read'>, input: CommandInput, session: Session) {
  const received = receivedIn(await command.read(await contextFor(session, input), input));
  const { body, headers } = received;
  const records = recordsOf(body, command);
  await refuseOther(records, command.view);
  const naming = command.names?.(input);
  if (naming && Array.isArray(records) && !command.view.part?.(body, headers))
    await remember(records, naming, session);
  await showAny(received, command, input, session);
  if (received.error) throw received.error;
}

/** @throws HmsError unavailable, where a record was asked for and the answer is none */
async function refuseOther(result: unknown, { open, any }: View): Promise<void> {
  if (!open || any) return;
  const other = (Array.isArray(result) ? result : [result]).find((one) => !isObject(one));
  if (other === undefined) return;
  const { snippet } = await import('../client/error-response.ts');
  throw new HmsError('unavailable', `the answer is not a record: ${snippet(jsonText(other))}`, {
    hint: 'hms api GET shows an answer of any kind',
  });
}

/** A list of records, or one. */
async function showAny(
  { body: answer, headers }: Received,
  command: Command,
  input: RunnerInput,
  session: Session,
) {
  const { manner } = session;
  // As received, unless something is to be chosen from it.
  const isWhole = manner.columns === undefined && !input.where?.length && !input.limit;
  const isAnswer = manner.format === 'json' && isWhole;
  // Each would be shown by itself, and letters may spell a secret.
  const isPlain = Array.isArray(answer) && !answer.some((one) => typeof one === 'object');
  const shown = isPlain ? session.redactor.redactValue(answer) : answer;
  const seen = discreet(command.view, manner)(shown);
  const result = isAnswer ? shown : recordsOf(seen, command);
  const part = command.view.part?.(answer, headers);
  if (!Array.isArray(result)) {
    await show(result, command.view, session);
    if (part !== undefined) throw partOnly(part);
    return;
  }
  const total = () => (part === undefined ? result.length : undefined);
  await showList(asBatch(result), total, { command, input, session });
  const { limit = Number.POSITIVE_INFINITY, where = [] } = input;
  const isEnough = where.length === 0 && limit <= result.length;
  if (part !== undefined && !isEnough) throw partOnly(part);
}

function recordsOf(answer: unknown, { view }: Command): unknown {
  return view.records?.(answer) ?? answer;
}

async function* asBatch<T>(all: readonly T[]): AsyncIterable<readonly T[]> {
  yield all;
}

async function runList(command: Of<'list'>, input: CommandInput, session: Session) {
  const { where = [] } = input as RunnerInput;
  // What is selected from has to be read whole; otherwise a limit also limits what is asked for.
  const wanted = where.length > 0 ? { ...input, limit: undefined } : input;
  const pages = await command.list(await contextFor(session, wanted), input);
  const read = pages.batches(isHandedOn(command.view, session.manner));
  const naming = command.names?.(input);
  const batches = naming && !wanted.limit ? remembering(read, naming, session) : read;
  return showList(batches, pages.total, { command, input, session });
}

interface Showing {
  command: Command;
  input: RunnerInput;
  session: Session;
  /** Whoever shows it says itself what there was. */
  isQuiet?: boolean;
}

/** Whether a record may come without it, as far as is known: one nobody knows is a slip. */
function mayLack({ columns, fields = [], open }: View, field: string): boolean {
  const outer = (path: string) => path.split('.')[0];
  const known = columns.filter(({ from }) => !from).map(({ name }) => name);
  return open === true || [...fields, ...known].some((one) => outer(one) === outer(field));
}

/** @param total how many records there are, where nothing is selected from them */
async function showList(
  batches: AsyncIterable<readonly unknown[]>,
  total: () => number | undefined,
  { command, input, session, isQuiet = false }: Showing,
): Promise<void> {
  const { limit, where = [] } = input;
  const { manner, note, tell } = session;
  const watch: Watch = {
    mayLack: (field) => mayLack(command.view, field),
    async onUnknown(field, fields) {
      const { noSuchField } = await import('../core/suggest.ts');
      const nobody = limit === undefined ? 'no record' : 'none of the records read';
      const error = noSuchField(nobody, field, fields);
      if (!mayLack(command.view, field)) throw error;
      tell(error.message);
    },
    onLeftOut: (left, of) => tell(leftOutWords(left, of)),
  };
  const selected = where.length > 0 ? select(batches, where, watch) : batches;
  const shown = first(selected, limit);
  const count = await renderList(shown, command.view, manner, outOf(session));
  if (count === 0 && !isQuiet) note('there are none');
  if (limit === undefined || count < limit) return;
  const all = where.length > 0 ? undefined : total();
  if (all === undefined) note(`${count} shown; there may be more (--limit ${limit})`);
  else if (all > count) note(`${count} of ${all} shown (--limit ${limit})`);
}

async function* first<T>(batches: AsyncIterable<readonly T[]>, limit = Number.POSITIVE_INFINITY) {
  let left = limit;
  for await (const records of batches) {
    yield records.slice(0, left);
    left -= records.length;
    if (left <= 0) return;
  }
}

async function runFollow(command: Of<'follow'>, input: CommandInput, session: Session) {
  const job = await command.follow(await contextFor(session, input), input);
  await showEnd(await wait(job, input, session), command.view, session);
}
