/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The credentials of hms: another program finds its own. */
const passwords = /^HMS_(MAILBOX_)?PASSWORD$/i;

/** The passwords of hms in its environment. */
export function passwordsIn(env: Env): string[] {
  return Object.entries(env).flatMap(([name, value]) => (passwords.test(name) && value) || []);
}

/** The environment of hms without its passwords, and with more variables. */
export function programEnv(env: Env, added: Env = {}): Env {
  const kept = Object.entries(env).filter(([name]) => !passwords.test(name));
  return { ...Object.fromEntries(kept), ...added };
}
