/** The catalogue of all commands. A noun is loaded when it is typed, so a list does not load the upload code. */
import type { Catalogue } from '../command-model/catalogue.ts';
import { exampleVerbs, summaries, topics } from './summaries.ts';

export const catalogue: Catalogue = {
  summaries,
  exampleVerbs,
  topics,
  async topic(name) {
    const { topicPages } = await import('./topics.ts');
    // As: callers pass only names in `topics`.
    return topicPages[name as keyof typeof topics];
  },
  // The index of a noun lists its commands in the order of its help.
  load: {
    installs: async () => (await import('./installs/index.ts')).installs,
    domains: async () => (await import('./domains/index.ts')).domains,
    cache: async () => (await import('./cache/index.ts')).cache,
    certs: async () => (await import('./certs/index.ts')).certs,
    backups: async () => (await import('./backups/index.ts')).backups,
    archives: async () => (await import('./archives/index.ts')).archives,
    sites: async () => (await import('./sites/index.ts')).sites,
    accounts: async () => (await import('./accounts/index.ts')).accounts,
    users: async () => (await import('./users/index.ts')).users,
    usage: async () => (await import('./usage/index.ts')).usage,
    'ssh-keys': async () => (await import('./ssh-keys/index.ts')).sshKeys,
    reports: async () => (await import('./reports/index.ts')).reports,
    headless: async () => (await import('./headless/index.ts')).headless,
    jobs: async () => (await import('./jobs/index.ts')).jobs,
    guard: async () => (await import('./guard/index.ts')).guard,
    watch: async () => (await import('./watch/index.ts')).watch,
    open: async () => (await import('./open/index.ts')).open,
    api: async () => (await import('./api/index.ts')).api,
    each: async () => (await import('./each/index.ts')).each,
    apply: async () => (await import('./apply/index.ts')).apply,
    plan: async () => (await import('./plan/index.ts')).plan,
    audit: async () => (await import('./audit/index.ts')).audit,
    auth: async () => (await import('./auth/index.ts')).auth,
    profiles: async () => (await import('./profiles/index.ts')).profiles,
    mailbox: async () => (await import('./mailbox/index.ts')).mailbox,
    sandbox: async () => (await import('./sandbox/index.ts')).sandbox,
    completion: async () => (await import('./completion/index.ts')).completion,
    doctor: async () => (await import('./doctor/index.ts')).doctor,
  },
};
