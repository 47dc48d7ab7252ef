/** Installs, copies and caches (docs/service.md 4.1 to 4.3, 4.11, 10.1 and 10.18). */
import type { Install } from '../../contract/schemas/records.ts';
import {
  type Call,
  type Handlers,
  installFor,
  mayManage,
  maySee,
  pageOf,
  startJob,
} from '../call.ts';
import { domainRecord, markVerified } from '../domain-record.ts';
import { type FieldError, fieldError } from '../http/refusal.ts';
import type { State } from '../state.ts';

/** 2.2: two fields are returned only when an individual install is requested. */
function withoutDetails({
  wp_version,
  defer_wordpress_upgrades_until,
  ...install
}: Install): Install {
  return install;
}

/** The site must belong to the account and have no other install of the environment. */
function checkPlacement(
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
  const isTaken = state.installs.some(
    (other) =>
      other.id !== install.id && other.site?.id === site_id && other.environment === environment,
  );
  return isTaken
    ? [
        fieldError(
          'Install',
          'environment',
          'value_unavailable',
          `the site ${site.name} already has a ${environment} install`,
        ),
      ]
    : [];
}

function createErrors({ state, body }: Call<'createInstall'>, sitesEnabled: boolean): FieldError[] {
  const errors: FieldError[] = [];
  const isUsed = state.deleted_installs.some(({ name }) => name === body.name);
  if (isUsed || state.installs.some(({ name }) => name === body.name)) {
    errors.push(fieldError('Install', 'name', 'value_unavailable', 'is already taken'));
  }
  const required = sitesEnabled ? (['site_id', 'environment'] as const) : [];
  for (const field of required.filter((name) => body[name] === undefined)) {
    const message = 'is required for accounts with sites enabled';
    errors.push(fieldError('Install', field, 'invalid_value', message));
  }
  const { site_id, environment } = body;
  return [...errors, ...checkPlacement(state, body.account_id, { site_id, environment })];
}

/** 4.3: both fields require an account with sites enabled. */
function updateErrors({ state, body }: Call<'updateInstall'>, install: Install): FieldError[] {
  const account = state.accounts.find(({ id }) => id === install.account.id);
  const given = (['site_id', 'environment'] as const).filter((name) => body[name] !== undefined);
  if (account?.sites_enabled !== true) {
    const message = 'is for accounts with sites enabled';
    return given.map((field) => fieldError('Install', field, 'invalid_value', message));
  }
  const site_id = body.site_id ?? install.site?.id;
  const environment = body.environment ?? install.environment;
  return checkPlacement(state, install.account.id, { id: install.id, site_id, environment });
}

function copyErrors(source: Install, target: Install): FieldError[] {
  const field = 'destination_environment_id';
  if (source === target)
    return [fieldError('InstallCopy', field, 'invalid_value', 'is the source')];
  if (source.account.id === target.account.id) return [];
  const message = 'must be on the same account as the source';
  return [fieldError('InstallCopy', field, 'invalid_value', message)];
}

function visibleInstalls(call: Call<'listInstalls'>): readonly Install[] {
  const { state, query, user } = call;
  // Fast path: every page would filter the whole list.
  if (user.installs === 'all' && query.account_id === undefined) return state.installs;
  return state.installs.filter(
    ({ id, account }) =>
      maySee(call, id) && (query.account_id === undefined || account.id === query.account_id),
  );
}

/** For each install and cache. */
const purgePaceMs = 60_000;

export const installs: Pick<
  Handlers,
  | 'listInstalls'
  | 'createInstall'
  | 'getInstall'
  | 'updateInstall'
  | 'copyInstall'
  | 'deleteInstall'
  | 'purgeCache'
> = {
  listInstalls(call) {
    const { query } = call;
    const page = pageOf('/installs', query, visibleInstalls(call));
    return { ...page, results: page.results.map(withoutDetails) };
  },

  createInstall(call) {
    const { state, body, now, refusal } = call;
    const account = state.accounts.find(({ id }) => id === body.account_id);
    if (account === undefined || !mayManage(call)) throw refusal(403);
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
    const record = domainRecord(call.uuid(), `${body.name}.sandbox.example`, body.name);
    markVerified(record, new Date(now).toISOString());
    state.domains.push({ install_id: install.id, record });
    startJob(call, { kind: 'install', subject_id: install.id, emails: [] });
    return install;
  },

  getInstall(call) {
    const { params } = call;
    return installFor(call, params.install_id, 404);
  },

  /** 7.3 lists no 404 for it: a missing install gets 403. */
  updateInstall(call) {
    const { params, body, refusal } = call;
    const install = installFor(call, params.install_id, 403);
    const errors = updateErrors(call, install);
    if (errors.length > 0) throw refusal(400, { errors });
    if (body.site_id !== undefined) install.site = { id: body.site_id };
    if (body.environment !== undefined) install.environment = body.environment;
    return install;
  },

  copyInstall(call) {
    const { body, refusal } = call;
    const { source_environment_id: source_id, destination_environment_id: subject_id } = body;
    const errors = copyErrors(installFor(call, source_id, 404), installFor(call, subject_id, 404));
    if (errors.length > 0) throw refusal(400, { errors });
    const emails = [...(body.notification_emails ?? [])];
    startJob(call, { kind: 'copy', subject_id, source_id, emails });
    return undefined;
  },

  /** Permanent: its backups and its name go with it. */
  deleteInstall(call) {
    const { state, params, refusal } = call;
    const install = installFor(call, params.install_id, 404);
    if (!mayManage(call)) throw refusal(403);
    state.installs = state.installs.filter((one) => one !== install);
    state.domains = state.domains.filter(({ install_id }) => install_id !== install.id);
    state.backups = state.backups.filter(({ install_id }) => install_id !== install.id);
    state.archives = state.archives.filter(({ install_id }) => install_id !== install.id);
    state.jobs = state.jobs.filter(({ subject_id }) => subject_id !== install.id);
    state.deleted_installs.push({ name: install.name });
    return undefined;
  },

  purgeCache(call) {
    const { state, params, body, now, refusal } = call;
    const { id: install_id } = installFor(call, params.install_id, 404);
    // A purge of all caches includes the object cache.
    const type = body.type === 'all' ? 'object' : body.type;
    const last = state.purges.find((one) => one.install_id === install_id && one.type === type);
    if (last !== undefined && now - last.at < purgePaceMs) {
      throw refusal(429, { message: `The ${type} cache can be purged once a minute` });
    }
    if (last === undefined) state.purges.push({ install_id, type, at: now });
    else last.at = now;
    return undefined;
  },
};
