/** Opens the service a command talks to: settings → client. */
import type { Api, ClientOptions } from '../client/api.ts';
import { createClient } from '../client/client.ts';
import { type Offers, openOffers } from '../client/offers.ts';
import { maxRetryAfterFor, type RateLimiter } from '../client/rate-limiter.ts';
import { httpDate } from '../client/retry.ts';
import type { CommonInput } from '../command-model/output-options.ts';
import type { Download, Service } from '../command-model/services.ts';
import { shellQuoted } from '../command-model/values.ts';
import { basicAuthorization, type Credentials } from '../config/credentials.ts';
import { mailRulesOf } from '../config/mailbox-settings.ts';
import { sandboxProfile } from '../config/profile-rules.ts';
import { resolveMailbox, resolveSettings, type Settings } from '../config/settings.ts';
import { HmsError } from '../core/errors.ts';
import type { Mailbox } from '../core/mail/mail.ts';
import { taggedAddress } from '../core/mail/tag.ts';
import { shownLink } from '../core/redact/download-links.ts';
import { privateKeysInText } from '../core/redact/private-keys.ts';
import type { Secrets } from '../core/redact/redact.ts';
import { fullMinuteText } from '../core/units.ts';
import { isLoopback } from '../core/url.ts';
import { answerLines, requestLines } from '../output/debug-log.ts';
import { openDirectory } from '../resolve/directory.ts';
import { sandboxCredentials } from '../sandbox/demo-credentials.ts';
import { zonePath } from '../sandbox/dns-zone.ts';
import { openInstallIds } from '../storage/install-ids.ts';
import { openLackingOperations } from '../storage/lacking-operations.ts';
import type { Fetch, FetchResponse, System } from '../system/system.ts';

export interface ConnectionContext {
  common: CommonInput;
  system: System;
  info(text: string): void;
  /** A line that `--quiet` does not silence. */
  warn(text: string): void;
  /** Collects credentials as they become known, for redaction. */
  secrets: Secrets;
  /** The signal that ends a poll, while a job is polled. The wait itself reports a poll that failed. */
  pollSignal(): AbortSignal | undefined;
  /** Shared by commands that run in parallel. A write that has left is then never cancelled. */
  rateLimiter?: RateLimiter;
  beforeWrite?: ClientOptions['beforeWrite'];
  /** Id → name of installs that were read before. */
  installNames?: ReadonlyMap<string, string> | undefined;
}

interface ServiceAddress {
  fetch: Fetch;
  offers: Offers;
  baseUrl: string;
  headlessUrl: string | undefined;
  /** The profile of the settings; undefined when they come from the environment. */
  profile: string | undefined;
  credentials: Credentials;
}

/** Keeps the Date header of the last response, in milliseconds; NaN when it was missing. */
function clockReader() {
  let date = Number.NaN;
  return {
    date: () => date,
    onResponse({ headers }: FetchResponse) {
      date = httpDate(headers.get('date'));
    },
  };
}

/** Notes once that the responses come from the sandbox, so that you do not take it for the real service. */
function sandboxDetector(info: (text: string) => void) {
  let isSandbox = false;
  return {
    isSandbox: () => isSandbox,
    onResponse(response: FetchResponse) {
      if (isSandbox || response.headers.get('x-sandbox') === null) return;
      isSandbox = true;
      info('This is the sandbox, not the real service.');
    },
  };
}

function clientFor(
  { fetch, offers, baseUrl, headlessUrl, profile, credentials }: ServiceAddress,
  { common, system, info, warn, pollSignal, rateLimiter, beforeWrite, secrets }: ConnectionContext,
  watchers: readonly { onResponse(response: FetchResponse): void }[],
): Api {
  secrets.addPassword(credentials);
  const debug = (lines: string[]) => {
    for (const line of lines) warn(`debug: ${line}`);
  };
  const headlessRemedy =
    profile === undefined
      ? 'Set HMS_HEADLESS_URL, for example: https://headless.example.com'
      : `To set one, run: hms profiles set ${shellQuoted(profile)} --headless-url URL`;
  const options: ClientOptions = {
    fetch,
    baseUrls: { hosting: baseUrl, headless: headlessUrl, headlessRemedy },
    authorization: basicAuthorization(credentials),
    credentialsFrom: credentials.from,
    retries: common.retries ?? 2,
    maxRetryAfterMs: maxRetryAfterFor(system),
    signal: () => pollSignal() ?? system.interrupted,
    signalOf(method) {
      if (rateLimiter !== undefined && method !== 'GET') return neverAborted;
      return pollSignal() ?? system.interrupted;
    },
    rateLimiter,
    beforeWrite,
    onSend(request) {
      if (common.debug) debug(requestLines(request));
    },
    onAnswer(answered) {
      if (!common.showSecrets) for (const key of privateKeysInText(answered.text)) secrets.add(key);
      for (const watcher of watchers) watcher.onResponse(answered.response);
      if (common.debug) debug(answerLines(answered));
    },
    onRetry(text) {
      if (pollSignal() === undefined) info(text);
    },
    warn,
    offers,
    momentIn: (ms) => fullMinuteText(system.now() + ms),
  };
  return createClient(options, system);
}

function offersOf(baseUrl: string, { system, common }: ConnectionContext): Offers {
  return openOffers(openLackingOperations(baseUrl, system, common.recheck));
}

const neverAborted = new AbortController().signal;

/** @throws HmsError, when settings are missing or wrong */
export async function openService(context: ConnectionContext): Promise<Service> {
  const { common, system, info } = context;
  const settings = await resolveSettings(common.profile, system, sandboxCredentials);
  const mailbox = await mailboxFor(settings, context);
  const { caFile } = common;
  const fetch = settings.embedded ? await embeddedFetch(system) : system.network({ caFile });
  for (const line of settings.notes) info(line);
  const credentials = await settings.credentials.load();
  const offers = offersOf(settings.baseUrl, context);
  const ids = openInstallIds(`${settings.baseUrl} ${credentials.username}`, system);
  const sandbox = sandboxDetector(info);
  const clock = clockReader();
  /** The x-sandbox header counts only from a loopback address, because every other host could send it. */
  const isLocalHost = isLoopback(new URL(settings.baseUrl).hostname);
  const download = downloadWith(context, settings.embedded ? { ...settings, fetch } : undefined);
  const apiFor = (scope: ConnectionContext) =>
    clientFor({ ...settings, credentials, fetch, offers }, scope, [sandbox, clock]);
  const serviceFor = (scope: ConnectionContext): Service => {
    const api = apiFor(scope);
    return {
      api,
      directory: openDirectory(api, ids, scope.installNames),
      date: clock.date,
      defaults: settings,
      baseUrl: settings.baseUrl,
      headlessUrl: settings.headlessUrl,
      profile: settings.profile,
      cacheFingerprint: settings.cacheFingerprint,
      readOnly: settings.readOnly,
      approvers: settings.approvers,
      mailbox,
      rateLimiter: scope.rateLimiter,
      download,
      // The sandbox has a DNS zone of its own, which public DNS does not know.
      lookupTxt(name) {
        if (settings.embedded || (isLocalHost && sandbox.isSandbox()))
          return sandboxTxt(api, settings.baseUrl, name);
        return system.resolveTxt(name, scope.pollSignal() ?? scope.system.interrupted);
      },
      withScope: (overrides) => serviceFor({ ...scope, ...overrides }),
    };
  };
  return serviceFor(context);
}

/** @param embedded the sandbox, whose own links lead to it and not to the network */
function downloadWith(
  { system, common: { caFile, debug }, warn }: ConnectionContext,
  embedded: Pick<ServiceAddress, 'fetch' | 'baseUrl'> | undefined,
): Download {
  const network = system.downloads({ caFile });
  return async (url, signal) => {
    const isOwn =
      embedded !== undefined && new URL(url).origin === new URL(embedded.baseUrl).origin;
    // The links are secrets, and the storage is another service: no header says who asks.
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'hms' };
    if (debug) warn(`debug: → GET ${shownLink(url)}`);
    const response = await (isOwn ? embedded.fetch : network)(url, {
      method: 'GET',
      headers,
      signal,
    });
    if (debug) warn(`debug: ← ${response.status} (GET ${shownLink(url)})`);
    return response;
  };
}

async function mailboxFor(
  { embedded, mailbox }: Pick<Settings, 'embedded' | 'mailbox'>,
  context: ConnectionContext,
): Promise<Mailbox | undefined> {
  if (!embedded && mailbox === undefined) return undefined;
  if (mailbox === undefined) return outboxOf(context.system);
  return (await import('./open-mailbox.ts')).openMailbox(mailbox, context);
}

/** The mailbox of the settings, without the service. @throws HmsError usage, for an unknown profile */
export async function openMailboxOnly(context: ConnectionContext): Promise<Mailbox | undefined> {
  const found = await resolveMailbox(context.common.profile, context.system);
  const embedded = found === sandboxProfile;
  return mailboxFor({ embedded, mailbox: embedded ? undefined : found }, context);
}

/** The TXT records of a name in the zone of the sandbox. */
async function sandboxTxt(api: Api, baseUrl: string, name: string): Promise<string[]> {
  const path = zonePath(name);
  const request = api.prepareRaw({ method: 'GET', path, json: undefined, headless: false });
  // The zone is at the origin of the sandbox, not below its base URL.
  const { body } = await api.send({ ...request, url: `${new URL(baseUrl).origin}${path}` });
  if (Array.isArray(body) && body.every((one) => typeof one === 'string')) return body;
  throw new HmsError('unavailable', `The sandbox did not return the TXT records of ${name}.`, {
    hint: 'Retry later, or skip the check with --no-dns-check.',
  });
}

/** A client for credentials that are not stored yet. */
export async function connect(
  { baseUrl, username, password }: { baseUrl: string; username: string; password: string },
  context: ConnectionContext,
): Promise<Api> {
  const { common, system, info } = context;
  const fetch = system.network({ caFile: common.caFile });
  const credentials = { username, password, from: 'what you just typed' };
  const offers = offersOf(baseUrl, context);
  const target = {
    fetch,
    offers,
    baseUrl,
    headlessUrl: undefined,
    profile: undefined,
    credentials,
  };
  return clientFor(target, context, [sandboxDetector(info)]);
}

/** The outbox of the embedded sandbox. */
async function outboxOf(system: System): Promise<Mailbox> {
  const { outboxConnection, sandboxAddress } = await import('../sandbox/outbox-mailbox.ts');
  const { embeddedStore, sandboxPath } = await import('../sandbox/store.ts');
  const store = embeddedStore(sandboxPath(system.stateDir), system);
  return {
    name: `mailbox ${sandboxAddress}`,
    addressFor: (tag) => taggedAddress(sandboxAddress, tag, true),
    connection: outboxConnection(store, system.now),
    rules: mailRulesOf({}),
  };
}

async function embeddedFetch(system: System): Promise<Fetch> {
  const { createSandbox } = await import('../sandbox/sandbox.ts');
  const { embeddedStore, sandboxPath } = await import('../sandbox/store.ts');
  const { uploadsInFolder } = await import('../sandbox/uploads.ts');
  const { now, sleep, uuid } = system;
  const path = sandboxPath(system.stateDir);
  const uploads = uploadsInFolder(path, uuid);
  const store = embeddedStore(path, system);
  return createSandbox({ store, now, sleep, uuid, uploads });
}
