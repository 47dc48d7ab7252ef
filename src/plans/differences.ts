/** Compares a saved plan with what is seen now, and says what has changed. */
import type {
  PlannedChange,
  PlannedTarget,
  SeenFile,
  SeenInstall,
} from '../command-model/saved/planned-change.ts';
import type { Service } from '../command-model/services.ts';
import { shellQuoted } from '../command-model/values.ts';
import { plain } from '../command-model/view.ts';
import { isSameId } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { jsonText } from '../core/json.ts';
import { backupOutcome } from '../resolve/backup.ts';
import type { SavedPlan } from './plan-file.ts';

/** One difference, in words. */
export interface Difference {
  /** What differs: `primary domain`. */
  what: string;
  /** Of what: the name of an install. */
  of: string;
  before: string;
  after: string;
}

/** @throws HmsError changed, if there is a difference */
export function refuseDifferent(
  differences: readonly Difference[],
  plan: Pick<SavedPlan, 'command'>,
): void {
  const [first] = differences;
  if (first === undefined) return;
  const kinds = [...new Set(differences.map(({ what }) => what))].join(', ');
  throw new HmsError('changed', `Changed since the plan was made: ${kinds}. Nothing was sent.`, {
    details: differences.map(
      ({ what, of, before, after }) =>
        `${what}${of === '' ? '' : ` of ${of}`}: ${before} in the plan, now ${after}`,
    ),
    hint: `Check that this is meant, then make a new plan: hms ${withPlanOut(plan.command)}`,
  });
}

/** The command that makes the plan again. */
function withPlanOut(words: readonly string[]): string {
  const end = words.indexOf('--');
  const all = words.toSpliced(end < 0 ? words.length : end, 0, '--plan-out', 'FILE');
  return all.map(shellQuoted).join(' ');
}

/** The service comes first: everything else is looked up there. */
export function serviceDifferences(
  { service: saved, changes }: SavedPlan,
  { baseUrl, headlessUrl }: Pick<Service, 'baseUrl' | 'headlessUrl'>,
): Difference[] {
  const usesHeadless = changes.some(({ request }) => request?.host === 'headless');
  const pairs = [
    [saved.base_url, baseUrl],
    ...(usesHeadless ? [[saved.headless_url, headlessUrl ?? null]] : []),
  ];
  return pairs
    .filter(([before, after]) => before !== after)
    .map(([before, after]) => ({
      what: 'service',
      of: '',
      before: plain(before),
      after: plain(after),
    }));
}

const installFields = [
  ['name', 'name'],
  ['account', 'account'],
  ['environment', 'environment'],
  ['primary_domain', 'primary domain'],
  ['protected', 'protection'],
] as const;

/** @param listed installs as they are listed now; those with the name of a missing one may be among them */
export function installDifferences(
  saved: readonly SeenInstall[],
  listed: readonly Omit<SeenInstall, 'role'>[],
): Difference[] {
  return saved.flatMap((before) => {
    const now = listed.find(({ id }) => isSameId(id, before.id));
    const isSource = before.role === 'source';
    const kind = (what: string) => (isSource ? `source of the copy (${what})` : what);
    const about = { of: before.name };
    if (now === undefined) {
      const other = listed.find(({ name }) => name === before.name);
      const after = other === undefined ? 'not listed' : other.id;
      return [{ ...about, what: kind('id'), before: before.id, after }];
    }
    const other = listed.find(({ id, name }) => name === before.name && !isSameId(id, before.id));
    const moved =
      now.name === before.name || other === undefined
        ? []
        : [{ ...about, what: kind('id'), before: before.id, after: `${other.id} has that name` }];
    const changed = installFields
      .filter(([field]) => before[field] !== now[field])
      .map(([field, what]) => ({
        ...about,
        what: kind(what),
        before: protectionText(before[field]),
        after: protectionText(now[field]),
      }));
    return [...moved, ...changed];
  });
}

function protectionText(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'protected' : 'not protected';
  return plain(value);
}

/** A newer backup is no difference. */
export function backupDifferences(
  before: PlannedChange['backup'],
  now: PlannedChange['backup'],
): Difference[] {
  if (before === null) return [];
  const status = now?.status ?? null;
  const isGone = status === null && before.status !== null;
  const wasCompleted = backupOutcome({ status: before.status }) === 'completed';
  const isOther = wasCompleted && backupOutcome({ status }) !== 'completed';
  if (!isGone && !isOther) return [];
  return [
    {
      what: 'chosen backup',
      of: before.id,
      before: plain(before.status),
      after: status ?? 'not listed',
    },
  ];
}

export function fileDifferences(
  saved: readonly SeenFile[],
  now: readonly SeenFile[],
): Difference[] {
  const text = (file: SeenFile | undefined) =>
    file === undefined ? 'not sent' : `sha256 ${file.sha256} (${file.bytes} bytes)`;
  const paths = new Set([...saved, ...now].map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const [before, after] = [saved, now].map((files) =>
      text(files.find((one) => one.path === path)),
    );
    if (before === undefined || after === undefined || before === after) return [];
    return [{ what: 'content of the file', of: path, before, after }];
  });
}

export function targetDifferences(
  saved: readonly PlannedTarget[],
  now: readonly PlannedTarget[],
): Difference[] {
  const what = 'set of targets';
  const text = ({ name, id, from }: PlannedTarget) =>
    `${name} (${id}${from ? ` from ${from.name}, ${from.id}` : ''})`;
  const removed = saved.filter((one) => !now.some(({ id }) => isSameId(id, one.id)));
  const added = now.filter((one) => !saved.some(({ id }) => isSameId(id, one.id)));
  const renamed = saved.flatMap((before) => {
    const after = now.find(({ id }) => isSameId(id, before.id));
    if (after === undefined || text(after) === text(before)) return [];
    return [{ what, of: before.name, before: text(before), after: text(after) }];
  });
  return [
    ...removed.map((one) => ({ what, of: one.name, before: text(one), after: 'not selected' })),
    ...added.map((one) => ({ what, of: one.name, before: 'not selected', after: text(one) })),
    ...renamed,
  ];
}

/** Compares what would be sent. The installs of the plan were compared before. */
export function changeDifferences(saved: PlannedChange, now: PlannedChange): Difference[] {
  if (saved.request === null) {
    if (now.request === null) return [];
    const after = `${now.request.method} ${now.request.path}`;
    return [{ what: 'request', of: '', before: 'nothing to send', after }];
  }
  // The service already has what the plan is for: nothing is sent.
  if (now.request === null) return [];
  const ids = (installs: readonly SeenInstall[], role: SeenInstall['role']) =>
    installs
      .filter((one) => one.role === role)
      .map(({ name, id }) => `${name} (${id.toLowerCase()})`)
      .sort()
      .join(', ');
  const resolved = (['target', 'source'] as const).map((role) => ({
    what: role === 'source' ? 'source of the copy (id)' : 'id',
    of: '',
    before: ids(saved.installs, role) || 'none',
    after: ids(now.installs, role) || 'none',
  }));
  const [before, after] = [saved, now].map(({ loss }) => loss);
  const found = [
    ...resolved,
    ...backupDifferences(saved.backup, now.backup),
    {
      what: 'chosen backup',
      of: '',
      before: saved.backup?.id ?? 'none',
      after: now.backup?.id ?? 'none',
    },
    ...fileDifferences(saved.files, now.files),
    { what: 'name', of: '', before: plain(before?.name), after: plain(after?.name) },
    {
      what: 'protection',
      of: before?.name ?? '',
      before: plain(before?.protected_by ?? before?.name_required),
      after: plain(after?.protected_by ?? after?.name_required),
    },
    {
      what: 'backup before the request',
      of: '',
      before: saved.backup_first ? 'yes' : 'no',
      after: now.backup_first ? 'yes' : 'no',
    },
  ].filter((one) => one.before !== one.after);
  // What else differs shows in the request: an address of the profile, the id of a domain.
  if (found.length > 0) return found;
  const inRequest = requestDifferences(saved.request, now.request);
  return inRequest.length > 0 ? inRequest : shownDifferences(saved, now);
}

/** Facts about other backups change by themselves. They are shown as not compared. */
export function isComparedFact(label: string): boolean {
  return label !== 'Newer backups' && !/\blast (completed )?backup$/i.test(label);
}

/** `2026-03-02 09:00 UTC (3 h ago)` */
function withoutAge(value: string): string {
  return value.replace(/ \((in [^()]+|[^()]+ ago)\)$/, '');
}

/** What else an approver reads: no line of it may be one that hms would not print itself. */
function shownDifferences(saved: PlannedChange, now: PlannedChange): Difference[] {
  const facts = (loss: PlannedChange['loss']) =>
    (loss?.facts ?? [])
      .map(([label, value]) => (isComparedFact(label) ? `${label}: ${withoutAge(value)}` : label))
      .join('; ');
  const texts = ({ loss, backup, followed }: PlannedChange) => ({
    'requests after it': followed ? 'one' : '',
    loss: loss?.effect ?? '',
    'installs of the loss': (loss?.ids ?? []).map((id) => id.toLowerCase()).join(', '),
    'names of the loss': (loss?.members ?? []).join(', '),
    'facts of the loss': facts(loss),
    'time of the backup': backup?.created ?? '',
  });
  const after: Readonly<Record<string, string>> = texts(now);
  return Object.entries(texts(saved))
    .map(([what, before]) => ({
      what,
      of: '',
      before: before || 'none',
      after: after[what] || 'none',
    }))
    .filter((one) => one.before !== one.after);
}

type Request = NonNullable<PlannedChange['request']>;

function requestDifferences(before: Request, after: Request): Difference[] {
  const text = ({ method, path, host, body, body_digest, body_fields, upload }: Request) => {
    const fields = body_fields.join(', ');
    const content =
      body_digest === null ? jsonText(body) : `a body with digest ${body_digest} of ${fields}`;
    return `${method} ${path} (${host}) ${upload ?? content}`;
  };
  if (text(before) === text(after)) return [];
  const isBody = text({ ...before, body_digest: after.body_digest }) === text(after);
  // The fields were compared one by one.
  if (isBody && before.body_digest !== null)
    return [{ what: 'body (--data)', of: '', before: text(before), after: text(after) }];
  return [{ what: 'request', of: '', before: text(before), after: text(after) }];
}
