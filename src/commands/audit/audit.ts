import { everyRecord } from '../../client/pages/pages.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import type { Listings } from '../../command-model/services.ts';
import {
  choice,
  duration,
  type Value,
  ValueError,
  writtenFile,
} from '../../command-model/values.ts';
import { time } from '../../command-model/view.ts';
import { uncomparableNote } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import type { Redactor } from '../../core/redact/redact.ts';
import { numberOf } from '../../core/wording.ts';
import { openClock, surveyInstalls } from '../../fleet/selection/install-survey.ts';
import { selectInstalls } from '../../fleet/selection/selection.ts';
import { onlyAccount } from '../../resolve/account.ts';
import { lastCompletedBackup } from '../../resolve/backup.ts';
import { type InstallRecord, installName } from '../../resolve/install.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { installSelector } from '../shared/arguments/install-selector.ts';
import { summaries } from '../summaries.ts';
import { type AuditRow, findingsOf, type Thresholds } from './checks.ts';
import type { Report } from './page.ts';

const versionText: Value<string> = {
  placeholder: 'VERSION',
  parse(given) {
    if (/^\d{1,3}(\.\d{1,3}){0,2}$/.test(given)) return given;
    throw new ValueError('It must be a version like 8.2.');
  },
};

const concurrency = 8;

interface AuditContext {
  thresholds: Thresholds;
  /** The time ages are computed for. */
  at: number;
  /** The current time, by the later of the two clocks. */
  clock(): number;
}

async function auditRow(
  install: InstallRecord,
  lists: Listings,
  { thresholds, at, clock }: AuditContext,
): Promise<AuditRow> {
  const { id, environment = null, php_version = null } = install;
  const known = { install: installName(install), id, environment, php_version };
  try {
    const [backups, domains] = await Promise.all([
      everyRecord(lists.backups(install)),
      everyRecord(lists.domains(install)),
    ]);
    const seenAt = clock();
    const findings = findingsOf({ install, backups, domains, seenAt }, thresholds, at);
    const last = lastCompletedBackup(backups, seenAt);
    const last_backup = last?.create_time ?? last?.complete_time ?? null;
    return { ...known, mark: findings.length > 0 ? 'finding' : 'ok', last_backup, findings };
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind === 'cancelled') throw error;
    // An install that could not be read is not healthy.
    const findings = [`could not be checked: ${error.message}`];
    return { ...known, mark: 'failed', last_backup: null, findings };
  }
}

/** Most severe first. */
const marks: readonly AuditRow['mark'][] = ['failed', 'finding', 'ok'];

/** Production first. Any other environment than these counts as production, and follows it. */
function environmentRank(environment: unknown): number {
  const rank = ['production', '', 'staging', 'development'].indexOf(String(environment));
  return rank < 0 ? 1 : rank;
}

/** By severity, then production first, then in the order of the list. */
function bySeverity(rows: readonly AuditRow[]): AuditRow[] {
  return rows.toSorted(
    (a, b) =>
      marks.indexOf(a.mark) - marks.indexOf(b.mark) ||
      environmentRank(a.environment) - environmentRank(b.environment),
  );
}

/** @param uncomparable number of installs that could not be compared with the selectors */
function verdictOf(
  rows: readonly AuditRow[],
  uncomparable: number,
): { isOk: boolean; verdict: string } {
  const count = (mark: AuditRow['mark']) => rows.filter((row) => row.mark === mark).length;
  const [found, failed] = [count('finding'), count('failed')];
  const all = numberOf(rows.length, 'install');
  const parts = [
    ...(found > 0 ? [`${found} of ${all} ${found === 1 ? 'needs' : 'need'} your attention`] : []),
    ...(failed > 0 ? [`${failed}${found > 0 ? '' : ` of ${all}`} could not be checked`] : []),
    ...(uncomparable > 0 ? [`${uncomparable} skipped`] : []),
  ];
  return parts.length === 0
    ? { isOk: true, verdict: `${all} checked, no findings` }
    : { isOk: false, verdict: parts.join(', ') };
}

/** For a CI job: the outputs, and each install that is not `ok`. */
function reportToJob(
  rows: readonly AuditRow[],
  skipped: number,
  { onRecord, onEntry }: LocalContext,
): void {
  for (const { install: name, environment, mark, findings } of rows) {
    if (mark !== 'ok')
      onEntry?.({ name, environment, state: mark, level: 'warning', text: findings.join('; ') });
  }
  const failed = rows.filter(({ mark }) => mark === 'failed').length;
  const found = rows
    .filter(({ mark }) => mark === 'finding')
    .map(({ findings }) => findings.length);
  const findings = found.reduce((sum, count) => sum + count, 0);
  onRecord?.({ installs: rows.length, findings, failed, skipped });
}

function leftOutText(count: number): string {
  if (count === 0) return '';
  const subject = `${numberOf(count, 'install')} without findings`;
  return ` ${subject} ${count === 1 ? 'is' : 'are'} not shown (--only findings).`;
}

export const audit = command({
  name: 'audit',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'findings'],
  summary: summaries.audit,
  description:
    'For each install, checks the age of the last completed backup, stuck or aborted backups, and the ' +
    'PHP version. Also checks that domains are verified and their SSL and network active, and that ' +
    'production has a primary domain. A value that hms cannot judge is a finding too. The exit code is ' +
    '12 if there is a finding or an install could not be checked. The most severe installs come first, and ' +
    'production before the others. csv and tsv have a row for each finding.',
  arguments: {},
  options: {
    where: {
      value: installSelector,
      help: "Check only installs that match, like 'environment=production'",
      repeat: true,
    },
    account: accountOption,
    maxBackupAge: {
      value: duration,
      help: 'Maximum age of the last completed backup',
      fallback: '24h',
    },
    phpMin: { value: versionText, help: 'Minimum PHP version', fallback: '8.2' },
    only: {
      value: choice('ROWS', 'findings'),
      help: 'Show only the installs with findings. The exit code stays the same',
    },
    html: {
      value: writtenFile,
      help: 'Also write an HTML page with charts to this file',
    },
  },
  examples: [
    'audit',
    'audit --where environment=production --max-backup-age 36h --json',
    'audit --only findings -o csv',
    'audit --html /tmp/audit.html',
  ],
  outputs: ({ installs, findings, failed, skipped }) => ({ installs, findings, failed, skipped }),
  view: {
    isList: true,
    columns: [
      { name: 'install', dropPriority: 0 },
      { name: 'mark', dropPriority: 0, state: true },
      { name: 'environment', dropPriority: 0, state: true },
      { name: 'php_version', dropPriority: 1 },
      { name: 'last_backup', dropPriority: 0, show: time },
      {
        name: 'findings',
        below: '- ',
        rowEach: true,
        sentences: (value) => [value].flat(),
        show: (value) => [value].flat().join('; ') || '-',
      },
      { name: 'id', extra: true },
    ],
  },
  async local(context, input) {
    const { html: path, where } = input;
    if (path !== undefined)
      await (await import('../../storage/output-file.ts')).checkOutputPath(path);
    const service = await context.services.open();
    const { baseUrl, defaults } = service;
    const account = onlyAccount(input.account, defaults.account, context.ui.info);
    let uncomparable = 0;
    const installs = await selectInstalls({ where, account }, context, (count, of) => {
      uncomparable += count;
      context.ui.warn(uncomparableNote(count, of));
    });
    const thresholds = {
      maxBackupAge: input.maxBackupAge ?? 86_400_000,
      phpMin: input.phpMin ?? '8.2',
    };
    const clock = openClock(context, service);
    const at = clock();
    const auditContext = { thresholds, at, clock };
    const examined = await surveyInstalls(
      installs,
      {
        name: 'audit',
        concurrency,
        read: (install, lists) => auditRow(install, lists, auditContext),
        isFailed: ({ mark }) => mark === 'failed',
      },
      context,
    );
    const rows = bySeverity(examined);
    const shown = input.only === undefined ? rows : rows.filter(({ mark }) => mark !== 'ok');
    const leftOut = leftOutText(rows.length - shown.length);
    const { isOk, verdict } = verdictOf(rows, uncomparable);
    const selection = [
      ...where.map(({ text }) => text),
      ...(account ? [`account ${account}`] : []),
    ];
    reportToJob(rows, uncomparable, context);
    const report = { rows, thresholds, at, baseUrl, selection, verdict };
    return new CommandAnswer(shown, {
      // Write the page even if the rows could not be printed.
      async after(failure) {
        if (path !== undefined) await write(path, redactedReport(report, context.redactor));
        if (failure) return;
        if (path !== undefined) context.ui.info(`Wrote ${path}.`);
        const conclusion = `${verdict}.${leftOut}`;
        if (!isOk) throw new HmsError('findings', conclusion);
        context.ui.info(conclusion);
      },
    });
  },
});

/** The page may be passed on, so redact it. */
function redactedReport(report: Report, { redactValue }: Redactor): Report {
  const { rows, baseUrl, selection, verdict } = report;
  return {
    ...report,
    // The mark is a word of hms, not of the service.
    rows: rows.map(({ mark, ...row }) => ({ ...redactValue(row), mark })),
    ...redactValue({ baseUrl, selection, verdict }),
  };
}

async function write(path: string, report: Report): Promise<void> {
  const [{ auditPage }, { writeTo }] = await Promise.all([
    import('./page.ts'),
    import('../../storage/output-file.ts'),
  ]);
  await writeTo(path, auditPage(report));
}
