/** Writes a saved plan: --plan-out. */
import { version } from '../../package.json';
import type { Chosen, LocalContext } from '../command-model/definition.ts';
import type { PlannedChange, SeenFile } from '../command-model/saved/planned-change.ts';
import { shellQuoted } from '../command-model/values.ts';
import { checkReplacedPath, writePrivate } from '../storage/output-file.ts';
import { planText, planVersion, sha256, type WithheldValue } from './plan-file.ts';
import { type KeptWords, keptWords, refuseSecretWords, withheldValues } from './plan-words.ts';

type MakingContext = Pick<LocalContext, 'services' | 'system' | 'redactor' | 'ui'>;

export interface MadePlan {
  is_run: boolean;
  command: readonly string[];
  withheld: readonly WithheldValue[];
  files: readonly SeenFile[];
  changes: readonly PlannedChange[];
}

export interface PlanMaker {
  /** The salt of the digests in the plan. */
  salt: string;
  write(plan: MadePlan): Promise<void>;
}

/** @throws HmsError usage, if the file cannot be written: before anything is looked up */
export async function openPlanMaker(path: string, context: MakingContext): Promise<PlanMaker> {
  await checkReplacedPath(path);
  const { system, services, redactor, ui } = context;
  const salt = sha256(`${system.uuid()}${system.uuid()}`);
  return {
    salt,
    async write({ is_run, command, withheld, files, changes }) {
      for (const words of [command, ...changes.map((one) => one.command)])
        refuseSecretWords(words, redactor);
      const { baseUrl, headlessUrl, profile } = await services.open();
      const content = planText({
        hms_plan: planVersion,
        made: new Date(system.now()).toISOString(),
        hms_version: version,
        profile: profile ?? null,
        service: { base_url: baseUrl, headless_url: headlessUrl ?? null },
        command,
        withheld,
        salt,
        is_run,
        files,
        changes,
      });
      await writePrivate(path, content);
      ui.info(`The plan is in ${path}, sha256 ${sha256(content)}`);
      const again = [...new Set(withheld.map(({ option }) => `${option} …`))];
      ui.hint(`To apply it, run: hms apply ${[shellQuoted(path), ...again].join(' ')}`);
    },
  };
}

/** The words of a command that is no run. */
export function singlePlan(
  change: PlannedChange,
  { command, words }: Pick<Chosen, 'command' | 'words'>,
  salt: string,
): MadePlan {
  const withheld = withheldValues(keptWords(words, command).withheld, salt);
  return { is_run: false, command: change.command, withheld, files: [], changes: [change] };
}

/** The words of a run: its own, and behind `--` those of its command. */
export function runWords(
  words: readonly string[],
  own: Chosen['command'],
  inner: Chosen['command'] | undefined,
): KeptWords {
  const dashes = inner === undefined ? -1 : words.indexOf('--');
  if (inner === undefined || dashes < 0) return keptWords(words, own);
  const outer = keptWords(words.slice(0, dashes), own);
  const behind = keptWords(words.slice(dashes + 1), inner);
  return { words: [...outer.words, '--', ...behind.words], withheld: behind.withheld };
}
