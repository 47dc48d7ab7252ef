/** Domains and their verification (docs/service.md 4.4 to 4.6, 3.3). */
import { type Call, type Handlers, installFor, pageOf } from '../call.ts';
import { domainRecord, markVerified } from '../domain-record.ts';
import { type FieldError, fieldError } from '../http/refusal.ts';

const domainName =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;

function domainErrors({ state, params, body }: Call<'createDomain'>): FieldError[] {
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
function hasVerifiedParent({ state, params }: Call<'createDomain'>, name: string): boolean {
  return state.domains.some(
    ({ install_id, record }) =>
      install_id === params.install_id &&
      record.ownership_status === 'TXT_VERIFIED' &&
      name.endsWith(`.${record.name}`),
  );
}

export const domains: Pick<Handlers, 'createDomain' | 'listDomains' | 'verifyDomain'> = {
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
};
