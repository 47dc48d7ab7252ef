/**
 * The journal of a fleet run: one line before each request that changes something, one when the service accepted it,
 * one when its target has finished. So after a crash at any moment, hms knows of each target whether it may be retried.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SentRequest } from '../command-model/nested/outcomes.ts';
import { HmsError } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { capitalized, withFullStop } from '../core/wording.ts';
import { type InstallRecord, refTo } from '../resolve/install.ts';
import type { Log } from '../storage/append-log.ts';
import type { StartedGroup } from '../system/programs/started-group.ts';

export interface Target {
  id: string;
  /** The name people read. */
  name: string;
  /** Reports show production first. Absent if unknown. */
  environment?: string;
  /** The target's own command, when targets have different ones. */
  words?: readonly string[];
  /** What a program of `each --exec` may be told; absent if unknown, and in other runs. */
  domain?: string;
  account?: string;
  site?: string;
  /** In a run with --pairs: the other install of the pair, which the target is copied from. */
  from?: Pick<Target, 'id' | 'name'>;
}

export function targetOf(install: InstallRecord): Target {
  const { environment } = install;
  return { ...refTo(install), ...(typeof environment === 'string' && { environment }) };
}

/** The first line of a journal. */
export interface FleetPlan {
  version: 2;
  run: string;
  /** ISO 8601. */
  at: string;
  /** The command with its placeholders; or the command they come from, when each target has its own. */
  words: readonly string[];
  /** The words are a program and its arguments. */
  exec?: true;
  /** It applies a saved plan, so it cannot be resumed: a resume does not compare. */
  saved?: true;
  /** The service of the run. A run resumes only with the same one. */
  service: string;
  targets: readonly Target[];
  /** Checksum of all other fields: a plan edited by hand is not what the operator confirmed. */
  digest: string;
}

export function digestOf(plan: Omit<FleetPlan, 'digest'>): string {
  const { run, at, words, exec, saved, service, targets } = plan;
  const all = targets.map(({ id, name, words: own = null, from, ...more }) => {
    // Without a pair as before --pairs existed, so that older journals keep their digest.
    const pair = from ? [from.id, from.name] : [];
    const { domain = null, environment = null, account = null, site = null } = more;
    return [id, name, own, ...pair, ...(exec ? [domain, environment, account, site] : [])];
  });
  const kinds = [...(exec ? ['exec'] : []), ...(saved ? ['saved'] : [])];
  const text = JSON.stringify([run, at, words, service, all, ...kinds]);
  return createHash('sha256').update(text).digest('hex');
}

/** The owner line: a process that resumes the run. From here on no other process sends. */
interface OwnerLine {
  holder: string;
  at: string;
}

/** Each line about a target names the owner that wrote it. */
interface OwnedLine {
  by: string;
}

interface SendingLine extends OwnedLine {
  sending: string;
  request: string;
  at: string;
}

/** The program of a target runs, in this process group. */
interface GroupLine extends OwnedLine, StartedGroup {
  group: string;
  at: string;
}

interface AcceptedLine extends OwnedLine {
  accepted: string;
  /** The id in the response, if it had one. */
  created?: string;
  at: string;
}

/** What became of a request of an earlier process: hms saw it later, or a person has looked at it. */
interface SettledLine extends OwnedLine {
  settled: string;
  state: SettledState;
  message: string;
  at: string;
}

interface EndedLine extends OwnedLine {
  ended: string;
  exit: number;
  kind: string;
  /** The command changed nothing, so the target may be retried. */
  again: boolean;
  message: string | null;
  /** The command that checks or resumes. */
  hint: string | null;
  at: string;
}

export type JournalLine =
  | OwnerLine
  | SendingLine
  | GroupLine
  | AcceptedLine
  | EndedLine
  | SettledLine;

export const settledStates = ['ok', 'failed', 'acknowledged'] as const;
export type SettledState = (typeof settledStates)[number];

export type TargetState =
  /** No request was sent that could have had an effect: the target may run. */
  | 'open'
  /** The command ended with exit 0. */
  | 'ok'
  /** The service refused the request, or the job failed. */
  | 'failed'
  /** The service accepted the request; its end was not seen. */
  | 'accepted'
  /** A request was sent; its outcome was not seen. */
  | 'unknown'
  /** It was failed, accepted or unknown, and a person has looked at it. */
  | 'acknowledged';

interface TargetRecord {
  state: TargetState;
  by: string;
  /** The last request, and the id in its response. */
  request?: string;
  created?: string | undefined;
  /** The process group of the last program. */
  group?: StartedGroup;
  at?: string;
  message?: string | null;
  hint?: string | null;
}

export interface JournalRecord {
  plan: FleetPlan;
  targetRecords: ReadonlyMap<string, TargetRecord>;
}

export interface JournalStore {
  stateDir: string | undefined;
  openLog(path: string): Promise<Log>;
  readLog(path: string): Promise<unknown[]>;
  namesIn(folder: string): Promise<string[]>;
}

export function folderOf({ stateDir }: JournalStore): string {
  if (stateDir !== undefined) return join(stateDir, 'runs');
  throw new HmsError('usage', 'A run keeps a journal, but no state folder is set.', {
    hint: 'Set HMS_STATE_DIR to a folder that outlives this run. Nothing was sent.',
  });
}

export function journalPath(run: string, store: JournalStore): string {
  if (!/^[\w-]+$/.test(run)) throw new HmsError('usage', `'${run}' is not the name of a run.`);
  return join(folderOf(store), `${run}.jsonl`);
}

/** @throws HmsError notFound; usage, when the file is not a journal or is damaged; changed, when its plan was edited */
export async function readRun(run: string, store: JournalStore): Promise<JournalRecord> {
  const path = journalPath(run, store);
  const [plan, ...lines] = await store.readLog(path);
  if (plan === undefined && !(await store.namesIn(folderOf(store))).includes(`${run}.jsonl`)) {
    throw new HmsError('notFound', `No run is named '${run}'.`, {
      hint: 'To list the runs, run: hms each --list',
    });
  }
  if (!isPlan(plan)) throw damagedJournal(path, 1);
  if (plan.run !== run || plan.digest !== digestOf(plan)) {
    throw new HmsError('changed', `${path} was changed after its run started.`, {
      details: [
        'Its first line holds another command, or other installs, than the run started with.',
      ],
      hint: 'Start a new run for the installs that are left. Nothing was sent.',
    });
  }
  checkLines(lines, path);
  // As: checkLines has checked each.
  return { plan, targetRecords: replay(lines as readonly JournalLine[]) };
}

function damagedJournal(path: string, line: number): HmsError {
  return new HmsError(
    'usage',
    `${path} is damaged in line ${line}, or was written by another version of hms.`,
    {
      hint: 'It is unknown what was sent. Check the installs, and start a new run for those that are left.',
    },
  );
}

/** A cut line is the last one of a killed process, so the next line is another owner's. */
function checkLines(lines: readonly unknown[], path: string): void {
  lines.forEach((line, at) => {
    const isCut = line === undefined && isOwnerLine(lines[at + 1]);
    if (!isCut && !isLine(line)) throw damagedJournal(path, at + 2);
  });
}

export function isOwnerLine(line: unknown): boolean {
  return isObject(line) && typeof line.holder === 'string';
}

function isLine(value: unknown): value is JournalLine {
  if (!isObject(value) || typeof value.at !== 'string') return false;
  const { holder, sending, group, accepted, ended, settled, by } = value;
  if (holder === undefined && typeof by !== 'string') return false;
  const subjects = [holder, sending, group, accepted, ended, settled];
  if (!subjects.some((one) => typeof one === 'string')) return false;
  if (group !== undefined && !Number.isSafeInteger(value.pid)) return false;
  if (settled !== undefined && !settledStates.some((one) => one === value.state)) return false;
  return (
    ended === undefined || (typeof value.exit === 'number' && typeof value.again === 'boolean')
  );
}

const isText = (value: unknown) => typeof value === 'string';

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isPlan(value: unknown): value is FleetPlan {
  if (!isObject(value) || value.version !== 2 || !Array.isArray(value.targets)) return false;
  const { run, at, service, words, targets, digest } = value;
  if (![run, at, service, digest].every(isText) || !isTexts(words)) return false;
  if ([value.exec, value.saved].some((one) => one !== undefined && one !== true)) return false;
  return targets.every(
    (one) =>
      isObject(one) &&
      isText(one.id) &&
      isText(one.name) &&
      (one.words === undefined || isTexts(one.words)) &&
      (one.from === undefined ||
        (isObject(one.from) && isText(one.from.id) && isText(one.from.name))),
  );
}

/** Replays the journal. Lines that a former owner still writes count only for its own requests. */
function replay(lines: readonly JournalLine[]): Map<string, TargetRecord> {
  const targetRecords = new Map<string, TargetRecord>();
  let owner: string | undefined;
  for (const line of lines) {
    if (line === undefined) continue;
    if ('holder' in line) owner = line.holder;
    else if ('sending' in line) {
      // A former owner sent nothing after the takeover. Otherwise the outcome is unknown until a later line.
      const { by, request, at } = line;
      if (by === owner) targetRecords.set(line.sending, { state: 'unknown', by, request, at });
    } else if ('group' in line) {
      const { by, group, pid, birth } = line;
      const before = targetRecords.get(group);
      if (before?.by === by) targetRecords.set(group, { ...before, group: { pid, birth } });
    } else if ('accepted' in line) {
      const before = targetRecords.get(line.accepted);
      if (before?.by === line.by)
        targetRecords.set(line.accepted, { ...before, state: 'accepted', created: line.created });
    } else if ('settled' in line) {
      const { by, state, message } = line;
      const before = targetRecords.get(line.settled);
      if (by === owner && before)
        targetRecords.set(line.settled, { ...before, state, by, message, hint: null });
    } else {
      const { by, message, hint } = line;
      const before = targetRecords.get(line.ended);
      if (before !== undefined && before.by !== by) continue;
      targetRecords.set(line.ended, {
        ...before,
        state: stateAfter(line, before),
        by,
        message,
        hint,
      });
    }
  }
  return targetRecords;
}

/** @param before what was known of it; undefined when nothing was sent */
export function stateAfter(
  { exit, again, kind }: Pick<EndedLine, 'exit' | 'again' | 'kind'>,
  before: Pick<TargetRecord, 'state'> | undefined,
): TargetState {
  if (exit === 0) return 'ok';
  if (before === undefined) return 'open';
  if (before.state === 'accepted') return kind === 'failed' ? 'failed' : 'accepted';
  if (again) return 'open';
  return unknownOutcomeKinds.has(kind) ? 'unknown' : 'failed';
}

/** Error kinds that leave the outcome of a request unknown. With any other kind the service has answered. */
const unknownOutcomeKinds = new Set(['unknown', 'unavailable', 'pending', 'cancelled', 'bug']);

/** The request of a target whose end was not seen; undefined for any other target. */
export function unsettledRequest(
  { targetRecords }: JournalRecord,
  { id }: Target,
): SentRequest | undefined {
  const { state, request, created } = targetRecords.get(id) ?? {};
  if (request === undefined || (state !== 'accepted' && state !== 'unknown')) return undefined;
  return { request, isAccepted: state === 'accepted', createdId: created };
}

export function needsAttention(state: TargetState): boolean {
  return state === 'failed' || state === 'accepted' || state === 'unknown';
}

export function targetStateIn({ targetRecords }: JournalRecord, { id }: Target): TargetState {
  return targetRecords.get(id)?.state ?? 'open';
}

/** One line about a target that needs attention; undefined for one that does not. */
export function attentionLine(
  { plan, targetRecords }: JournalRecord,
  { id, name }: Target,
): string | undefined {
  const { state = 'open', request, at, message, hint } = targetRecords.get(id) ?? {};
  if (!needsAttention(state)) return undefined;
  const what = plan.exec ? 'was started' : 'was sent';
  const sent = `${capitalized(String(request))} ${what} at ${at?.replace(/\.\d+/, '')}.`;
  const facts = [`${name} (${id}): ${state}, not retried.`, withFullStop(message ?? sent), hint];
  return facts.filter(Boolean).join(' ');
}

/** Names of the runs, oldest first. */
export async function runsIn(store: JournalStore): Promise<string[]> {
  const names = await store.namesIn(folderOf(store));
  return names.flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -6)] : []));
}
