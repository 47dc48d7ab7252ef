/** Text about a command for its help and its reference page: options, columns, exit codes. */
import { type ErrorKind, exitCodes } from '../core/exit-codes.ts';
import type { Command, CommandOf } from './definition.ts';
import type { Option } from './input.ts';
import { requestedView } from './view.ts';

/** The help of an option, with its default and its conditions. */
export function helpOf({ help, repeat, required, fallback, requires }: Option): string {
  const sentences = [
    help,
    ...(required ? ['Required'] : []),
    ...(repeat ? ['Repeatable'] : []),
    ...(fallback === undefined ? [] : [`Default: ${fallback}`]),
    ...(requires === undefined ? [] : [`Requires ${requires}`]),
  ];
  return `${sentences.join('. ')}.`;
}

/** A list shows some columns only with `--columns`; a single record shows all. @param quote around each name */
export function columnsOf(command: Command, quote = ''): string {
  const { columns, open } = command.view;
  const names = (all: typeof columns) =>
    all.map(({ name }) => `${quote}${name}${quote}`).join(', ');
  const option = `${quote}--columns${quote}`;
  if (open && columns.length === 0) {
    const answer = 'whatever the service returns (undocumented).';
    return command.kind === 'change' || command.kind === 'raw'
      ? `${answer} If it returns nothing: ${names(requestedView.columns)}.`
      : answer;
  }
  const isMany = 'many' in command && command.many === true;
  const isList = ['list', 'raw'].includes(command.kind) || isMany || command.view.isList === true;
  const more = columns.filter(({ extra }) => extra);
  if (open) return `${names(columns)}. ${option} also takes any field inside them.`;
  if (!isList || more.length === 0) return `${names(columns)}.`;
  const usual = columns.filter(({ extra }) => !extra);
  return `${names(usual)}. More with ${option}: ${names(more)}.`;
}

/** Error kinds of every command that sends a request. */
export const requestErrorKinds: readonly ErrorKind[] = [
  'auth',
  'forbidden',
  'notFound',
  'rejected',
  'unavailable',
];
const waitErrorKinds: readonly ErrorKind[] = ['failed', 'pending'];

interface CommandErrorKinds {
  kinds: readonly ErrorKind[];
  /** Added by `--wait`. */
  waiting: readonly ErrorKind[];
}

/** Error kinds the command can end with. */
export function errorKindsOf(command: Command): CommandErrorKinds {
  const usual: readonly ErrorKind[] = ['usage', ...(command.errorKinds ?? [])];
  const kinds = [...usual, ...requestErrorKinds];
  switch (command.kind) {
    case 'local':
      return { kinds: usual, waiting: [] };
    case 'list':
    case 'read':
      return { kinds, waiting: [] };
    case 'raw':
      return { kinds: [...kinds, 'unknown'], waiting: [] };
    case 'follow':
      return { kinds: [...kinds, ...waitErrorKinds], waiting: [] };
    case 'change':
      return errorKindsOfChange(command, [...kinds, 'unknown']);
  }
}

function errorKindsOfChange(
  { settled, waitsBefore, alwaysWaits }: CommandOf<'change'>,
  sent: readonly ErrorKind[],
): CommandErrorKinds {
  if (waitsBefore || alwaysWaits) return { kinds: [...sent, ...waitErrorKinds], waiting: [] };
  // The response itself may report a failure.
  return settled
    ? { kinds: [...sent, 'failed'], waiting: ['pending'] }
    : { kinds: sent, waiting: [] };
}

/** `0, 2, 3, 4, 5, 6, 7, 8, 10; with --wait also 9.` */
export function exitCodesText(command: Command): string {
  const { kinds, waiting } = errorKindsOf(command);
  const codes = [...new Set(kinds.map((kind) => exitCodes[kind].code))].sort((a, b) => a - b);
  const more = waiting.map((kind) => exitCodes[kind].code).join(', ');
  const withWait = more === '' ? '' : `; with --wait also ${more}`;
  return `0, ${codes.join(', ')}${withWait}.`;
}
