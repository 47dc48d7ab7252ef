/** One command from its parsed input to its last line. */
import { runChange } from './change.ts';
import type { Command, CommandInput, Kind } from './command.ts';
import type { RunnerInput } from './options.ts';
import { checkColumns, type Out, renderList } from './render.ts';
import { contextFor, type Session, show, wait } from './session.ts';
import { select } from './where.ts';

type Of<Key extends string> = Extract<Command, Record<Key, unknown>>;

export async function run(command: Command, input: CommandInput, session: Session): Promise<void> {
  checkColumns(command.view, session.manner);
  if ('follow' in command) return runFollow(command, input, session);
  switch (kindOf(command, input)) {
    case 'list':
      return runList(command as Of<'list'>, input, session);
    case 'read':
      return runRead(command as Of<'read'>, input, session);
    case 'plan':
      return runChange(command as Of<'plan'>, input, session);
    case 'local':
      return runLocal(command as Of<'local'>, input, session);
  }
}

function kindOf(command: Command, input: CommandInput): Kind {
  if ('choose' in command) return command.choose(input);
  if ('list' in command) return 'list';
  if ('read' in command) return 'read';
  return 'plan' in command ? 'plan' : 'local';
}

async function runLocal(command: Of<'local'>, input: CommandInput, session: Session) {
  const { system, table, manner, profile, connect, note } = session;
  const print = (record: unknown) => show(record, command.view, session);
  const result = await command.local(
    { system, table, manner, profile, connect, note, print },
    input,
  );
  if (result !== undefined) await showAny(result, command, session);
}

/** A list of records, or one. */
async function showAny(answer: unknown, command: Command, session: Session) {
  const { manner, note } = session;
  const isJson = manner.format === 'json';
  const result = isJson ? answer : (command.view.records?.(answer) ?? answer);
  if (!Array.isArray(result)) return show(result, command.view, session);
  const count = await renderList(result, command.view, manner, outOf(session));
  if (count === 0) note('there are none');
}

async function runList(command: Of<'list'>, input: CommandInput, session: Session) {
  const { limit, where = [] } = input as RunnerInput;
  const { manner, note } = session;
  // What is selected from has to be read whole; otherwise a limit also limits what is asked for.
  const wanted = where.length > 0 ? { ...input, limit: undefined } : input;
  const pages = await command.list(await contextFor(session, wanted), input);
  const unknown = (field: string) => note(`no record has a field '${field}'`);
  const selected = where.length > 0 ? select(pages, where, unknown) : pages;
  const count = await renderList(first(selected, limit), command.view, manner, outOf(session));
  if (count === 0) note('there are none');
  if (limit === undefined || count < limit) return;
  const total = where.length > 0 ? undefined : pages.total();
  if (total === undefined) note(`${count} shown; there may be more (--limit ${limit})`);
  else if (total > count) note(`${count} of ${total} shown (--limit ${limit})`);
}

async function* first<T>(records: AsyncIterable<T>, limit = Number.POSITIVE_INFINITY) {
  let count = 0;
  for await (const record of records) {
    yield record;
    count += 1;
    if (count >= limit) return;
  }
}

async function runRead(command: Of<'read'>, input: CommandInput, session: Session) {
  await showAny(await command.read(await contextFor(session, input), input), command, session);
}

/** Where a list goes, and who hears of columns that did not fit. */
function outOf({ system, note }: Session): Out {
  const { stdout, timeZone } = system;
  return {
    stdout,
    timeZone,
    onHidden: (names) => note(`no room for: ${names.join(', ')} (--columns, or a wider terminal)`),
  };
}

async function runFollow(command: Of<'follow'>, input: CommandInput, session: Session) {
  const job = await command.follow(await contextFor(session, input), input);
  await show(await wait(job, input, session), command.view, session);
}
