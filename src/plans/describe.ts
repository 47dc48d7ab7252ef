/** Describes a saved plan: for a person, for a comment in Markdown, and as facts. */
import type { PlannedChange, SeenInstall } from '../command-model/saved/planned-change.ts';
import { shellQuoted } from '../command-model/values.ts';
import { jsonText } from '../core/json.ts';
import { momentText } from '../core/units.ts';
import { numberOf } from '../core/wording.ts';
import { clean } from '../output/sanitize.ts';
import { wrapValue } from '../output/wrap-text.ts';
import { isComparedFact } from './differences.ts';
import type { SavedPlan } from './plan-file.ts';
import { withheldName } from './plan-words.ts';

/** The targets of a run that are listed in full. A review of more reads the JSON. */
const maxListed = 50;

interface PlanSummary {
  file: string;
  sha256: string;
  made: string;
  hms_version: string;
  profile: string | null;
  service: string;
  headless_service: string | null;
  command: string;
  targets: number;
  /** Requests that change something: also the backups before them, and those that may follow. */
  requests: number;
  /** Environment → number of installs that the plan changes. */
  environments: Readonly<Record<string, number>>;
  /** Names of the installs that the profile protects. */
  protected: readonly string[];
  /** Options that are given again to apply the plan. */
  withheld: readonly string[];
  files: readonly { path: string; bytes: number; sha256: string }[];
  changes: readonly PlannedChange[];
}

export function planSummary(plan: SavedPlan, file: string, hash: string): PlanSummary {
  const { changes } = plan;
  const installs = distinct(
    changes.flatMap((one) => one.installs.filter(({ role }) => role === 'target')),
  );
  const environments: Record<string, number> = {};
  for (const { environment } of installs) {
    const name = environment ?? 'unknown';
    environments[name] = (Object.hasOwn(environments, name) ? (environments[name] ?? 0) : 0) + 1;
  }
  return {
    file,
    sha256: hash,
    made: plan.made,
    hms_version: plan.hms_version,
    profile: plan.profile,
    service: plan.service.base_url,
    headless_service: plan.service.headless_url,
    command: ['hms', ...plan.command].map(shellQuoted).join(' '),
    targets: changes.filter(({ request }) => request !== null).length,
    requests: changes.reduce((sum, one) => sum + requestsOf(one), 0),
    environments,
    protected: installs.filter((one) => one.protected).map(({ name }) => name),
    withheld: plan.withheld.map(withheldName),
    files: [...plan.files, ...changes.flatMap((one) => one.files)],
    changes,
  };
}

function requestsOf({ request, backup_first: isAfterBackup, followed }: PlannedChange): number {
  return request === null ? 0 : 1 + Number(isAfterBackup) + Number(followed);
}

function distinct(installs: readonly SeenInstall[]): SeenInstall[] {
  return [...new Map(installs.map((one) => [one.id.toLowerCase(), one])).values()];
}

type LabelledValue = readonly [label: string, value: string];

function headRows(summary: PlanSummary): LabelledValue[] {
  const { environments, headless_service: headless } = summary;
  const hasMore = summary.changes.some(({ followed }) => followed);
  const counts = Object.entries(environments).map(([name, count]) => `${count} ${name}`);
  return [
    ['Command', summary.command],
    ['Service', headless === null ? summary.service : `${summary.service}, headless ${headless}`],
    ['Profile (not compared)', summary.profile ?? 'none (from the environment)'],
    ['Requests', `${hasMore ? 'up to ' : ''}${summary.requests}`],
    ['Installs', counts.length === 0 ? 'none' : counts.join(', ')],
    ['Protected', summary.protected.join(', ') || 'none'],
    ['Made', `${momentText(Date.parse(summary.made))} by hms ${summary.hms_version}`],
    ['SHA-256', summary.sha256],
    ...(summary.withheld.length === 0
      ? []
      : [['Give again', summary.withheld.join(', ')] as const]),
    ...summary.files.map(
      ({ path, bytes, sha256 }) => ['File', `${path}, ${bytes} bytes, sha256 ${sha256}`] as const,
    ),
  ];
}

function changeRows({
  request,
  because,
  loss,
  backup,
  installs,
  ...change
}: PlannedChange): LabelledValue[] {
  const words = ['hms', ...change.command].map(shellQuoted).join(' ');
  const command = change.target === null ? [] : [['Command', words] as const];
  if (request === null) return [...command, ['Nothing to send', because ?? '']];
  const body =
    request.upload ??
    (request.body_digest === null
      ? request.body === null
        ? ''
        : jsonText(request.body)
      : `not in the plan; fields: ${request.body_fields.join(', ') || 'unknown'}`);
  return [
    ...command,
    ['Request', `${request.method} ${request.path}`],
    ...(body === '' ? [] : [['Body', body] as const]),
    ...(change.backup_first
      ? [['Before', 'another request creates a backup of the target, which must complete'] as const]
      : []),
    ...(change.followed
      ? [['After', 'a second request, made from the response, may follow'] as const]
      : []),
    ...installs.map(
      (one) =>
        [
          one.role === 'source' ? 'Reads' : 'Changes',
          `${one.name} (${one.id}), ${one.environment ?? 'unknown environment'}, ` +
            `${one.primary_domain ?? 'no primary domain'}, account ${one.account ?? 'unknown'}` +
            `${one.protected ? ', protected' : ''}`,
        ] as const,
    ),
    ...(backup === null
      ? []
      : [['Backup', `${backup.id}, ${backup.status ?? 'not listed'}, ${backup.created}`] as const]),
    ...(loss === null || loss.effect === '' ? [] : [['Loss', `${loss.effect}.`] as const]),
    ...(loss?.facts ?? []).map(
      ([label, value]) =>
        [isComparedFact(label) ? label : `${label} (not compared)`, value] as const,
    ),
  ];
}

function changeTitle({ target }: PlannedChange): string | undefined {
  return target === null ? undefined : `${target.name} (${target.id})`;
}

const moreText = (count: number) =>
  `${numberOf(count, 'more target')}. To see all of them, run: hms plan show FILE --json`;

/** Lines for a terminal. @param width columns of the terminal; 0 for no limit */
export function planLines(summary: PlanSummary, width: number): string {
  const lined = (rows: readonly LabelledValue[]) => labelledLines(rows, width);
  const blocks = summary.changes.slice(0, maxListed).map((change) => {
    const title = changeTitle(change);
    return [...(title === undefined ? [] : [clean(title)]), ...lined(changeRows(change))].join(
      '\n',
    );
  });
  const more = summary.changes.length - maxListed;
  return `${[
    lined(headRows(summary)).join('\n'),
    ...blocks,
    ...(more > 0 ? [moreText(more)] : []),
  ].join('\n\n')}\n`;
}

function labelledLines(rows: readonly LabelledValue[], width: number): string[] {
  const labelWidth = Math.max(...rows.map(([label]) => clean(label).length)) + gap;
  return rows.map(([label, value]) => {
    const lines = wrapValue(clean(value), width - labelWidth);
    return clean(label).padEnd(labelWidth) + lines.join(`\n${' '.repeat(labelWidth)}`);
  });
}

const gap = 2;

/** A comment for a pull request. Every value is text of the service or of a person, so all of it is escaped. */
export function planMarkdown(summary: PlanSummary): string {
  const tables = summary.changes.slice(0, maxListed).flatMap((change) => {
    const title = changeTitle(change);
    return [
      ...(title === undefined ? [] : [`#### ${escapedMarkdown(title)}`]),
      markdownTable(changeRows(change)),
    ];
  });
  const more = summary.changes.length - maxListed;
  return `${[
    '### Plan of hms',
    markdownTable(headRows(summary)),
    ...tables,
    ...(more > 0 ? [moreText(more)] : []),
  ].join('\n\n')}\n`;
}

function markdownTable(rows: readonly LabelledValue[]): string {
  const lines = rows.map(
    ([label, value]) => `| ${escapedMarkdown(label)} | ${escapedMarkdown(value)} |`,
  );
  return ['| | |', '| --- | --- |', ...lines].join('\n');
}

/**
 * Every character that means something in Markdown or HTML, as a numeric entity. Inside `code`, GitHub and GitLab make
 * no mentions, no links and no references of what is left.
 */
function escapedMarkdown(text: string): string {
  const entities = clean(text)
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  return `<code>${entities}</code>`;
}
