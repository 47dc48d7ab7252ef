import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import type { Settings } from '../../config/settings.ts';
import { sandboxCredentials } from '../../sandbox/demo-credentials.ts';
import { type Who, whoIs, whoText } from './who.ts';

/** The settings by their names in the file, each with its source. */
function loginStatus(settings: Settings, user: Who | null) {
  const { sources, credentials } = settings;
  return {
    profile: settings.profile ?? null,
    base_url: settings.baseUrl,
    headless_url: settings.headlessUrl ?? null,
    username: credentials.username ?? null,
    user,
    account: settings.account ?? null,
    headless_account: settings.headlessAccount ?? null,
    notify: settings.notify,
    read_only: settings.readOnly,
    protect: settings.protect,
    approvers: settings.approvers.flatMap(({ keys }) => keys),
    sources: {
      profile: sources.profile ?? null,
      base_url: sources.baseUrl ?? null,
      headless_url: sources.headlessUrl ?? null,
      username: credentials.usernameFrom ?? null,
      password: credentials.passwordFrom ?? null,
      user: user === null ? null : 'the service',
      account: sources.account ?? null,
      headless_account: sources.headlessAccount ?? null,
      notify: sources.notify ?? null,
      read_only: sources.readOnly ?? null,
      protect: sources.protect ?? null,
      approvers: settings.approvers.map(({ from }) => from).join(', ') || null,
    },
  };
}

/** One row for each setting. */
function settingsIn(body: unknown): unknown {
  // As: this view shows only statusOf.
  const { sources, user, ...values } = body as ReturnType<typeof loginStatus>;
  const password = sources.password === null ? null : 'not shown';
  const shown: Record<string, unknown> = { ...values, password, user: user && whoText(user) };
  return Object.entries(sources).map(([setting, source]) => ({
    setting,
    value: shown[setting] ?? null,
    source,
  }));
}

export const authStatus = command({
  name: 'auth status',
  kind: 'local',
  errorKinds: ['auth'],
  summary: 'Show the active settings and their sources',
  description:
    'Sends one request, to show who the credentials belong to, and waits at most 5 s for it. The exit code does not ' +
    'depend on it: to test the settings, use `hms doctor`. Never shows a password.',
  arguments: {},
  options: {},
  examples: ['auth status', 'auth status --profile sandbox'],
  view: {
    columns: [
      { name: 'setting', dropPriority: 0 },
      { name: 'value', dropPriority: 0 },
      { name: 'source', dropPriority: 0 },
    ],
    records: settingsIn,
  },
  async local(context) {
    const { system, profile: named, ui } = context;
    const { resolveSettings } = await import('../../config/settings.ts');
    const settings = await resolveSettings(named, system, sandboxCredentials);
    const { problem } = settings.credentials;
    // Opening the service prints them too.
    if (problem !== undefined) for (const line of settings.notes) ui.info(line);
    const user = problem === undefined ? await whoIs(context) : null;
    // The rows show what is missing; the command still ends with the error.
    return new CommandAnswer(loginStatus(settings, user), { error: problem });
  },
});
