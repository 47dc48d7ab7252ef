/** Certificates (docs/service.md 10.17): one for each verified domain that is not the platform's own. */
import type { Certificate, Domain } from '../../contract/schemas/records.ts';
import { type Handlers, installFor } from '../call.ts';

const day = 86_400_000;

/** A service was seen to send the key of a certificate. */
const key =
  '-----BEGIN PRIVATE KEY-----\nc2FuZGJveCBrZXksIG5vdCBhIHJlYWwgb25l\n-----END PRIVATE KEY-----\n';

/** @param seededAt all ages count from here */
function certificateOf({ id, name }: Domain, seededAt: number): Certificate {
  // 12 to 90 days, the same for a domain on every read.
  const days = 12 + (Number.parseInt(id.slice(0, 4), 16) % 79);
  const isUploaded = days % 5 === 0;
  return {
    common_name: name,
    domains: [name],
    status: 'active',
    expires_time: new Date(seededAt + days * day).toISOString(),
    auto_renew: !isUploaded,
    cert_source: isUploaded ? 'uploaded' : 'lets_encrypt',
    ...(isUploaded ? { cert_info: { issuer: 'Example CA', key } } : {}),
  };
}

export const certificates: Pick<Handlers, 'listCertificates'> = {
  listCertificates(call) {
    const { state, params, query, refusal } = call;
    const install = installFor(call, params.install_id, 404);
    const own = state.domains
      .filter(
        ({ install_id, record }) =>
          install_id === install.id &&
          record.ownership_status === 'TXT_VERIFIED' &&
          record.name !== install.cname,
      )
      .map(({ record }) => certificateOf(record, Date.parse(state.seeded_at)));
    if (own.length === 0) throw refusal(404);
    const { limit = 100, offset = 0 } = query;
    const end = offset + limit;
    return {
      certificates: own.slice(offset, end),
      next_page_token: end < own.length ? String(end) : null,
    };
  },
};
