/** A saved plan while it is applied: what is compared, and the record that it was applied. */
import type {
  AppliedChange,
  AppliedRun,
  LeavingRequest,
} from '../command-model/saved/applied-plan.ts';
import type { PlannedChange } from '../command-model/saved/planned-change.ts';
import type { Service } from '../command-model/services.ts';
import { HmsError } from '../core/errors.ts';
import { recordIn } from '../core/json.ts';
import type { BegunRequest, Intent, Journal } from '../storage/once-journal.ts';
import {
  backupDifferences,
  changeDifferences,
  fileDifferences,
  installDifferences,
  refuseDifferent,
  serviceDifferences,
  targetDifferences,
} from './differences.ts';
import { seenBackup, seenInstall } from './observe.ts';
import type { SavedPlan } from './plan-file.ts';
import { withOptionWords } from './plan-words.ts';

type OpenJournal = () => Promise<Journal>;

/** One plan has one entry in the journal of this machine, whatever its file is called. */
function planIntent({ digest }: SavedPlan): Intent {
  return { key: `plan ${digest}`, about: ['apply'] };
}

/**
 * @param willSend false for a dry run, which writes nothing
 * @throws HmsError duplicate, if the plan was applied before; not_ready, if that cannot be recorded
 */
export async function refuseApplied(
  plan: SavedPlan,
  openJournal: OpenJournal,
  willSend: boolean,
): Promise<void> {
  await inPlanWords(plan, async () =>
    (await openJournal()).refuseRepeated(planIntent(plan), willSend),
  );
}

/** The journal speaks of --once. */
async function inPlanWords<T>(plan: SavedPlan, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const { kind, cause } = error;
    if (kind === 'duplicate') throw appliedError(recordIn(error.record), plan);
    if (kind !== 'not_ready') throw error;
    throw new HmsError(kind, `hms cannot record that the plan is applied. Nothing was sent.`, {
      details: [error.message.replaceAll('--once', 'apply')],
      hint: 'Set HMS_STATE_DIR to a folder that can be written and outlives this run.',
      cause,
    });
  }
}

function appliedError(entry: Readonly<Record<string, unknown>>, plan: SavedPlan): HmsError {
  const { at, request, request_id: requestId, job } = entry;
  const isRun = plan.is_run;
  const end = isRun ? '' : ` ${outcomeText(entry, plan)}`;
  const show = typeof job === 'string' ? `hms jobs show ${job}` : undefined;
  const hint = isRun
    ? `To see what became of it, run: hms each --list. For the targets that are left, make a new plan with --plan-out. ` +
      `To note that you checked the others, run: hms each --acknowledge ${String(job)}`
    : `To see what became of it, run: ${show ?? 'hms jobs list'}. To send it again, make a new plan.`;
  return new HmsError(
    'duplicate',
    `As far as this machine knows, the plan was applied at ${String(at)}.${end} Nothing was sent.`,
    {
      details: [
        `Request: ${String(request)}`,
        ...(typeof requestId === 'string' ? [`Request id: ${requestId}`] : []),
        ...(typeof job === 'string' ? [`${isRun ? 'Run' : 'Job'}: ${job}`] : []),
      ],
      hint,
    },
  );
}

/** The journal has the last request that left: the backup before the change, or the change. */
function outcomeText(
  { outcome, request, url }: Readonly<Record<string, unknown>>,
  { service, changes: [change] }: SavedPlan,
): string {
  const isAccepted = outcome === 'accepted';
  const own = change?.request;
  const base = own?.host === 'headless' ? service.headless_url : service.base_url;
  const isOwn = own && url === `${base}${own.path}` && String(request).startsWith(own.method);
  if (!change?.backup_first || isOwn)
    return isAccepted ? 'The service accepted it.' : 'Its outcome is unknown.';
  const what = 'The change itself was not sent, or the service refused it.';
  return isAccepted
    ? `The service accepted the backup before it. ${what}`
    : `The outcome of the backup before it is unknown. ${what}`;
}

function journalEntry({ request, url, job }: LeavingRequest) {
  return { request, url, body: null, job };
}

export function appliedChange(plan: SavedPlan, openJournal: OpenJournal): AppliedChange {
  const [change] = plan.changes;
  let entry: BegunRequest | undefined;
  let isAccepted = false;
  /** Each request that leaves has its own entry: the backup before the change, and the change. */
  async function begun(leaving: LeavingRequest): Promise<BegunRequest> {
    if (entry === undefined)
      return (await openJournal()).begin(planIntent(plan), journalEntry(leaving));
    await entry.next(journalEntry(leaving));
    return entry;
  }
  return {
    ...comparing(plan, change),
    async sending(leaving, send, isUnsent) {
      const own = await inPlanWords(plan, () => begun(leaving));
      entry = own;
      const settle = async (outcome: Parameters<BegunRequest['settle']>[0]) => {
        // If it cannot be written, the entry says that the outcome is unknown.
        await own.settle(outcome).catch(() => {});
      };
      try {
        const reply = await send();
        isAccepted = true;
        await settle({ outcome: 'accepted', request_id: null });
        return reply;
      } catch (error) {
        const request_id = error instanceof HmsError ? (error.requestId ?? null) : null;
        if (!isUnsent(error)) await settle({ outcome: 'unknown', request_id });
        else {
          await settle(undefined);
          if (!isAccepted) entry = undefined;
        }
        throw error;
      }
    },
  };
}

function comparing(
  plan: SavedPlan,
  saved: PlannedChange | undefined,
): Pick<AppliedChange, 'salt' | 'look' | 'compare'> {
  return {
    salt: plan.salt,
    async look(service) {
      refuseDifferent(serviceDifferences(plan, service), plan);
      if (saved === undefined) return;
      await lookAtInstalls(plan, [saved], service);
      if (saved.backup === null) return;
      const now = await seenBackup(saved.backup, service);
      refuseDifferent(backupDifferences(saved.backup, now), plan);
    },
    compare(now) {
      if (saved !== undefined) refuseDifferent(changeDifferences(saved, now), plan);
    },
  };
}

/** @throws HmsError changed */
async function lookAtInstalls(
  plan: SavedPlan,
  changes: readonly PlannedChange[],
  { directory, defaults: { protect } }: Service,
): Promise<void> {
  const saved = changes.flatMap(({ installs }) => installs);
  if (saved.length === 0) return;
  const names = new Set(saved.map(({ name }) => name));
  const ids = new Set(saved.map(({ id }) => id.toLowerCase()));
  const listed: ReturnType<typeof seenInstall>[] = [];
  for await (const record of directory.installs()) {
    const seen = seenInstall(record, protect);
    if (ids.has(seen.id.toLowerCase()) || names.has(seen.name)) listed.push(seen);
  }
  refuseDifferent(installDifferences(saved, listed), plan);
}

/** @param given the words that were given again */
export function appliedRun(
  plan: SavedPlan,
  openJournal: OpenJournal,
  given: readonly string[],
): AppliedRun {
  let entry: BegunRequest | undefined;
  const byId = new Map(plan.changes.map((one) => [one.target?.id.toLowerCase(), one]));
  const changeOf = (id: string) => byId.get(id.toLowerCase());
  const targets = plan.changes.flatMap(({ target }) => target ?? []);
  return {
    async look(found, service) {
      refuseDifferent(serviceDifferences(plan, service), plan);
      refuseDifferent(fileDifferences(plan.files, found.files), plan);
      refuseDifferent(targetDifferences(targets, found.targets), plan);
      await lookAtInstalls(plan, plan.changes, service);
    },
    wordsFor: ({ id }, more) => withOptionWords(changeOf(id)?.command ?? [], more),
    targetList: () => targets.map(({ id }) => `${id}\n`).join(''),
    change: (id) => ({
      ...comparing(plan, changeOf(id)),
      // The run recorded it before it started.
      sending: (_, send) => send(),
    }),
    given,
    async begin(run) {
      const leaving = { request: plan.command.join(' '), url: plan.service.base_url, job: run };
      entry = await inPlanWords(plan, async () =>
        (await openJournal()).begin(planIntent(plan), journalEntry(leaving)),
      );
    },
    async unstarted() {
      await entry?.settle(undefined).catch(() => {});
    },
  };
}
