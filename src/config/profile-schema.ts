/** Schema of the profile file. Unknown fields are kept: a later hms may have written them. */
import * as z from '../core/zod.ts';

const profile = z.looseObject({
  base_url: z.optional(z.string()),
  headless_url: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  /** `keyring` when the password is in the system keyring. */
  password_in: z.optional(z.string()),
  /** A program that prints the credentials, with its arguments. */
  credential_command: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** The default account of commands. */
  account: z.optional(z.string()),
  /** The default account on the headless platform: a name. */
  headless_account: z.optional(z.string()),
  /** Addresses that the service e-mails when a job is done. */
  notify: z.optional(z.array(z.string())),
  /** Refuse every change. */
  read_only: z.optional(z.boolean()),
  /** Installs that need their name to be overwritten, in any environment. */
  protect: z.optional(z.array(z.string())),
});

export const profileFile = z.looseObject({
  current: z.optional(z.string()),
  profiles: z.optional(z.record(z.string(), profile)),
});

export type Profile = z.infer<typeof profile>;
