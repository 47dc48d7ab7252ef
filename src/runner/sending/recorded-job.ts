/** Records the job of a request in the ledger, from before it leaves until its end. */
import type { Reply } from '../../client/api.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import type { Plan } from '../../command-model/plan.ts';
import { word } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { withoutSignatures } from '../../core/redact/signed-links.ts';
import { spanOf } from '../../core/units.ts';
import { withFullStop } from '../../core/wording.ts';
import { type Overwriting, refuseBusy } from '../../ledger/busy.ts';
import type { LedgerEntry } from '../../ledger/job-ledger.ts';
import type { EndState, JobRecord, Until } from '../../ledger/job-record.ts';
import { LostLock } from '../../storage/lock.ts';
import { statusEvidence } from '../../witness/witness.ts';
import { AlreadyListed, type RunningChange } from './running-change.ts';

type Overwritten = Omit<Overwriting, 'service'>;

/** Time between two looks at the ledger with `--wait-if-busy`, in milliseconds. */
const busyIntervalMs = 5000;

/**
 * Refuses a request that overwrites an install while another job may still overwrite it. The ledger is looked at again
 * when the job is recorded.
 * @throws HmsError busy
 */
export async function refuseBusyTarget(plan: Plan, run: RunningChange): Promise<void> {
  const overwritten = overwrittenBy(plan, run);
  if (overwritten) await refuseBusyInstall(overwritten, run.input.waitIfBusy, run.session);
}

/** What must not be busy; undefined if the request overwrites no install, or may overwrite one that is busy. */
function overwrittenBy(
  { starts, overwritten }: Plan,
  { command, input }: RunningChange,
): Overwritten | undefined {
  if (!command.overwrites || input.evenIfBusy) return undefined;
  return starts ?? (overwritten && { target: overwritten });
}

/** @throws HmsError busy, also after `--wait-if-busy` */
export async function refuseBusyInstall(
  overwritten: Overwritten,
  waitIfBusy: number | undefined,
  session: Pick<LocalContext, 'system' | 'ui' | 'stores' | 'services'>,
): Promise<void> {
  const check = await busyCheck(overwritten, session);
  if (session.system.stateDir === undefined) return; // `recordJob` warns of it
  const ledger = await session.stores.ledger();
  await untilFree(waitIfBusy, session, async () => check(await ledger.recentJobs()));
}

/** The look at the ledger that must pass. */
async function busyCheck(
  { target, source, mayOverride }: Overwritten,
  { services, system }: Pick<LocalContext, 'system' | 'services'>,
): Promise<(jobs: readonly JobRecord[]) => void> {
  const { baseUrl: service } = await services.open();
  return (jobs) => refuseBusy(jobs, { service, target, source, mayOverride }, system.now());
}

/** Tries again until `--wait-if-busy` is over. */
async function untilFree<T>(
  limitMs = 0,
  { system, ui }: Pick<LocalContext, 'system' | 'ui'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const started = system.monotonic();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HmsError) || error.kind !== 'busy') throw error;
      const leftMs = limitMs - (system.monotonic() - started);
      if (leftMs <= 0) throw error;
      if (isFirst) {
        const what = error.message.replace(' Nothing was sent.', '');
        ui.info(`${withFullStop(what)} Waiting up to ${spanOf(limitMs)}.`);
      }
      await system.sleep(Math.min(busyIntervalMs, leftMs), system.interrupted);
    }
  }
}

/**
 * Writes the record before the request leaves. Without a ledger the request is sent anyway, except with `--once`.
 * @returns undefined when the request starts no job, or the ledger cannot be written
 * @throws HmsError busy; not_ready
 */
export async function recordJob(
  plan: Plan,
  run: RunningChange,
  jobId: string,
): Promise<LedgerEntry | undefined> {
  const { starts, request, once } = plan;
  if (starts === undefined) return undefined;
  const { session } = run;
  const { baseUrl, profile } = await session.services.open();
  const { headless, method, path, url } = request;
  const line = {
    ...starts,
    job: jobId,
    until: jobId === run.jobId ? givenUntil(run.input) : undefined,
    profile: profile ?? null,
    service: headless ? new URL(url).origin : baseUrl,
    command: session.typedCommand(),
    request: `${method} ${path}`,
  };
  try {
    const overwritten = overwrittenBy(plan, run);
    const check = overwritten && (await busyCheck(overwritten, session));
    const ledger = await session.stores.ledger();
    const entry = await untilFree(run.input.waitIfBusy, session, () => ledger.begin(line, check));
    session.onJob?.(entry.id);
    return entry;
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind !== 'usage') throw error;
    if (once !== undefined || session.requiresLedger)
      throw new HmsError('not_ready', unrecorded(error), { cause: error });
    session.ui.warn(`Not recorded: ${error.message} A later command does not know about this job.`);
    return undefined;
  }
}

/** Undefined without a page, and for a page whose URL is signed: a later look would need the signature. */
function givenUntil(input: RunningChange['input']): Until | undefined {
  const { untilUrl: url, untilText: text, untilStatus: status } = input;
  const { untilChanges: changes, untilCommand, untilMail: mail } = input;
  if (url === undefined || untilCommand !== undefined || withoutSignatures(url) !== url)
    return undefined;
  return { url, text, status, changes, mail };
}

function unrecorded({ message }: HmsError): string {
  return `The ledger of jobs cannot be written: ${withFullStop(message)} Nothing was sent.`;
}

/** Sends the request, and records that it was not accepted, if so. */
export async function recordOutcome<T>(
  entry: LedgerEntry | undefined,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isUnsent(error)) await entry?.refused();
    else if (error instanceof HmsError) await entry?.unknown(error.requestId);
    throw error;
  }
}

/** Nothing was sent, or the service refused it. */
export function isUnsent(error: unknown): boolean {
  if (error instanceof HmsError) return error.changedNothing;
  return error instanceof AlreadyListed || error instanceof LostLock;
}

/** Records that the service accepted the request. */
export async function recordAccepted(
  { entry }: RunningChange,
  { createdId }: Plan,
  { body, requestId }: Reply<unknown>,
): Promise<void> {
  const { id } = recordIn(body);
  const created = createdId ? createdId(body) : typeof id === 'string' ? id : undefined;
  await entry?.accepted({ requestId, created });
}

/** Records the end of a job that the service shows. */
export async function recordEnd(
  { entry, session }: RunningChange,
  status: unknown,
  ends: EndState,
): Promise<void> {
  await entry?.saw(statusEvidence(word(status), session.system.now()), ends);
}
