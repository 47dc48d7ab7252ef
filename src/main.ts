/** argv and the outside world in, exit code out. */
import { version } from '../package.json';
import { table } from './commands/index.ts';
import { type Common, type Manner, mannerOf } from './runner/common.ts';
import { parseArgv } from './runner/program.ts';
import { report, withProfile } from './runner/report.ts';
import { run } from './runner/run.ts';
import { clean } from './runner/sanitize.ts';
import type { Service, Session } from './runner/session.ts';
import { sandboxCredentials } from './sandbox/user.ts';
import type { Fetch, System } from './system.ts';

export async function main(argv: readonly string[], system: System): Promise<number> {
  let manner: Manner | undefined;
  let profile: string | undefined;
  try {
    const { columns } = system.stdout;
    const parsed = parseArgv(argv, table, { version, width: columns });
    if ('shown' in parsed) {
      await system.stdout.write(parsed.shown);
      return 0;
    }
    const { command, input, common } = parsed.chosen;
    manner = mannerOf(common, system);
    profile = common.profile;
    await run(command, input, openSession(common, manner, system));
    return 0;
  } catch (error) {
    if (isClosedPipe(error)) return 141;
    const json = manner === undefined ? wantsJson(argv) : manner.format === 'json';
    return report(error, { json, color: manner?.colorNotes ?? false, profile }, system.stderr);
  }
}

/** Whoever read our output has read enough (`hms … | head`). */
function isClosedPipe(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'EPIPE';
}

/** For command lines that could not be understood. */
function wantsJson(argv: readonly string[]): boolean {
  return /(^|\0)(--json|(-o|--output)[\0=]?json)(\0|$)/.test(
    argv.join('\0').split('\0--\0')[0] ?? '',
  );
}

function openSession(common: Common, manner: Manner, system: System): Session {
  const note = (text: string) => {
    if (!manner.quiet)
      system.stderr.write(`${text.split('\n').map(clean).join('\n')}\n`).catch(() => {});
  };
  let opened: Promise<Service> | undefined;
  let watching = false;
  return {
    system,
    table,
    manner,
    note,
    suggest: (text) => note(withProfile(text, common.profile)),
    openZip: async (path) => (await import('./archive/file.ts')).openZip(path),
    readText: async (path) =>
      path === '-' ? system.stdin.text() : (await import('./archive/file.ts')).readTextFile(path),
    watch(on) {
      watching = on;
    },
    service() {
      opened ??= openService(common, system, note, () => watching);
      return opened;
    },
  };
}

async function openService(
  common: Common,
  system: System,
  note: (text: string) => void,
  watching: () => boolean,
) {
  // On first use: what only shows help or a version should not pay for them.
  const { createClient } = await import('./client/client.ts');
  const { basicAuthorization, resolveSettings } = await import('./settings.ts');
  const settings = await resolveSettings(common.profile, system, sandboxCredentials);
  const { baseUrl, headlessUrl, credentials, readOnly } = settings;
  const { sandboxTxt } = await import('./sandbox/zone.ts');
  const fetch = settings.embedded
    ? await embedded(system)
    : system.network({ caFile: common.caFile });
  for (const line of settings.notes) note(line);
  let saidSandbox = false;
  const api = createClient(
    {
      baseUrls: { hosting: baseUrl, headless: headlessUrl },
      authorization: basicAuthorization(credentials),
      credentialsFrom: credentials.from,
      fetch,
      retries: common.retries ?? 2,
      patienceMs: (system.stderr.isTTY ? 60 : 300) * 1000,
      onAnswer({ request, response, ms }) {
        if (!saidSandbox && response.headers.get('x-sandbox') !== null) {
          saidSandbox = true;
          note('sandbox: this is not the real service');
        }
        if (common.debug) {
          note(
            `debug: ${request.method} ${request.url} → ${response.status} in ${Math.round(ms)} ms`,
          );
        }
      },
      // While a job is watched, the wait itself says when it cannot look.
      onRetry: (text) => watching() || note(text),
      warn: note,
    },
    system,
  );
  return {
    api,
    defaults: settings,
    readOnly,
    // The sandbox has a zone of its own; the world's DNS knows nothing of it.
    lookupTxt: (name: string) =>
      saidSandbox ? sandboxTxt(fetch, baseUrl, name, system.interrupted) : system.resolveTxt(name),
  };
}

async function embedded(system: System): Promise<Fetch> {
  const { createSandbox } = await import('./sandbox/sandbox.ts');
  const { sandboxStore, sandboxPath } = await import('./sandbox/store.ts');
  const { now, sleep, uuid } = system;
  const store = sandboxStore(sandboxPath(system.stateDir), now);
  return createSandbox({ store, now, sleep, uuid });
}
