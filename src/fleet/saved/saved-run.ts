/** A run with a saved plan: it is written with --plan-out, or compared and recorded while it is applied. */
import { CommandAnswer } from '../../command-model/command-answer.ts';
import {
  type Command,
  effectiveCommand,
  type LocalContext,
} from '../../command-model/definition.ts';
import type { AppliedRun } from '../../command-model/saved/applied-plan.ts';
import type { PlannedChange, PlannedTarget } from '../../command-model/saved/planned-change.ts';
import { shellQuoted } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { openDirectory } from '../../resolve/directory.ts';
import { type FleetOptions, wordsFor } from '../options.ts';
import { sampleTarget } from '../preflight.ts';
import { type CheckedRun, startFleet } from '../run.ts';
import { digestOf, type FleetPlan, type Target } from '../run-journal.ts';

/** A file with the targets of a run. */
interface TargetFile {
  path: string;
  content: string;
}

interface SavedRunStage {
  /** @returns the plan to run: a saved plan has the words of each target @throws HmsError changed */
  checked(plan: FleetPlan, file?: TargetFile): Promise<FleetPlan>;
  /** The selection is empty, and may be. @throws HmsError changed */
  empty(words: readonly string[]): Promise<CommandAnswer>;
  /** @param again selects the targets again, after the confirmation */
  start(run: CheckedRun, again: () => Promise<FleetPlan | undefined>): Promise<CommandAnswer>;
}

/** @throws HmsError usage, if the file of --plan-out cannot be written */
export async function openSavedRun(
  command: Command,
  { planOut }: { planOut: string | undefined },
  options: FleetOptions,
  context: LocalContext,
): Promise<SavedRunStage> {
  if (planOut !== undefined) return makingStage(command, planOut, options, context);
  const { savedRun } = context;
  if (savedRun !== undefined) return applyingStage(savedRun, options, context);
  return {
    checked: async (plan) => plan,
    empty: async () => new CommandAnswer([]),
    start: (run) => startFleet(run, options, context),
  };
}

function applyingStage(
  savedRun: AppliedRun,
  options: FleetOptions,
  context: LocalContext,
): SavedRunStage {
  let file: TargetFile | undefined;
  async function look(targets: readonly Target[]): Promise<void> {
    const service = await context.services.open();
    const found = { targets: targets.map(plannedTarget), files: await seenFiles(file) };
    await savedRun.look(found, { ...service, directory: openDirectory(service.api) });
  }
  return {
    async checked(plan, given) {
      file = given;
      await look(plan.targets);
      const targets = plan.targets.map((target) => {
        requireOwnWords(savedRun, target);
        const words = savedRun.wordsFor(plannedTarget(target), givenFor(savedRun, target));
        return { ...target, words };
      });
      const applied = { ...plan, targets, saved: true } as const;
      return { ...applied, digest: digestOf(applied) };
    },
    async empty() {
      await look([]);
      return new CommandAnswer([]);
    },
    async start(run, again) {
      if (options.dryRun) return startFleet(run, options, context);
      await look((await again())?.targets ?? []);
      await savedRun.begin(run.plan.run);
      try {
        return await startFleet(run, options, context);
      } catch (error) {
        await savedRun.unstarted();
        throw error;
      }
    },
  };
}

/** A person of `users import` has words from the file. @throws HmsError changed */
function requireOwnWords(savedRun: AppliedRun, target: Target): void {
  const { name, words } = target;
  if (words === undefined) return;
  const [now, saved] = [words, savedRun.wordsFor(plannedTarget(target), [])].map((one) =>
    one.map(shellQuoted).join(' '),
  );
  if (saved === now) return;
  throw new HmsError('changed', `The plan has another command for ${name}. Nothing was sent.`, {
    details: [`in the plan: hms ${saved}`, `now: hms ${now}`],
    hint: 'Make a new plan with --plan-out.',
  });
}

/** The words that were given again, for one target. */
function givenFor({ given }: AppliedRun, { words: _, ...target }: Target): readonly string[] {
  return wordsFor(given, target);
}

async function makingStage(
  own: Command,
  planOut: string,
  options: FleetOptions,
  context: LocalContext,
): Promise<SavedRunStage> {
  const { openPlanMaker, runWords } = await import('../../plans/make-plan.ts');
  const { withheldValues } = await import('../../plans/plan-words.ts');
  const maker = await openPlanMaker(planOut, context);
  const changes = new Map<string, PlannedChange>();
  let file: TargetFile | undefined;
  const planning = (target: Target) => ({
    salt: maker.salt,
    async planned(change: PlannedChange) {
      changes.set(target.id, { ...change, target: plannedTarget(target) });
    },
  });

  async function innerOf(words: readonly string[], targets: readonly Target[]) {
    if (!hasInner(own)) return undefined;
    return context.nested.parse(wordsFor(words, targets[0] ?? sampleTarget));
  }

  async function write({ words, targets }: Pick<FleetPlan, 'words' | 'targets'>): Promise<void> {
    const inner = await innerOf(words, targets);
    const { words: command, withheld } = runWords(context.words(), own, inner?.command);
    await maker.write({
      is_run: true,
      command,
      withheld: withheldValues(withheld, maker.salt),
      files: await seenFiles(file),
      changes: targets.flatMap(({ id }) => changes.get(id) ?? []),
    });
  }

  return {
    async checked(plan, given) {
      file = given;
      const inner = await innerOf(plan.words, plan.targets);
      if (inner && effectiveCommand(inner.command, inner.input).kind !== 'change') {
        throw new HmsError(
          'usage',
          `'${inner.command.name}' changes nothing, so there is no plan of it.`,
          {
            hint: 'Remove --plan-out. Nothing was sent.',
          },
        );
      }
      return plan;
    },
    async empty(words) {
      return new CommandAnswer([], { after: async () => write({ words, targets: [] }) });
    },
    async start(run) {
      const { body, after, isChange, view } = await startFleet(
        run,
        { ...options, planning },
        context,
      );
      return new CommandAnswer(body, {
        isChange,
        view,
        async after(failure) {
          try {
            await after?.(failure);
          } catch (error) {
            if (!(error instanceof HmsError)) throw error;
            throw error.with({ details: [...error.details, 'No plan was written.'] });
          }
          if (failure === undefined) await write(run.plan);
        },
      });
    },
  };
}

/** Whether a command follows `--`: `users import` takes its targets from a file of people instead. */
export function hasInner(command: Command): boolean {
  return Object.values(command.arguments).some(({ many }) => many);
}

function plannedTarget({ id, name, from }: Target): PlannedTarget {
  return { id, name, from: from ? { id: from.id, name: from.name } : null };
}

async function seenFiles(file: TargetFile | undefined) {
  if (file === undefined) return [];
  const { sha256 } = await import('../../plans/plan-file.ts');
  const { path, content } = file;
  return [{ path, bytes: Buffer.byteLength(content), sha256: sha256(content) }];
}
