/** Sends every request that changes something, and handles a lost response. */
import type { BeforeAttempt, Reply } from '../../client/api.ts';
import type { Evidence, Plan } from '../../command-model/plan.ts';
import type { ReceivedRecord } from '../../contract/types.ts';
import { HmsError } from '../../core/errors.ts';
import { capitalized, checkHint, withFullStop } from '../../core/wording.ts';
import { LostLock } from '../../storage/lock.ts';
import type { BegunRequest, Intent } from '../../storage/once-journal.ts';
import type { Session } from '../session.ts';
import { acceptedRecord } from './accepted-answer.ts';
import { isUnsent, recordJob, recordOutcome } from './recorded-job.ts';
import { AlreadyListed, type RunningChange } from './running-change.ts';

/** The key of a request in the journal: its intent, plus the service it goes to. */
export function intentOf({ once, request }: Plan): Intent | undefined {
  return once && { ...once, about: [new URL(request.url).origin, ...once.about] };
}

/** One key for every spelling of an id or a base URL. No two ids differ in case alone. */
function requestKey({ url }: Plan['request']): string {
  return new URL(url).href.toLowerCase();
}

/**
 * Records the job of the request in the ledger, and sends it.
 * @throws AlreadyListed when the service lists it already; then nothing is sent
 */
export async function sendPlan(
  plan: Plan,
  run: RunningChange,
  jobId: string,
): Promise<Reply<unknown>> {
  const { session } = run;
  for (const line of plan.notes ?? []) session.ui.info(line);
  session.addSecrets(plan.request.json);
  const { evidence } = plan;
  run.entry = await recordJob(plan, run, jobId);
  const send = () =>
    evidence
      ? session.stores.withMachineLock(`${evidence.mark} ${requestKey(plan.request)}`, (ownsLock) =>
          sendUnlessListed(plan, evidence, session, ownsLock),
        )
      : sendOnce(plan, session);
  const { method, path, url } = plan.request;
  const leaving = { request: `${method} ${path}`, url, job: jobId };
  const reply = await recordOutcome(
    run.entry,
    () => session.saved?.sending(leaving, send, isUnsent) ?? send(),
  );
  run.accepted.push(plan);
  (await session.services.open()).directory.forget();
  return reply;
}

/**
 * Sends unless the service already lists the request. The lock excludes other processes on this machine. A process on
 * another machine may still send the same key, so hms looks before each attempt. A request that this machine sent may
 * not be listed yet: when the journal knows of one, hms looks for up to 30 s.
 */
async function sendUnlessListed(
  plan: Plan,
  evidence: Evidence,
  session: Session,
  ownsLock: () => Promise<boolean>,
): Promise<Reply<unknown>> {
  const { find, mark, hasMark, existing } = evidence;
  const { monotonic } = session.system;
  const before = new Set<string>();
  const journalEntry = await beginJournaled(plan, evidence, session);
  const checkListed = async () => {
    const known = await findFresh(() => find((id) => before.add(id)), session.system);
    if (known !== undefined) throw new AlreadyListed(existing(known));
    const startedAt = monotonic();
    if (!(await ownsLock())) throw new LostLock();
    return () => monotonic() - startedAt < lockSafeMs;
  };
  const reply = await sendAndSettle(plan, session, { evidence, before, checkListed, journalEntry });
  if (!hasMark(acceptedRecord(reply.body))) {
    session.ui.warn(
      `The service did not keep the mark of --once, so a later run will not find ${mark}.`,
    );
  }
  return reply;
}

/** After 5 s without a sign of life another process takes the lock, and what this one saw is out of date. */
const lockSafeMs = 4000;

async function findFresh<T>(find: () => Promise<T | undefined>, { monotonic }: Session['system']) {
  for (let looks = 1; ; looks += 1) {
    const startMs = monotonic();
    const found = await find();
    if (found !== undefined || looks === 3 || monotonic() - startMs < lockSafeMs) return found;
  }
}

function listedReply(body: ReceivedRecord, requestId?: string): Reply<unknown> {
  return { body, status: 200, headers: noHeaders, requestId };
}

/** @returns undefined when no journal can be written: it only helps in a rare case, so the request is sent anyway */
async function beginJournaled(
  { request }: Plan,
  { mark }: Evidence,
  session: Session,
): Promise<BegunRequest | undefined> {
  const { stateDir, uuid } = session.system;
  if (stateDir === undefined) return undefined;
  const intent = { key: mark, about: [requestKey(request)] };
  try {
    const journal = await session.stores.journal();
    return await journal.begin(intent, { ...entryFields(request), run: uuid() });
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind === 'cancelled') throw error;
    session.ui.warn(`A later run may not know about this one until it is listed: ${error.message}`);
    return undefined;
  }
}

/** Waits for an earlier request with the same key to be listed. @throws AlreadyListed */
async function awaitEarlier(
  { find, mark, existing }: Evidence,
  { system, ui: { info } }: Session,
): Promise<void> {
  const limit = `${listingWait.forMs / 1000} s`;
  info(`${capitalized(mark)} was requested before and is not listed. Looking for it for ${limit}.`);
  const { interrupted } = system;
  try {
    const known = await pollList(() => find(() => {}), system);
    if (known !== undefined) throw new AlreadyListed(existing(known));
  } catch (error) {
    if (!interrupted.aborted || error !== interrupted.reason) throw error;
    const { reason } = interrupted;
    throw reason.with({
      message: `${withFullStop(reason.message)} Nothing was sent.`,
      changedNothing: true,
    });
  }
}

function entryFields({ method, path, url, json }: Plan['request']) {
  return { request: `${method} ${path}`, url, body: json ?? null };
}

/** Sends. With `--once`, a journal entry exists from before the first byte until the outcome is known. */
async function sendOnce(plan: Plan, session: Session): Promise<Reply<unknown>> {
  const once = intentOf(plan);
  if (once === undefined) return sendAndSettle(plan, session);
  const journal = await session.stores.journal();
  const journalEntry = await journal.begin(once, entryFields(plan.request));
  return journaled(journalEntry, session, () => sendAndSettle(plan, session));
}

/** Records the outcome of the request in the journal. */
async function journaled(
  journalEntry: BegunRequest,
  session: Session,
  work: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  const settle = (outcome: Parameters<BegunRequest['settle']>[0]) =>
    journalEntry.settle(outcome).catch(({ message }: Error) => {
      // The entry still says `sending`, which means unknown. So report the outcome here.
      session.ui.warn(`The journal of --once could not be updated: ${message}`);
    });
  try {
    const reply = await work();
    await settle({ outcome: 'accepted', request_id: reply.requestId ?? null });
    return reply;
  } catch (error) {
    if (error instanceof AlreadyListed || error instanceof LostLock) await settle(undefined);
    if (error instanceof HmsError) {
      const request_id = error.requestId ?? null;
      await settle(error.changedNothing ? undefined : { outcome: 'unknown', request_id });
    }
    throw error;
  }
}

interface ListEvidence {
  evidence: Evidence;
  /** Runs before each attempt; fills `before`. */
  checkListed: BeforeAttempt;
  /** Ids that were listed before the request was sent. */
  before: ReadonlySet<string>;
  /** The journal entry; undefined when no journal can be written. */
  journalEntry: BegunRequest | undefined;
}

/** @param listing how to find the accepted request in a list, if the service has one */
async function sendAndSettle(
  plan: Plan,
  session: Session,
  listing?: ListEvidence,
): Promise<Reply<unknown>> {
  const { api } = await session.services.open();
  const attempt = async () => {
    if (listing?.journalEntry?.isRepeated) await awaitEarlier(listing.evidence, session);
    return api.send(plan.request, listing?.checkListed);
  };
  try {
    return await (listing?.journalEntry
      ? journaled(listing.journalEntry, session, attempt)
      : attempt());
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    if (error.kind === 'unknown' && listing !== undefined) {
      return settleFromList(error, plan, listing, session);
    }
    throw withRemedy(error, plan);
  }
}

function withRemedy(error: HmsError, { check, refused }: Plan): HmsError {
  const isUncertain = error.hint === undefined && !error.changedNothing;
  if (isUncertain) return error.with({ hint: checkHint(check, ' before you retry') });
  return error.kind === 'rejected' && refused ? error.with(refused) : error;
}

/** An accepted request may take a moment to be listed. */
const listingWait = { forMs: 30_000, everyMs: 2000 };

/** Polls the list until the record is found or the time is over. */
async function pollList<T>(
  find: () => Promise<T | undefined>,
  { monotonic, sleep, interrupted }: Session['system'],
): Promise<T | undefined> {
  const started = monotonic();
  for (;;) {
    const pollStartMs = monotonic();
    const found = await find();
    if (found !== undefined || pollStartMs - started >= listingWait.forMs) return found;
    await sleep(listingWait.everyMs, interrupted);
  }
}

/** The response was lost: the list shows whether the service accepted the request. */
async function settleFromList(
  lost: HmsError,
  plan: Plan,
  { before, evidence: { find, mark } }: ListEvidence,
  { system, ui: { info } }: Session,
): Promise<Reply<unknown>> {
  const unmatchedIds = new Set<string>();
  info(`${withFullStop(lost.message)} Looking for ${mark}.`);
  try {
    const record = await pollList(
      () => find((id) => before.has(id) || unmatchedIds.add(id)),
      system,
    );
    if (record !== undefined) {
      info(`It was accepted: ${mark} is listed.`);
      return listedReply(record, lost.requestId);
    }
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const details = [...lost.details, `Looking for ${mark} failed: ${error.message}`];
    const ended = system.interrupted.aborted ? { exitCode: error.exitCode } : {};
    throw withRemedy(lost.with({ details, ...ended }), plan);
  }
  if (unmatchedIds.size > 0) {
    // The service may have cut the description, or somebody else may have sent a request.
    const details = [
      ...lost.details,
      `Listed since then, without the mark: ${[...unmatchedIds].join(', ')}`,
    ];
    throw withRemedy(lost.with({ details }), plan);
  }
  const why = `${capitalized(mark)} is neither in progress nor completed.`;
  throw new HmsError('unavailable', `${withFullStop(lost.message)} ${why}`, {
    details: lost.details,
    status: lost.status,
    requestId: lost.requestId,
    hint: 'Run the same command with the same key: it looks again before it sends.',
    cause: lost,
  });
}

const noHeaders: Reply<unknown>['headers'] = { get: () => null, *[Symbol.iterator]() {} };
