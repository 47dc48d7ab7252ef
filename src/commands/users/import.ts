import { command } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { text, ValueError } from '../../command-model/values.ts';
import { fieldIn } from '../../command-model/where.ts';
import { roleWords } from '../../contract/enums.ts';
import { emailKey } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { entriesOf } from '../../core/typed-keys.ts';
import { numberOf } from '../../core/wording.ts';
import { planOf, runOptions, runOptionsOf } from '../../fleet/options.ts';
import type { Target } from '../../fleet/run-journal.ts';
import { openSavedRun } from '../../fleet/saved/saved-run.ts';
import { runOutputs } from '../../fleet/summary.ts';
import { dryRunView, rowView } from '../../fleet/target-row.ts';
import { type InstallRecord, installFinder, installName } from '../../resolve/install.ts';
import { refuseReadOnly } from '../../runner/change.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { usersCreate } from './create.ts';
import type { Person } from './users-file.ts';
import { checkInstalls } from './visible-installs.ts';

interface ImportContext {
  /** The default for lines without one. */
  account: string | undefined;
  find: (typed: string) => InstallRecord;
}

interface CheckedPerson {
  target: Target;
  /** One for each mailbox of an account, in whatever spelling. */
  key: string;
  problems: readonly string[];
}

/** Columns that are options of `users create`, with the names of the options. */
const options = {
  account: 'account',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  role: 'role',
} as const;

function cellProblems(cells: Person['cells']): string[] {
  return entriesOf(options).flatMap(([name, option]) => {
    const cell = cells[name];
    if (cell === '') return []; // a required cell was reported before
    return problemIn(
      () => usersCreate.options[option].value.parse(cell),
      `Invalid ${name} '${cell}'.`,
    );
  });
}

function isRole(word: string): boolean {
  return roleWords.some((one) => one === word);
}

/** Runs `work` and returns its error as text; empty without one. */
function problemIn(work: () => unknown, about?: string): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof HmsError || error instanceof ValueError)) throw error;
    const remedy = error instanceof HmsError && error.kind === 'notFound' ? error.hint : undefined;
    return [[about, error.message, remedy].filter(Boolean).join(' ')];
  }
}

function checkPerson(person: Person, { account: usual, find }: ImportContext): CheckedPerson {
  const { cells, installs, problems } = person;
  const { email, role, first_name, last_name } = cells;
  const account = cells.account || usual || '';
  const ids = new Set<string>();
  const add = (typed: string) => {
    const install = find(typed);
    const its: unknown = fieldIn(install, 'account.id');
    const isSameAccount = typeof its !== 'string' || its.toLowerCase() === account.toLowerCase();
    if (account !== '' && !isSameAccount) {
      throw new ValueError(`${installName(install)} belongs to account ${its}.`);
    }
    ids.add(install.id);
  };
  const more = [
    ...cellProblems(cells),
    ...(isRole(role) ? problemIn(() => checkInstalls(role, installs)) : []),
    ...installs.flatMap((typed) => problemIn(() => add(typed))),
  ];
  // Join each value by =: a name may begin with a dash.
  const words = [
    'users',
    'create',
    `--account=${account}`,
    `--first-name=${first_name}`,
    `--last-name=${last_name}`,
    `--email=${email}`,
    `--role=${role}`,
    ...[...ids].map((id) => `--install=${id}`),
  ];
  const target = { id: `${account}/${email}`, name: email, words };
  const key = `${account.toLowerCase()}/${emailKey(email)}`;
  return { target, key, problems: [...problems, ...more] };
}

/**
 * Checks every line first, and reports all problems at once.
 * @throws HmsError usage
 */
function importTargets(people: readonly Person[], file: string, context: ImportContext): Target[] {
  const lineOf = new Map<string, number>();
  const targets: Target[] = [];
  const details: string[] = [];
  const wrong = new Set<number>();
  for (const person of people) {
    const { line } = person;
    const { target, key, problems } = checkPerson(person, context);
    const before = target.name === '' ? undefined : lineOf.get(key);
    const duplicate = before === undefined ? [] : [`${target.name} is already in line ${before}.`];
    lineOf.set(key, before ?? line);
    for (const problem of [...problems, ...duplicate]) {
      wrong.add(line);
      details.push(`Line ${line}: ${problem}`);
    }
    targets.push(target);
  }
  if (details.length === 0) return targets;
  throw new HmsError(
    'usage',
    `hms cannot use ${numberOf(wrong.size, 'line')} of ${file}. Nothing was sent.`,
    {
      details,
      hint: 'Correct the file and run the command again.',
    },
  );
}

export const usersImport = command({
  name: 'users import',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'partial'],
  summary: 'Add people from a CSV file',
  description:
    'The columns are account, first_name, last_name, email, role and installs. You can leave out account if there ' +
    'is a default account, and installs if no role is partial. Separate several installs in a cell with spaces, ' +
    'commas or semicolons. hms checks every line before it sends anything. It then adds the people in a run, with ' +
    'one line of JSON per person and a journal. To resume the run, use `hms each --resume`.',
  arguments: {
    file: { value: text('FILE', 'files'), help: 'CSV file, or - for standard input' },
  },
  options: {
    account: accountOption,
    ...runOptions,
    concurrency: { ...runOptions.concurrency, help: 'Number of people added in parallel' },
  },
  examples: ['users import people.csv --dry-run', 'users import people.csv --canary 1'],
  defaultFormat: () => 'jsonl',
  view: rowView,
  outputs: runOutputs,
  viewFor: ({ dryRun }) => (dryRun ? dryRunView : undefined),
  async local(context, input) {
    const { peopleIn } = await import('./users-file.ts');
    const saved = await openSavedRun(usersImport, input, runOptionsOf(input), context);
    const content = await context.stores.readText(input.file);
    const service = await context.services.open();
    const { directory, baseUrl, defaults } = service;
    if (!input.dryRun) refuseReadOnly(service);
    const file = input.file === '-' ? 'standard input' : input.file;
    const account = input.account ?? defaults.account;
    const optional =
      account === undefined ? (['installs'] as const) : (['installs', 'account'] as const);
    const people = peopleIn(content, file, optional);
    const namesInstalls = people.some(({ installs }) => installs.length > 0);
    const find = namesInstalls ? await installFinder(directory) : noInstalls;
    const targets = importTargets(people, file, { account, find });
    const { system } = context;
    const typed = planOf(['users', 'import', input.file], targets, { service: baseUrl, system });
    const plan = await saved.checked(typed, { path: input.file, content });
    const noun = targets.length === 1 ? 'person' : 'people';
    // An invitation overwrites nothing.
    return saved.start({ plan, noun, losses: new Map() }, async () => typed);
  },
});

function noInstalls(): never {
  throw new Error('no line names an install');
}
