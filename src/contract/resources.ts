/**
 * The records of the service (service-api.md, section 2).
 *
 * The source marks fields as required or not; services were seen to send null for nearly every field
 * that is not required (php_version too), so `maybe` allows a value, null, or nothing.
 */
import * as z from 'zod/mini';

/** An id: anything of the shape of a UUID, whatever version digit it carries. */
export const id = z.guid();

const maybe = z.nullish;
const dateTime = z.iso.datetime({ offset: true });

/** 2.2 and section 8. */
export const installName = z.string().check(z.regex(/^[a-z][a-z0-9]{2,13}$/));

/** 2.2; the environments a site holds at most one install of each of. */
export const environment = z.enum(['production', 'staging', 'development']);

/** 2.2. `wp_version` and `defer_wordpress_upgrades_until` only where one install is asked for. */
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

/** 4.7, 4.9, 4.10: who is told when the job is done. An empty list would tell nobody. */
export const emails = z.array(z.email()).check(z.minLength(1));

export type Install = z.infer<typeof install>;
export type Backup = z.infer<typeof backup>;
