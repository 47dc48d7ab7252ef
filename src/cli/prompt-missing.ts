/** Prompts for missing input. */

import { problemWith, type Value } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';
import type { Session } from '../runner/session.ts';
import { type NameKind, ownerOf } from '../storage/name-cache.ts';
import type { Choice } from '../system/system.ts';
import { choicesOf } from './choices.ts';
import type { MissingInput } from './missing-input.ts';

/** Undefined when any text is valid, or hms cannot list the choices. */
async function choicesFor(
  { definition: { value }, given, command }: MissingInput,
  session: Session,
): Promise<Choice[] | undefined> {
  if (value?.choices) {
    const words = value.mostPrivilegedFirst ? value.choices.toReversed() : value.choices;
    return words.map((one) => ({ name: one, value: one }));
  }
  const kind = value?.names;
  if (kind === undefined || isUnlisted(kind)) return undefined;
  const of = kind === 'profiles' || kind === 'jobs' ? undefined : ownerOf[kind];
  const owner = Object.entries(command.arguments).find(([, one]) => of && one.value.names === of);
  const typed = (name = '') => (typeof given[name] === 'string' ? given[name] : undefined);
  const typedAs = (names: NameKind) =>
    Object.entries(command.arguments).flatMap(([name, one]) =>
      one.value.names === names ? (typed(name) ?? []) : [],
    );
  const choices = await choicesOf(kind, {
    session,
    owner: typed(owner?.[0]) ?? '',
    account: typed('account'),
    status: value?.status,
    typedInstalls: typedAs('installs'),
  });
  // Do not offer what is typed already, such as the source of a copy.
  const alreadyTyped = typedAs(kind);
  return choices?.filter((choice) => !alreadyTyped.includes(choice.value));
}

/** No prompt lists these. */
const unlistedKinds = ['files', 'fields', 'columns', 'everyProfile'] as const;

function isUnlisted(
  kind: NonNullable<Value<unknown>['names']>,
): kind is (typeof unlistedKinds)[number] {
  return unlistedKinds.some((one) => one === kind);
}

/** `INSTALL` → `Install`, `--first-name NAME` → `First name`, `--notify EMAIL` → `Notify (e-mail)`. */
function questionOf(flag: string | undefined, placeholder: string): string {
  const kind = inWords(placeholder);
  const subject = flag === undefined ? kind : inWords(flag.slice(2));
  const isRedundant = ['', 'name', 'text', subject].includes(kind);
  const question = subject.charAt(0).toUpperCase() + subject.slice(1);
  return isRedundant ? question : `${question} (${kind})`;
}

function inWords(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ').replace('email', 'e-mail');
}

/** `INSTALL` → `Choose the install:`, `--to ACCOUNT` → `Choose the account:`, `--role ROLE` → `Choose the role:` */
function pickQuestionOf(flag: string | undefined, { placeholder, names }: Value<unknown>): string {
  if (names === 'profiles') return 'Choose the profile:';
  const isOptionWord = flag !== undefined && names === undefined;
  return `Choose the ${inWords(isOptionWord ? flag.slice(2) : placeholder)}:`;
}

/** Undefined when there is nothing to choose from. */
export async function promptForInput(
  input: MissingInput,
  session: Session,
): Promise<string | undefined> {
  const { definition, flag } = input;
  const placeholder = definition.value?.placeholder ?? '';
  const { ask } = session.system;
  const look = { color: session.ui.outputOptions.colorNotes };
  const choices = await choicesFor(input, session);
  // For a backup, `latest` cannot help when the list is empty.
  const acceptsOther = definition.value?.mayBeOther && definition.value.names !== 'backups';
  if (choices?.length === 0 && !acceptsOther) {
    session.ui.info(`No ${placeholder.toLowerCase()} to choose from.`);
    return undefined;
  }
  const value: Value<unknown> | undefined = definition.value;
  const problem = (typed: string) => value && problemWith(value, typed);
  if (value === undefined || !choices?.length)
    return ask.line(`${questionOf(flag, placeholder)}:`, look, problem);
  const question = pickQuestionOf(flag, value);
  if (value.mayBeOther) return ask.pick(question, choices, look, problem);
  const picked = await ask.pick(question, choices, look);
  if (
    'destructivePick' in definition &&
    !(await ask.confirm(`This removes ${picked}. Continue?`, look))
  )
    throw new HmsError('cancelled', 'Canceled. Nothing was changed.', { changedNothing: true });
  return picked;
}
