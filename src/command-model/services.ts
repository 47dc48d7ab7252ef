/** The service as commands see it. */
import type { Api } from '../client/api.ts';
import type { EncodedRequest } from '../client/encode.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { Approvers } from '../config/settings.ts';
import type { Item } from '../contract/types.ts';
import type { Mailbox } from '../core/mail/mail.ts';
import type { Inspection } from '../system/network/inspect.ts';
import type { Fetch, FetchResponse, System } from '../system/system.ts';

/** Replaces parts of a Service for one of several commands in parallel. */
export interface ScopedOptions {
  rateLimiter: RateLimiter;
  system: System;
  pollSignal(): AbortSignal | undefined;
  info(text: string): void;
  /** Called before each attempt of a mutating request. */
  beforeWrite?(request: EncodedRequest): Promise<void>;
  /** Id → name of installs that were read before: their ids need no request to be shown as names. */
  installNames?: ReadonlyMap<string, string> | undefined;
}

/** Defaults of the operator, from the environment or the profile. */
export interface Defaults {
  account: string | undefined;
  /** The headless platform names accounts. */
  headlessAccount: string | undefined;
  notify: readonly string[];
  /** Where the addresses come from. */
  notifyFrom: string | undefined;
  /** Installs that need their name to be overwritten. */
  protect: readonly string[];
}

/** Complete lists of the service: every page, or an error. */
export interface Listings {
  installs(): AsyncIterable<Item<'listInstalls'>>;
  backups(install: { id: string }): AsyncIterable<Item<'listBackups'>>;
  domains(install: { id: string }): AsyncIterable<Item<'listDomains'>>;
}

/** Lists with a cache: a page is read once in a run (src/resolve/directory.ts). */
export interface Directory extends Listings {
  /**
   * The install with exactly this name, if an earlier run knew its id and its record has the name now. Undefined says
   * nothing: read the list.
   */
  installNamed(name: string): Promise<Item<'listInstalls'> | undefined>;
  /** The name of an install that was read before; undefined says nothing. */
  nameOf(id: string): string | undefined;
  /** Without the cache, for checks that need the current state. */
  fresh: Listings;
  /** Drops the cache, after a prompt or a change. */
  forget(): void;
}

/**
 * Requests what a link of the service leads to, and sends no credentials. Rejects with `TransportError`.
 * @param signal ends the request and the reading of its body
 */
export type Download = (url: string, signal: AbortSignal) => Promise<FetchResponse>;

export interface Service {
  api: Api;
  directory: Directory;
  baseUrl: string;
  /** URL of the headless platform. */
  headlessUrl: string | undefined;
  /** The profile of the settings; undefined when they come from the environment. */
  profile: string | undefined;
  /** The settings its lists depend on (src/storage/name-cache.ts); undefined when the environment sets one. */
  cacheFingerprint: string | undefined;
  /** Date of the service's last response, in milliseconds; NaN when it sent none. */
  date(): number;
  defaults: Defaults;
  readOnly: boolean;
  /** Who must sign every change. Each group must hold the key of the signature. */
  approvers: readonly Approvers[];
  /** Paces commands that run in parallel; undefined for a single command. */
  rateLimiter: RateLimiter | undefined;
  lookupTxt(name: string): Promise<string[]>;
  download: Download;
  /** The mailbox that receives the e-mails of the service; undefined when none is set. */
  mailbox: Mailbox | undefined;
  /** The same service for one of several commands in parallel. */
  withScope(scope: ScopedOptions): Service;
}

/** The service, and the connection to it. */
export interface Services {
  /** The service of the settings. Opened on first use: settings may be missing, and local commands need none. */
  open(): Promise<Service>;
  /** The network itself: it adds no credentials. */
  fetch: Fetch;
  /** The service with credentials that are not stored. */
  connect(to: { baseUrl: string; username: string; password: string }): Promise<Api>;
  /** The mailbox of the settings, without the service; undefined when none is set. */
  openMailbox(): Promise<Mailbox | undefined>;
  /** Examines the connection to a URL: proxy, certificate. @param from where the URL is set, for messages */
  inspect(url: string, from: string): Promise<Inspection>;
  /** Sets the signal that ends requests from now on, while a job is polled. */
  setPollSignal(signal: AbortSignal | undefined): void;
}
