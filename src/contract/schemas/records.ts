/**
 * Schemas of the service's records (docs/service.md, section 2).
 *
 * The source marks fields as required or not. The service sends null for nearly every optional field (php_version too),
 * so `maybe` allows a value, null or a missing field.
 */

import { isEmail } from '../../core/email.ts';
import * as z from '../../core/zod.ts';
import { archiveStates, environmentWords, roleWords } from '../enums.ts';

/** The same as `idPattern`, with a format in the OpenAPI document. */
export const id = z.guid();

const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullish(schema);
export const dateTime = z.iso.datetime({ offset: true });

/** 2.2 and section 8. */
export const installName = z.string().check(z.regex(/^[a-z][a-z0-9]{2,13}$/));

export const environment = z.enum(environmentWords);

/** 2.2. `wp_version` and `defer_wordpress_upgrades_until` only when one install is read. */
export const install = z.looseObject({
  id,
  name: installName,
  account: z.looseObject({ id }),
  php_version: z.nullable(z.string()),
  status: maybe(z.enum(['active', 'pending'])),
  site: maybe(z.looseObject({ id })),
  cname: maybe(z.string()),
  stable_ips: maybe(z.array(z.string())),
  environment: maybe(environment),
  primary_domain: maybe(z.string()),
  is_multisite: maybe(z.boolean()),
  created_at: maybe(dateTime),
  wp_version: maybe(z.string()),
  defer_wordpress_upgrades_until: maybe(dateTime),
});

/** 2.5. `complete_time` is null while the backup is in progress. */
export const backup = z.looseObject({
  id,
  status: z.enum(['requested', 'in_progress', 'completed', 'aborted']),
  description: maybe(z.string()),
  create_time: maybe(dateTime),
  complete_time: maybe(dateTime),
  wordpress_version: maybe(z.string()),
});

/** 2.3. */
export const site = z.looseObject({
  id,
  name: z.string(),
  account: z.looseObject({ id }),
  group_name: maybe(z.string()),
  tags: maybe(z.array(z.string())),
  created_at: maybe(dateTime),
  sandbox: maybe(z.boolean()),
  transferable: maybe(z.boolean()),
  installs: maybe(
    z.array(
      z.looseObject({
        id,
        name: z.string(),
        environment: maybe(z.string()),
        cname: maybe(z.string()),
        php_version: maybe(z.string()),
        is_multisite: maybe(z.boolean()),
      }),
    ),
  ),
});

/** 2.4. The values of network_info.status and ssl.status are not documented. */
export const domain = z.looseObject({
  id,
  name: z.string(),
  primary: maybe(z.boolean()),
  duplicate: maybe(z.boolean()),
  network_type: maybe(z.enum(['AN', 'GES', 'LEGACY'])),
  network_details: maybe(
    z.looseObject({
      dns_config_info: maybe(
        z.looseObject({ cname: maybe(z.string()), a_records: maybe(z.array(z.string())) }),
      ),
      network_info: maybe(
        z.looseObject({
          status: maybe(z.string()),
          ssl: maybe(z.looseObject({ status: maybe(z.string()) })),
        }),
      ),
    }),
  ),
  redirects_to: maybe(z.array(z.looseObject({ id, name: z.string() }))),
  secure_all_urls: maybe(z.boolean()),
  txt_verified_time: maybe(dateTime),
  txt_verified_domain: maybe(z.string()),
  txt_verification_key: maybe(z.string()),
  txt_verification_value: maybe(z.string()),
  ownership_status: maybe(z.enum(['TXT_VERIFIED', 'TXT_VERIFICATION_PENDING'])),
});

/** 2.6. Site, installs and accounts are their names at the time of the transfer. */
export const siteTransfer = z.looseObject({
  id,
  site: z.string(),
  installs: z.array(z.string()),
  origin_account: z.string(),
  destination_account: z.string(),
  status: z.enum(['pending', 'scheduled', 'in_progress', 'completed', 'failed', 'cancelled']),
  scheduled_time: maybe(dateTime),
  created_at: dateTime,
  updated_at: dateTime,
});

export const roles = z.enum(roleWords);

/** 2.7. */
export const accountUser = z.looseObject({
  user_id: id,
  account_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  invite_accepted: z.boolean(),
  mfa_enabled: z.boolean(),
  roles: z.string(),
  last_owner: maybe(z.boolean()),
  installs: maybe(z.array(z.looseObject({ id: z.string(), name: z.string() }))),
});

/** 2.8. */
export const sshKey = z.looseObject({
  uuid: id,
  comment: maybe(z.string()),
  fingerprint: maybe(z.string()),
  created_at: maybe(z.string()),
});

/** 4.20: weekly, every two weeks, or on a day of the month. */
export const frequency = z.union([
  z.strictObject({ unit: z.literal('DAYS'), value: z.literal([7, 14]) }),
  z.strictObject({
    unit: z.literal('MONTHLY'),
    value: z.int().check(z.minimum(1), z.maximum(31)),
  }),
]);

const isAddress = z.refine<string>(isEmail, 'It must be one e-mail address.');

/** 2.9: the only address to which the source gives a format. */
export const emailFormat = z
  .string()
  .check(isAddress)
  .register(z.globalRegistry, { format: 'email' });

/** 4.7, 4.9, 4.10: recipients of the completion e-mail. An empty list would notify nobody. */
export const emails = z.array(z.string().check(isAddress)).check(z.minLength(1));

/** 10.3. `download_uri` only when it is completed. */
export const archive = z.looseObject({
  id,
  backup: z.looseObject({ id }),
  state: z.enum(archiveStates),
  create_time: maybe(dateTime),
  start_time: maybe(dateTime),
  complete_time: maybe(dateTime),
  abort_time: maybe(dateTime),
  notification_emails: maybe(z.array(z.string())),
  download_uri: maybe(z.string()),
});

/** 10.4, 10.5. */
export const account = z.looseObject({
  id,
  name: maybe(z.string()),
  nickname: maybe(z.string()),
});

/** 10.6: storage and bandwidth in GB; null for no limit. */
export const accountLimits = z.looseObject({
  visitors: maybe(z.int()),
  storage: maybe(z.int()),
  bandwidth: maybe(z.int()),
});

/** A figure of usage is a text. */
const rollup = maybe(
  z.looseObject({
    average: maybe(z.string()),
    sum: maybe(z.string()),
    latest: maybe(z.looseObject({ date: maybe(z.string()), value: maybe(z.string()) })),
  }),
);

const metrics = {
  metrics: maybe(z.array(z.looseObject({}))),
  metrics_rollup: maybe(z.record(z.string(), z.unknown())),
};

/** 4.18, 10.7. */
export const accountUsage = z.looseObject({
  environment_metrics: maybe(
    z.array(z.looseObject({ environment_name: maybe(z.string()), ...metrics })),
  ),
  total_size: maybe(z.union([z.int(), z.string()])),
  next_page_token: maybe(z.string()),
  all_environments_included: maybe(z.boolean()),
  last_account_storage_refresh_time: maybe(dateTime),
  account_storage_refresh_expected_time: maybe(dateTime),
});

/** 10.8: one rollup for each metric. */
export const usageSummary = z.looseObject({ metrics_rollup: maybe(z.record(z.string(), rollup)) });

/** 10.8: rollups by environment and by site type. */
export const usageInsights = z.looseObject({
  by_environment: maybe(z.record(z.string(), z.record(z.string(), rollup))),
  by_site_type: maybe(z.record(z.string(), z.record(z.string(), rollup))),
});

/** 10.9. */
export const installUsage = z.looseObject({
  ...metrics,
  storage_refresh_expected_time: maybe(dateTime),
});

/** 10.16. */
export const domainReport = z.looseObject({
  report: z.looseObject({
    complete: z.boolean(),
    domains: maybe(z.array(z.looseObject({}))),
  }),
});

/** 10.17. */
export const certificate = z.looseObject({
  common_name: maybe(z.string()),
  domains: maybe(z.array(z.string())),
  status: maybe(z.string()),
  expires_time: maybe(dateTime),
  auto_renew: maybe(z.boolean()),
  cert_source: maybe(z.string()),
});

export const certificatePage = z.looseObject({
  certificates: z.array(certificate),
  next_page_token: maybe(z.string()),
});

/** 10.20. */
export const user = z.looseObject({
  id,
  email: maybe(z.string()),
  first_name: maybe(z.string()),
  last_name: maybe(z.string()),
  phone_number: maybe(z.string()),
});

export type Install = z.infer<typeof install>;
export type Backup = z.infer<typeof backup>;
export type Site = z.infer<typeof site>;
export type Domain = z.infer<typeof domain>;
export type SiteTransfer = z.infer<typeof siteTransfer>;
export type AccountUser = z.infer<typeof accountUser>;
export type SshKey = z.infer<typeof sshKey>;
export type Archive = z.infer<typeof archive>;
export type Certificate = z.infer<typeof certificate>;
