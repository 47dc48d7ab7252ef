/** What is in the profile file. Fields of a later hms are kept as they are. */
import * as z from '../core/zod.ts';

const profile = z.looseObject({
  base_url: z.optional(z.string()),
  headless_url: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  /** `keyring`, where the password is there and not here. */
  password_in: z.optional(z.string()),
  /** A program that prints the credentials, and its arguments. */
  credential_command: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** The account commands act on when none is named. */
  account: z.optional(z.string()),
  /** The same for the headless platform: a name. */
  headless_account: z.optional(z.string()),
  /** Addresses the service e-mails when a job is done. */
  notify: z.optional(z.array(z.string())),
  /** Refuse every mutation. */
  read_only: z.optional(z.boolean()),
  /** Installs that are overwritten only by name, whatever their environment. */
  protect: z.optional(z.array(z.string())),
});

export const profileFile = z.looseObject({
  current: z.optional(z.string()),
  profiles: z.optional(z.record(z.string(), profile)),
});

export type Profile = z.infer<typeof profile>;
