import type { Api } from '../client/client.ts';
import { createPace } from '../client/pace.ts';
import { everyRecord } from '../client/pages.ts';
import { HmsError } from '../errors.ts';
import { inParallel } from '../fleet/engine.ts';
import { type InstallRecord, nameOf } from '../resolve/install.ts';
import { command, type LocalContext } from '../runner/command.ts';
import { duration, type Value, ValueError } from '../runner/values.ts';
import { time } from '../runner/view.ts';
import { selector } from '../runner/where.ts';
import { findingsOf, lastBackupOf, type Thresholds } from './audit-checks.ts';
import { installsOf } from './fleet-targets.ts';

const versionText: Value<string> = {
  placeholder: 'VERSION',
  parse(given) {
    if (/^\d{1,3}(\.\d{1,3}){0,2}$/.test(given)) return given;
    throw new ValueError('it must be a version like 8.2');
  },
};

const concurrency = 8;

/** The line of an install. */
interface Row {
  install: string;
  id: string;
  environment: unknown;
  mark: 'ok' | 'finding' | 'failed';
  php_version: unknown;
  last_backup: unknown;
  findings: string[];
}

async function rowOf(
  install: InstallRecord,
  api: Api,
  terms: Thresholds,
  { system, conceal }: LocalContext,
): Promise<Row> {
  const { id, environment = null, php_version = null } = install;
  const known = { install: nameOf(install), id, environment, php_version };
  try {
    const [backups, domains] = await Promise.all([
      everyRecord(api.pages('listBackups', { install_id: id })),
      everyRecord(api.pages('listDomains', { install_id: id })),
    ]);
    const findings = findingsOf({ install, backups, domains }, terms, system.now());
    const last = lastBackupOf(backups);
    const last_backup = last?.create_time ?? last?.complete_time ?? null;
    return { ...known, mark: findings.length > 0 ? 'finding' : 'ok', last_backup, findings };
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind === 'cancelled') throw error;
    // Not seen is not healthy.
    const findings = [`cannot be looked at: ${conceal(error.message)}`];
    return { ...known, mark: 'failed', last_backup: null, findings };
  }
}

/** In the order of the list, whatever answers first. */
async function examine(
  installs: readonly InstallRecord[],
  terms: Thresholds,
  context: LocalContext,
): Promise<Row[]> {
  const { system } = context;
  const service = await context.service();
  const pace = createPace(system);
  const apart = { pace, system, watching: () => undefined, note: () => {} };
  const { api } = service.among(apart);
  const rows = new Map<string, Row>();
  const work = {
    targets: installs,
    concurrency,
    canaries: 0,
    mayStart: () => !system.interrupted.aborted,
    perform: (install: InstallRecord) => rowOf(install, api, terms, context),
  };
  for await (const row of inParallel(work)) rows.set(row.id, row);
  if (system.interrupted.aborted) throw system.interrupted.reason;
  return installs.flatMap(({ id }) => rows.get(id) ?? []);
}

export const audit = command({
  name: 'audit',
  summary: 'Say what is wrong with your installs before it hurts',
  description:
    'Of each install: the age of its last completed backup, backups that are stuck or were aborted, its PHP ' +
    'version, domains whose ownership is not verified or whose SSL or network is not active, and production ' +
    'without a primary domain. Exit 0 when all is well, 12 when something was found or could not be looked at.',
  arguments: {},
  options: {
    where: {
      value: selector,
      help: "installs for which it holds, like 'environment=production'",
      repeat: true,
    },
    maxBackupAge: {
      value: duration,
      help: 'the last completed backup may be so old',
      fallback: '24h',
    },
    phpMin: { value: versionText, help: 'the least PHP version that will do', fallback: '8.2' },
  },
  examples: ['audit', 'audit --where environment=production --max-backup-age 36h --json'],
  view: {
    columns: [
      { name: 'install', gives: 0 },
      { name: 'mark', gives: 0, state: true },
      { name: 'environment', gives: 3 },
      { name: 'php_version', gives: 4 },
      { name: 'last_backup', gives: 2, show: time },
      { name: 'findings', gives: 0, show: (value) => [value].flat().join('; ') || '-' },
      { name: 'id', extra: true },
    ],
  },
  async local(context, input) {
    const { api } = await context.service();
    const installs = await installsOf(api, input.where);
    const terms = { maxBackupAge: input.maxBackupAge ?? 86_400_000, phpMin: input.phpMin ?? '8.2' };
    const rows = await examine(installs, terms, context);
    await context.print(rows);
    const count = (mark: Row['mark']) => rows.filter((row) => row.mark === mark).length;
    const [found, unseen] = [count('finding'), count('failed')];
    if (found + unseen === 0) {
      context.note(`${rows.length} installs, nothing found`);
      return;
    }
    const rest = unseen > 0 ? `, ${unseen} could not be looked at` : '';
    throw new HmsError('findings', `${found} of ${rows.length} installs want attention${rest}`);
  },
});
