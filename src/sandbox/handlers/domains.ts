/** Domains and their verification (docs/service.md 4.4 to 4.6, 3.3, 10.12 to 10.16). */
import type { Domain } from '../../contract/schemas/records.ts';
import { type Call, type Handlers, installFor, pageOf } from '../call.ts';
import { domainRecord, markVerified } from '../domain-record.ts';
import { type FieldError, fieldError, type Refusal } from '../http/refusal.ts';
import type { State } from '../state.ts';

const domainName =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;

type NewDomain = Pick<Call<'createDomain'>, 'state' | 'params' | 'body'>;

function domainErrors({ state, params, body }: NewDomain): FieldError[] {
  const own = state.domains.filter(({ install_id }) => install_id === params.install_id);
  if (!domainName.test(body.name)) {
    return [fieldError('Domain', 'name', 'invalid_value', 'is not a domain name')];
  }
  if (state.domains.some(({ record }) => record.name === body.name.toLowerCase())) {
    return [fieldError('Domain', 'name', 'value_unavailable', 'is already taken')];
  }
  if (body.redirect_to !== undefined && !own.some(({ record }) => record.id === body.redirect_to)) {
    const message = 'is not a domain of this install';
    return [fieldError('Domain', 'redirect_to', 'invalid_value', message)];
  }
  return [];
}

/** Whether a parent domain is verified: then a subdomain such as www.example.com needs no verification. */
function hasVerifiedParent({ state, params }: Omit<NewDomain, 'body'>, name: string): boolean {
  return state.domains.some(
    ({ install_id, record }) =>
      install_id === params.install_id &&
      record.ownership_status === 'TXT_VERIFIED' &&
      name.endsWith(`.${record.name}`),
  );
}

/** The domain of the path. */
function domainFor(
  call: (Call<'getDomain'> | Call<'updateDomain'> | Call<'deleteDomain'> | Call<'checkDomain'>) & {
    refusal(status: 404): Refusal;
  },
): Domain {
  const { state, params, refusal } = call;
  installFor(call, params.install_id, 404);
  const found = state.domains.find(
    ({ install_id, record }) => install_id === params.install_id && record.id === params.domain_id,
  );
  if (found === undefined) throw refusal(404);
  return found.record;
}

/** A duplicate, a wildcard or a redirect cannot be the primary domain. */
function whyNotPrimary({ name, duplicate, redirects_to }: Domain): string | undefined {
  if (duplicate) return 'is a duplicate and cannot be primary';
  if (name.startsWith('*.')) return 'is a wildcard and cannot be primary';
  return redirects_to?.length ? 'is a redirect and cannot be primary' : undefined;
}

function makePrimary(state: State, record: Domain): void {
  const owner = state.domains.find((one) => one.record === record);
  for (const { install_id, record: other } of state.domains) {
    if (install_id === owner?.install_id) other.primary = other === record;
  }
  const install = state.installs.find(({ id }) => id === owner?.install_id);
  if (install) install.primary_domain = record.name;
}

/** A service allows one check in 5 s for each install. */
const checkPaceMs = 5000;

export const domains: Pick<
  Handlers,
  | 'createDomain'
  | 'listDomains'
  | 'verifyDomain'
  | 'getDomain'
  | 'updateDomain'
  | 'deleteDomain'
  | 'createDomains'
  | 'checkDomain'
  | 'getDomainCheck'
> = {
  /** 7.3 lists no 404 for it. */
  createDomain(call) {
    const { state, params, body, now, refusal } = call;
    const install = installFor(call, params.install_id, 403);
    const errors = domainErrors(call);
    if (errors.length > 0) throw refusal(400, { errors });
    const name = body.name.toLowerCase();
    const record = domainRecord(call.uuid(), name, install.name);
    const target = state.domains.find((one) => one.record.id === body.redirect_to)?.record;
    if (target) record.redirects_to = [{ id: target.id, name: target.name }];
    if (hasVerifiedParent(call, name)) markVerified(record, new Date(now).toISOString());
    if (body.primary) {
      for (const { install_id, record: other } of state.domains) {
        if (install_id === install.id) other.primary = false;
      }
      record.primary = true;
      install.primary_domain = name;
    }
    state.domains.push({ install_id: install.id, record });
    return record;
  },

  listDomains(call) {
    const { state, params, query } = call;
    installFor(call, params.install_id, 404);
    const own = state.domains.filter(({ install_id }) => install_id === params.install_id);
    const records = own.map(({ record }) => record);
    return pageOf(`/installs/${params.install_id}/domains`, query, records);
  },

  /** The response has the TXT fields but no ownership_status, as observed. */
  verifyDomain(call) {
    const { state, params, now, refusal } = call;
    installFor(call, params.install_id, 404);
    const found = state.domains.find(
      ({ install_id, record }) =>
        install_id === params.install_id && record.id === params.domain_id,
    );
    if (found === undefined) throw refusal(404);
    const { record } = found;
    const hasRecord = state.zone.some(
      ({ name, value }) =>
        name === record.txt_verification_key && value === record.txt_verification_value,
    );
    if (record.ownership_status !== 'TXT_VERIFIED') {
      if (!hasRecord) throw refusal(400, { message: 'The TXT record was not found' });
      markVerified(record, new Date(now).toISOString());
    }
    const { txt_verified_time, txt_verified_domain } = record;
    const { txt_verification_key, txt_verification_value } = record;
    return {
      txt_verified_time,
      txt_verified_domain,
      txt_verification_key,
      txt_verification_value,
    };
  },

  getDomain: domainFor,

  updateDomain(call) {
    const { state, params, body, refusal } = call;
    const record = domainFor(call);
    const { primary, secure_all_urls, redirect_to } = body;
    const target =
      redirect_to === undefined || redirect_to === 'nil'
        ? undefined
        : state.domains.find(
            (one) => one.install_id === params.install_id && one.record.id === redirect_to,
          )?.record;
    const refuse = (field: string, message: string) =>
      refusal(400, { errors: [fieldError('Domain', field, 'invalid_value', message)] });
    if (redirect_to !== undefined && redirect_to !== 'nil') {
      if (target === undefined || target === record)
        throw refuse('redirect_to', 'is not another domain of this install');
      if (record.primary || primary) throw refuse('redirect_to', 'is not for the primary domain');
    }
    const why = primary && redirect_to !== 'nil' ? whyNotPrimary(record) : undefined;
    if (why !== undefined) throw refuse('primary', why);
    if (target) record.redirects_to = [{ id: target.id, name: target.name }];
    if (redirect_to === 'nil') record.redirects_to = [];
    if (secure_all_urls !== undefined) record.secure_all_urls = secure_all_urls;
    if (primary === true) makePrimary(state, record);
    if (primary === false) record.primary = false;
    return record;
  },

  deleteDomain(call) {
    const { state, params } = call;
    const record = domainFor(call);
    state.domains = state.domains.filter((one) => one.record !== record);
    const install = state.installs.find(({ id }) => id === params.install_id);
    if (install && record.primary) install.primary_domain = null;
    return undefined;
  },

  /** Adds what it can: the response has only the domains that were added. */
  createDomains(call) {
    const { state, params, body, now, refusal } = call;
    const install = installFor(call, params.install_id, 404);
    const errors: FieldError[] = [];
    const created: Domain[] = [];
    for (const { name: given, redirect_to } of body.domains) {
      const own = state.domains.filter(({ install_id }) => install_id === install.id);
      const target = own.find(({ record }) => record.name === redirect_to?.toLowerCase())?.record;
      const id = redirect_to === undefined ? undefined : (target?.id ?? redirect_to);
      const one = { name: given, ...(id === undefined ? {} : { redirect_to: id }) };
      const found = domainErrors({ state, params, body: one });
      errors.push(...found);
      if (found.length > 0) continue;
      const name = given.toLowerCase();
      const record = domainRecord(call.uuid(), name, install.name);
      if (target) record.redirects_to = [{ id: target.id, name: target.name }];
      if (hasVerifiedParent({ state, params }, name))
        markVerified(record, new Date(now).toISOString());
      state.domains.push({ install_id: install.id, record });
      created.push(record);
    }
    if (created.length === 0) throw refusal(400, { errors });
    return created;
  },

  checkDomain(call) {
    const { state, params, now, job, refusal } = call;
    const { id: domain_id } = domainFor(call);
    const { install_id } = params;
    const last = state.checks.findLast((one) => one.install_id === install_id);
    if (last !== undefined && now - last.starts_at < checkPaceMs) {
      throw refusal(429, { message: 'A domain of an install can be checked once in 5 seconds' });
    }
    const id = call.uuid();
    state.checks.push({ id, install_id, domain_id, starts_at: now, ends_at: now + job.ms });
    return { report_id: id };
  },

  getDomainCheck(call) {
    const { state, params, now, refusal } = call;
    installFor(call, params.install_id, 404);
    const { install_id, report_id } = params;
    const check = state.checks.find((one) => one.id === report_id && one.install_id === install_id);
    if (check === undefined) throw refusal(404);
    if (now < check.ends_at) return { report: { complete: false, domains: [] } };
    const found = state.domains.find(({ record }) => record.id === check.domain_id)?.record;
    return { report: { complete: true, domains: found ? [reportOf(found)] : [] } };
  },
};

/** A domain that is not verified has no DNS records for the service yet. */
function reportOf({ name, network_details, ownership_status }: Domain) {
  const isVerified = ownership_status === 'TXT_VERIFIED';
  const { cname = null, a_records } = network_details?.dns_config_info ?? {};
  return {
    name,
    cname: isVerified ? cname : null,
    a_record: isVerified ? (a_records?.[0] ?? null) : null,
    ns: ['ns1.dns.example', 'ns2.dns.example'],
    caa: [],
    http_error: null,
    dns_error: isVerified ? null : `${name} does not point to this service`,
  };
}
