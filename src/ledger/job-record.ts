/** A job in the ledger: an accepted change whose end comes later. Its lines, and what they add up to. */
import type { MailMark } from '../core/mail/mail.ts';
import type { JobEvidence } from '../witness/witness.ts';

export const jobKinds = [
  'backup',
  'restore',
  'copy',
  'archive',
  'transfer',
  'usage',
  'domain',
  'environment',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** An install, a site, an account, a domain or an environment. */
export interface JobSubject {
  id: string;
  name: string;
}

/** What a plan says about the job that its request starts. */
export interface StartedJob {
  kind: JobKind;
  /** What changes: the install that is overwritten or backed up, the site, the account. */
  target: JobSubject;
  /** The install that a copy reads. */
  source?: JobSubject;
  /** A part of the target: the domain. */
  part?: JobSubject;
  /** The application of an environment, and its account. */
  place?: { account: string; app: string };
  /** The addresses that the service e-mails. */
  addresses?: readonly string[];
  /** How the e-mail of the service is recognized. */
  mail?: MailMark | undefined;
}

/** The page that shows the end of a job. A command is not kept: it may contain secrets. */
export interface Until {
  url: string;
  text?: string | undefined;
  status?: number | undefined;
  changes?: boolean | undefined;
  mail?: boolean | undefined;
}

/** The first line of a job, written before its request leaves. */
export interface RequestedLine extends StartedJob {
  job: string;
  /** The witnesses of `--wait`, for a later wait. */
  until?: Until | undefined;
  profile: string | null;
  /** Base URL. */
  service: string;
  /** As typed, without secrets. */
  command: string;
  /** `POST /installs/ID/restore` */
  request: string;
  /** ISO 8601. */
  at: string;
}

interface OutcomeLine {
  job: string;
  outcome: 'accepted' | 'unknown' | 'refused';
  request_id: string | null;
  /** The id in the response. */
  created?: string;
  at: string;
}

/** What somebody saw. @property ends the state it leaves the job in; absent if it ends nothing */
interface EvidenceLine {
  job: string;
  evidence: JobEvidence;
  ends?: EndState;
}

interface ForgottenLine {
  job: string;
  forgotten: true;
  at: string;
}

export type JobLine = RequestedLine | OutcomeLine | EvidenceLine | ForgottenLine;

const endStates = ['completed', 'notified', 'observed', 'failed'] as const;
/**
 * `completed`: the service shows it, or a person said so. `notified`: the service's e-mail says so. `observed`: a page
 * or a program says so.
 */
export type EndState = (typeof endStates)[number];

/** `unknown`: a request was sent, and its outcome was not seen. `requested`: it was accepted, and its end was not seen. */
export type JobState = 'unknown' | 'requested' | EndState;

export interface JobRecord extends RequestedLine {
  state: JobState;
  request_id: string | null;
  created: string | undefined;
  /** The outcome of the request is in the ledger. Otherwise it may still be on its way. */
  hasOutcome: boolean;
  ended_at: string | null;
  evidence: JobEvidence[];
}

/** `restore of acmestage` */
export function jobName({
  kind,
  target,
  source,
  part,
}: Pick<StartedJob, 'kind' | 'target' | 'source' | 'part'>): string {
  if (kind === 'copy') return `copy of ${source?.name} onto ${target.name}`;
  return `${kind} of ${part?.name ?? target.name}`;
}

/** Whether the job was requested from this service, or its headless platform. */
export function isOfService(
  { service }: Pick<RequestedLine, 'service'>,
  { baseUrl, headlessUrl }: { baseUrl: string; headlessUrl: string | undefined },
): boolean {
  return [baseUrl, headlessUrl && new URL(headlessUrl).origin].includes(service);
}

export function isOpen({ state }: Pick<JobRecord, 'state'>): boolean {
  return state === 'unknown' || state === 'requested';
}

/** A request is answered, or its process says that it is not, within this time. */
const maxInFlightMs = 120_000;

/** Whether the request may still be on its way: another process sends it. */
export function isInFlight(
  { state, hasOutcome, at }: Pick<JobRecord, 'state' | 'hasOutcome' | 'at'>,
  nowMs: number,
): boolean {
  return state === 'unknown' && !hasOutcome && nowMs - Date.parse(at) < maxInFlightMs;
}

/** What all lines say, in the order of the requests. Lines of jobs that were refused or forgotten say nothing. */
export function replayJobs(lines: readonly JobLine[]): JobRecord[] {
  const jobs = new Map<string, JobRecord>();
  for (const line of lines) {
    if ('request' in line) {
      const first = {
        state: 'unknown' as const,
        request_id: null,
        created: undefined,
        hasOutcome: false,
      };
      jobs.set(line.job, { ...line, ...first, ended_at: null, evidence: [] });
      continue;
    }
    const job = jobs.get(line.job);
    if (job === undefined) continue;
    if ('forgotten' in line) jobs.delete(line.job);
    else if ('outcome' in line) applyOutcome(job, line, jobs);
    else {
      job.evidence.push(line.evidence);
      // The first end counts. A person may correct it.
      if (line.ends === undefined || (!isOpen(job) && line.evidence.kind !== 'person')) continue;
      job.state = line.ends;
      job.ended_at = line.evidence.at;
    }
  }
  return [...jobs.values()];
}

function applyOutcome(job: JobRecord, line: OutcomeLine, jobs: Map<string, JobRecord>): void {
  const { outcome, request_id, created } = line;
  if (outcome === 'refused') {
    jobs.delete(job.job);
    return;
  }
  job.hasOutcome = true;
  job.request_id = request_id;
  job.created = created;
  if (outcome === 'accepted' && job.state === 'unknown') job.state = 'requested';
}

const isText = (value: unknown) => typeof value === 'string';

/** Not the one of core/json.ts: shell completion reads the ledger before it loads anything else. */
function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSubject(value: unknown): boolean {
  return isFields(value) && isText(value.id) && isText(value.name);
}

/** Whether a line of the file is one of a job. A damaged line is not. */
export function isJobLine(value: unknown): value is JobLine {
  if (!isFields(value) || !isText(value.job)) return false;
  const { request, outcome, evidence, forgotten, ends } = value;
  if (request !== undefined) return isRequestedLine(value);
  if (outcome !== undefined) return ['accepted', 'unknown', 'refused'].includes(String(outcome));
  if (forgotten !== undefined) return forgotten === true;
  const isEnd = ends === undefined || endStates.some((one) => one === ends);
  return isEnd && isFields(evidence) && [evidence.kind, evidence.at, evidence.says].every(isText);
}

function isRequestedLine(value: Readonly<Record<string, unknown>>): boolean {
  const { kind, service, command, request, at, target, source, part } = value;
  return (
    jobKinds.some((one) => one === kind) &&
    [service, command, request, at].every(isText) &&
    !Number.isNaN(Date.parse(String(at))) &&
    isSubject(target) &&
    [source, part].every((one) => one === undefined || isSubject(one)) &&
    isMark(value.mail) &&
    isUntil(value.until)
  );
}

function isMark(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isFields(value) || !isText(value.tag) || !isText(value.address)) return false;
  const { positions = [] } = value;
  const isPosition = (one: unknown) =>
    isFields(one) &&
    isText(one.folder) &&
    isText(one.uid_validity) &&
    typeof one.uid_next === 'number';
  return Array.isArray(positions) && positions.every(isPosition);
}

function isUntil(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isFields(value) || !isText(value.url)) return false;
  const { text, status } = value;
  return (
    (text === undefined || isText(text)) && (status === undefined || typeof status === 'number')
  );
}
