import type { Domain } from '../contract/schemas/records.ts';

/** A domain that waits for its TXT record. */
export function domainRecord(id: string, name: string, install: string): Domain {
  return {
    id,
    name,
    primary: false,
    duplicate: false,
    network_type: 'AN',
    network_details: {
      dns_config_info: {
        cname: `${install}.sandbox.example`,
        a_records: ['203.0.113.20', '203.0.113.21'],
      },
      // Upper case here and lower case there, as the service sends them.
      network_info: { status: 'PENDING', ssl: { status: 'pending' } },
    },
    redirects_to: [],
    secure_all_urls: true,
    txt_verified_time: null,
    txt_verified_domain: null,
    txt_verification_key: `_sandbox-challenge.${name}`,
    txt_verification_value: `sandbox-${id.slice(0, 8)}`,
    ownership_status: 'TXT_VERIFICATION_PENDING',
  };
}

/** Marks the domain as verified. */
export function markVerified(domain: Domain, at: string): void {
  Object.assign(domain, {
    txt_verified_time: at,
    txt_verified_domain: domain.name,
    txt_verification_key: null,
    txt_verification_value: null,
    ownership_status: 'TXT_VERIFIED',
  });
  const network = domain.network_details?.network_info;
  if (network) Object.assign(network, { status: 'ACTIVE', ssl: { status: 'active' } });
}
