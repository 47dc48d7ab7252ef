/** What the service does, operation by operation. An operation without a handler does not compile. */

import type { OperationId, Operations } from '../contract/operations.ts';
import type { Backup, Install } from '../contract/resources.ts';
import type { Body, ErrorStatus, Output, Params, Query } from '../contract/types.ts';
import type { FieldError, Refusal } from './refusal.ts';
import type { Job, Outcome, State } from './state.ts';

export interface Call<K extends OperationId> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  state: State;
  now: number;
  uuid(): string;
  /** How long a job takes and how it will end. */
  job: { ms: number; outcome: Outcome };
  /** Only the statuses the source lists for the operation (7.3); `throw` what it returns. */
  refusal(
    status: Extract<ErrorStatus, Operations[K]['errors'][number]>,
    facts?: { message?: string; errors?: FieldError[] },
  ): Refusal;
}

export type Handlers = { [K in OperationId]: (call: Call<K>) => Output<K> };

/** `next` and `previous` are absolute links of the production host, whatever host was asked. */
const productionHost = 'https://api.hosting.example/v1';

function pageOf<T>(path: string, query: Query<'listBackups'>, all: T[]) {
  const { limit = 100, offset = 0 } = query;
  const link = (start: number) => `${productionHost}${path}?limit=${limit}&offset=${start}`;
  const end = offset + limit;
  return {
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    next: end < all.length ? link(end) : null,
    count: all.length,
    results: all.slice(offset, end),
  };
}

/** 2.2: two fields are returned only when an individual install is requested. */
function listed({ wp_version, defer_wordpress_upgrades_until, ...install }: Install): Install {
  return install;
}

function installIn(state: State, id: string): Install | undefined {
  return state.installs.find((install) => install.id === id);
}

function backupIn(state: State, installId: string, backupId: string): Backup | undefined {
  return state.backups.find(
    ({ install_id, record }) => install_id === installId && record.id === backupId,
  )?.record;
}

function startJob(
  { state, now, job }: Pick<Call<OperationId>, 'state' | 'now' | 'job'>,
  facts: Pick<Job, 'kind' | 'install_id' | 'emails'> & Partial<Job>,
): void {
  const { ms, outcome } = job;
  state.jobs.push({
    starts_at: now + Math.min(ms / 5, 10_000),
    ends_at: now + ms,
    outcome,
    ...facts,
  });
}

function fieldError(
  resource: string,
  field: string,
  type: FieldError['type'],
  message: string,
): FieldError {
  return { resource, field, type, code: `${field}_${type}`, message };
}

/** The site is the account's, and has the environment free. */
function checkPlace(
  state: State,
  accountId: string,
  install: { id?: string; site_id: string | undefined; environment: string | null | undefined },
): FieldError[] {
  const { site_id, environment } = install;
  if (site_id === undefined) return [];
  const site = state.sites.find(({ id }) => id === site_id);
  if (site === undefined || site.account_id !== accountId) {
    const message = 'is not a site of this account';
    return [fieldError('Install', 'site_id', 'invalid_value', message)];
  }
  const taken = state.installs.some(
    (other) =>
      other.id !== install.id && other.site?.id === site_id && other.environment === environment,
  );
  return taken
    ? [
        fieldError(
          'Install',
          'environment',
          'value_unavailable',
          `the site ${site.name} has its ${environment} install already`,
        ),
      ]
    : [];
}

function createErrors({ state, body }: Call<'createInstall'>, sitesEnabled: boolean): FieldError[] {
  const errors: FieldError[] = [];
  if (state.installs.some(({ name }) => name === body.name)) {
    errors.push(fieldError('Install', 'name', 'value_unavailable', 'is already taken'));
  }
  const required = sitesEnabled ? (['site_id', 'environment'] as const) : [];
  for (const field of required.filter((name) => body[name] === undefined)) {
    const message = 'is required for accounts with sites enabled';
    errors.push(fieldError('Install', field, 'invalid_value', message));
  }
  const { site_id, environment } = body;
  return [...errors, ...checkPlace(state, body.account_id, { site_id, environment })];
}

export const handlers: Handlers = {
  listInstalls({ state, query }) {
    const { account_id: account } = query;
    const visible = state.installs.filter(
      (install) => account === undefined || install.account.id === account,
    );
    return pageOf('/installs', query, visible.map(listed));
  },

  createInstall(call) {
    const { state, body, now, refusal } = call;
    const account = state.accounts.find(({ id }) => id === body.account_id);
    if (account === undefined) throw refusal(403);
    const errors = createErrors(call, account.sites_enabled);
    if (errors.length > 0) throw refusal(400, { errors });
    const install: Install = {
      id: call.uuid(),
      name: body.name,
      account: { id: account.id },
      php_version: '8.3',
      status: 'pending',
      site: body.site_id === undefined ? null : { id: body.site_id },
      cname: `${body.name}.sandbox.example`,
      stable_ips: null,
      environment: body.environment ?? null,
      primary_domain: null,
      is_multisite: false,
      created_at: new Date(now).toISOString(),
      wp_version: '6.9',
    };
    state.installs.push(install);
    startJob(call, { kind: 'install', install_id: install.id, emails: [] });
    return install;
  },

  getInstall({ state, params, refusal }) {
    const install = installIn(state, params.install_id);
    if (install === undefined) throw refusal(404);
    return install;
  },

  /** 7.3 lists no 404 for it: an install that is not there is one the caller may not touch. */
  updateInstall({ state, params, body, refusal }) {
    const install = installIn(state, params.install_id);
    if (install === undefined) throw refusal(403);
    const site_id = body.site_id ?? install.site?.id;
    const environment = body.environment ?? install.environment;
    const errors = checkPlace(state, install.account.id, { id: install.id, site_id, environment });
    if (errors.length > 0) throw refusal(400, { errors });
    if (body.site_id !== undefined) install.site = { id: body.site_id };
    if (body.environment !== undefined) install.environment = body.environment;
    return install;
  },

  createBackup(call) {
    const { state, params, body, now, refusal } = call;
    const install = installIn(state, params.install_id);
    if (install === undefined) throw refusal(404);
    const record: Backup = {
      id: call.uuid(),
      status: 'requested',
      description: body.description,
      create_time: new Date(now).toISOString(),
      complete_time: null,
      wordpress_version: install.wp_version ?? null,
    };
    state.backups.unshift({ install_id: install.id, record });
    const emails = [...body.notification_emails];
    startJob(call, { kind: 'backup', install_id: install.id, backup_id: record.id, emails });
    return record;
  },

  listBackups({ state, params, query, refusal }) {
    if (installIn(state, params.install_id) === undefined) throw refusal(404);
    const backups = state.backups.filter(({ install_id }) => install_id === params.install_id);
    const records = backups.map(({ record }) => record);
    return pageOf(`/installs/${params.install_id}/backups`, query, records);
  },

  restoreBackup(call) {
    const { state, params, body, refusal } = call;
    const backup = backupIn(state, params.install_id, params.backup_id);
    if (backup === undefined) throw refusal(404);
    if (backup.status !== 'completed') {
      const message = `is ${backup.status}; only a completed backup can be restored`;
      const errors = [fieldError('Backup', 'backup_id', 'value_unavailable', message)];
      throw refusal(400, { errors });
    }
    const emails = [...body.notification_emails];
    startJob(call, { kind: 'restore', ...params, emails });
    return undefined;
  },

  createArchive(call) {
    const { state, params, body, refusal } = call;
    const backup = backupIn(state, params.install_id, body.backup_id);
    if (backup === undefined) throw refusal(404);
    if (backup.status !== 'completed') {
      const message = `is ${backup.status}; only a completed backup can be archived`;
      const errors = [fieldError('Archive', 'backup_id', 'value_unavailable', message)];
      throw refusal(400, { errors });
    }
    const emails = [...body.notification_emails];
    startJob(call, { kind: 'archive', ...params, backup_id: backup.id, emails });
    return undefined;
  },
};
