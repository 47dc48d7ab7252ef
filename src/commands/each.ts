import { HmsError } from '../errors.ts';
import {
  type Plan,
  pathOf,
  type Record,
  readRun,
  runsIn,
  stateIn,
  type Target,
} from '../fleet/journal.ts';
import { refuseReadOnly } from '../runner/change.ts';
import { command, type LocalContext } from '../runner/command.ts';
import { text, wholeNumber } from '../runner/values.ts';
import { type Selector, selector } from '../runner/where.ts';
import {
  planOf,
  runFleet,
  startFleet,
  type Terms,
  termOptions,
  termsOf,
  wordsFor,
} from './fleet-run.ts';
import { inShard, shardIn, shardText, targetsOf } from './fleet-targets.ts';

interface Input {
  words: readonly string[];
  where: readonly Selector[];
  from: string | undefined;
  all: boolean;
  shard: string | undefined;
  dryRun: boolean;
  yes: boolean;
  confirmCount: number | undefined;
}

/** @throws HmsError usage, where it is none of those that may run many times */
function checkWords(words: readonly string[], sample: Target, context: LocalContext): void {
  if (!words.some((word) => /\{(name)?\}/.test(word))) {
    throw new HmsError('usage', 'the command has no {}: it would do the same thing each time', {
      hint: '{} stands for the id of the install, {name} for its name',
    });
  }
  const { command: chosen } = context.chosenIn(wordsFor(words, sample));
  if (!('local' in chosen) || 'choose' in chosen) return;
  throw new HmsError('usage', `'${chosen.name}' is no command about installs`);
}

/** A yes to what is destroyed counts what is destroyed. */
async function checkChange(
  { words }: Plan,
  targets: readonly Target[],
  { dryRun, yes, confirmCount }: Input,
  context: LocalContext,
): Promise<void> {
  const [first] = targets;
  if (first === undefined || dryRun) return;
  const { command: chosen, input: inner } = context.chosenIn(wordsFor(words, first));
  if (!('plan' in chosen) || ('choose' in chosen && chosen.choose(inner) !== 'plan')) return;
  refuseReadOnly(await context.service());
  if (!chosen.destroys) return;
  if ((yes || inner.yes === true) && confirmCount === targets.length) return;
  const given = confirmCount === undefined ? '' : `, and not ${confirmCount}`;
  throw new HmsError('usage', `it destroys something of ${targets.length} installs${given}`, {
    details: [chosen.destroys.what],
    hint: `to go on: --yes --confirm-count ${targets.length}; to see what would be sent: --dry-run`,
  });
}

async function begin(input: Input, context: LocalContext): Promise<Plan> {
  const { words, where, from, all } = input;
  const { system, note } = context;
  if (words.length === 0) {
    throw new HmsError('usage', 'there is no command behind --', {
      hint: 'hms each --all -- backups create {} --notify ops@example.com',
    });
  }
  const given = [where.length > 0, from !== undefined, all].filter(Boolean);
  if (given.length !== 1) {
    throw new HmsError('usage', 'which installs: one of --where, --from and --all is needed', {
      hint: 'hms each --where environment=production -- …',
    });
  }
  checkWords(words, { id: '00000000-0000-4000-8000-000000000000', name: 'sample' }, context);
  const shard = shardIn(input.shard, system.env);
  const listed = from === undefined ? undefined : await context.readText(from);
  const { api, baseUrl } = await context.service();
  const selected = await targetsOf({ where, listed }, api);
  const targets = inShard(selected, shard);
  if (shard) note(`shard ${shard.index}/${shard.total}: ${targets.length} of ${selected.length}`);
  else if (Number(system.env.CI_NODE_TOTAL) > 1) {
    context.tell(
      'CI_NODE_TOTAL is set, and --shard is not: this job does all of them (--shard auto)',
    );
  }
  return planOf(words, targets, { service: baseUrl, system });
}

interface Resumed {
  plan: Plan;
  left: Target[];
  held: string[];
}

async function resumed(run: string, context: LocalContext): Promise<Resumed> {
  const record = await readRun(run, context.system);
  const { plan } = record;
  const { baseUrl } = await context.service();
  if (plan.service !== baseUrl) {
    throw new HmsError('usage', `run ${run} was with ${plan.service}, and this is ${baseUrl}`, {
      hint: 'name the profile it was begun with; nothing was sent',
    });
  }
  const states = plan.targets.map((target) => ({ target, state: stateIn(record, target) }));
  const held = states
    .filter(({ state }) => state === 'unknown' || state === 'failed')
    .map(({ target, state }) => `${target.name} (${target.id}): ${state}, not asked for again`);
  const left = states.filter(({ state }) => state === 'open').map(({ target }) => target);
  return { plan, left, held };
}

function summaryOf(record: Record) {
  const { run, at, words, targets } = record.plan;
  const count = (state: string) => targets.filter((one) => stateIn(record, one) === state).length;
  return {
    run,
    at,
    targets: targets.length,
    done: count('done'),
    failed: count('failed'),
    unknown: count('unknown'),
    open: count('open'),
    command: words.join(' '),
  };
}

async function listRuns(system: LocalContext['system']) {
  const names = await runsIn(system);
  const records = await Promise.all(names.map((name) => readRun(name, system)));
  return records.map(summaryOf);
}

/** Selection and command come from the run: the lock keeps it from going on twice. */
function goOn(run: string, input: Input, terms: Terms, context: LocalContext): Promise<void> {
  const { words, where, from, all, shard } = input;
  if (words.length > 0 || where.length > 0 || from || all || shard) {
    throw new HmsError('usage', '--resume takes installs and command from the run itself');
  }
  const { system, tell } = context;
  return system.exclusively(pathOf(run, system), async () => {
    const begun = await resumed(run, context);
    const { plan, left } = begun;
    await checkChange(plan, left, input, context);
    tell(`run ${run}: ${left.length} of ${plan.targets.length} are left`);
    return runFleet(begun, terms, context);
  });
}

async function start(input: Input, terms: Terms, context: LocalContext): Promise<void> {
  const plan = await begin(input, context);
  await checkChange(plan, plan.targets, input, context);
  return startFleet(plan, 'installs', terms, context);
}

export const each = command({
  name: 'each',
  summary: 'Run one command for many installs',
  description:
    'Some at a time, as fast as the service takes it, with one line of JSON a target and a journal that ' +
    '--resume goes on from. {} stands for the id of the install, {name} for its name. What is done, or was ' +
    'sent without anybody knowing what became of it, is never asked for again. docs/fleet.md has more.',
  arguments: {
    words: { value: text('COMMAND'), help: 'behind --: the command', optional: true, many: true },
  },
  options: {
    where: {
      value: selector,
      help: "installs for which it holds, like 'environment=production'",
      repeat: true,
    },
    from: {
      value: text('FILE'),
      help: 'names or ids, one a line, or JSON lines with an id; - for standard input',
    },
    all: { help: 'every install' },
    shard: {
      value: shardText,
      help: 'one part of N, by the id: 2/8, or auto, as the CI engine says',
    },
    resume: { value: text('RUN'), help: 'go on with a run: its installs and its command' },
    yes: { help: 'answer yes to what the command destroys' },
    confirmCount: {
      value: wholeNumber('N', 0, 999_999),
      help: 'how many installs it destroys something of, besides --yes',
    },
    ...termOptions,
    list: { help: 'show the runs there were' },
  },
  examples: [
    'each --where environment=production -- backups create {} --notify ops@example.com --wait',
    'each --all --dry-run -- backups create {} --notify ops@example.com',
    'each --list',
  ],
  form: 'jsonl',
  view: { columns: [], open: true },
  async local(context, input) {
    if (input.list) return listRuns(context.system);
    const terms = termsOf(input);
    return input.resume === undefined
      ? start(input, terms, context)
      : goOn(input.resume, input, terms, context);
  },
});
