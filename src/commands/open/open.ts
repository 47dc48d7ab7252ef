import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { isId, shellQuoted } from '../../command-model/values.ts';
import { fieldIn } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import {
  type InstallRecord,
  installName,
  installRecord,
  listedInstall,
} from '../../resolve/install.ts';
import { engineIn } from '../../system/ci-engines.ts';
import type { System } from '../../system/system.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { summaries } from '../summaries.ts';

/** A host name that needs no escaping anywhere: the service sends it, and a browser opens it. */
const hostPattern =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

async function installToOpen(
  { services, ui }: LocalContext,
  typed: string,
): Promise<InstallRecord> {
  const { directory } = await services.open();
  if (!isId(typed)) return installRecord(directory, typed, ui.info);
  const found = await listedInstall(directory, typed);
  if (found) return found;
  throw new HmsError('notFound', `No install has the ID ${typed}.`, {
    hint: 'To list the installs, run: hms installs list',
  });
}

/** @throws HmsError notFound, when the install has no host name that is safe to open */
function urlOf(record: InstallRecord): string {
  const hosts = ['primary_domain', 'cname'].map((field) => fieldIn(record, field));
  const host = hosts.find((one) => typeof one === 'string' && one !== '');
  const name = installName(record);
  const hint = `To list its domains, run: hms domains list ${shellQuoted(name)}`;
  if (typeof host !== 'string')
    throw new HmsError('notFound', `${name} has no primary domain.`, { hint });
  if (hostPattern.test(host)) return `https://${host.toLowerCase()}/`;
  throw new HmsError('notFound', `The primary domain of ${name} is not a host name: '${host}'.`, {
    hint,
  });
}

/** The program that opens a URL in the browser. No shell reads the URL. */
function opener({ runtime: { platform }, env }: System): string[] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') {
    // The complete path: Windows also looks for programs in the current folder.
    return [
      `${env.SystemRoot ?? 'C:\\Windows'}\\System32\\rundll32.exe`,
      'url.dll,FileProtocolHandler',
    ];
  }
  return env.WSL_DISTRO_NAME ? ['wslview'] : ['xdg-open'];
}

/** @throws HmsError usage, when nobody sits at this terminal */
function refuseUnattended({ env, stdin, stderr }: System): void {
  const engine = engineIn(env);
  if (engine === undefined && stdin.isTTY && stderr.isTTY) return;
  const why =
    engine === undefined ? 'there is no terminal' : `${engine} is set, so this is a CI job`;
  throw new HmsError('usage', `hms does not open a browser: ${why}.`, {
    hint: 'To print the URL instead, add --print.',
  });
}

export const openInstall = command({
  name: 'open',
  kind: 'local',
  errorKinds: requestErrorKinds,
  summary: summaries.open,
  description:
    'Opens the primary domain over https. Without one, hms opens the CNAME. hms uses open on macOS, ' +
    'wslview in WSL and xdg-open on Linux.',
  arguments: { install },
  options: { print: { help: 'Print the URL, and open nothing' } },
  examples: ['open acmeprod --print', 'open acme-outdoor.example --print'],
  view: {
    columns: [{ name: 'install' }, { name: 'url' }],
    text: ({ url }) => `${url}\n`,
  },
  async local(context, { install: typed, print }) {
    const { system, ui } = context;
    if (!print) refuseUnattended(system);
    const record = await installToOpen(context, typed);
    const url = urlOf(record);
    if (!print) {
      await system.startProgram([...opener(system), url]).catch((error) => {
        if (!(error instanceof HmsError)) throw error;
        throw error.with({
          hint: `To print the URL instead, run: hms open ${shellQuoted(typed)} --print`,
        });
      });
      ui.info(`Opening ${url} in the browser.`);
      if (ui.outputOptions.requestedFormat === undefined) return undefined;
    }
    return { install: installName(record), url };
  },
});
