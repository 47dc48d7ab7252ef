/** The service, as those see it who work with it. */
import type { Api } from '../client/api.ts';
import type { EncodedRequest } from '../client/encode.ts';
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { Item } from '../contract/types.ts';
import type { Inspection } from '../system/network/inspect.ts';
import type { System } from '../system/system.ts';

/** What is another command's own, where several run at the same time. */
export interface ScopedOptions {
  rateLimiter: RateLimiter;
  system: System;
  watching(): AbortSignal | undefined;
  info(text: string): void;
  /** Told before a request leaves that changes something, each time. */
  beforeWrite?(request: EncodedRequest): Promise<void>;
  /** Told when it was accepted. */
  onAccepted?(request: EncodedRequest): Promise<void>;
}

/** What the operator has set for all commands: by the environment, or in the profile. */
export interface Defaults {
  account: string | undefined;
  /** On the headless platform an account goes by its name. */
  headlessAccount: string | undefined;
  notify: readonly string[];
  /** Installs that are overwritten only by name. */
  protect: readonly string[];
}

/** Lists of the service, each of them whole: every page, or an error. */
export interface Listings {
  installs(): AsyncIterable<Item<'listInstalls'>>;
  backups(install: { id: string }): AsyncIterable<Item<'listBackups'>>;
  domains(install: { id: string }): AsyncIterable<Item<'listDomains'>>;
}

/** The same, and a page that was read in this run is not read again (src/resolve/directory.ts). */
export interface Directory extends Listings {
  /** Read anew each time: for whoever looks whether something has changed. */
  fresh: Listings;
  /** Lists are read anew from now on: a person has taken their time, or something was changed. */
  forget(): void;
}

export interface Service {
  api: Api;
  directory: Directory;
  baseUrl: string;
  /** Of the headless platform; undefined where nobody said. */
  headlessUrl: string | undefined;
  /** Whose settings these are; undefined where they are the environment's. */
  profile: string | undefined;
  /** What decides what its lists show (src/storage/name-cache.ts); undefined where the environment has a say in it. */
  cacheFingerprint: string | undefined;
  /** The moment by the service's clock, as of its last answer; NaN where it never said. */
  date(): number;
  defaults: Defaults;
  readOnly: boolean;
  lookupTxt(name: string): Promise<string[]>;
  /** The same service for one of several commands that run at the same time. */
  withScope(scope: ScopedOptions): Service;
}

/** The service, and what lies between it and this machine. */
export interface Services {
  /** The service of the settings. Opened on first use: they may be missing or wrong, and local commands need none. */
  open(): Promise<Service>;
  /** The service as these credentials see it; nothing is kept. */
  connect(to: { baseUrl: string; username: string; password: string }): Promise<Api>;
  /** What a connection to this URL is like. @param from what the URL is called where it is set */
  inspect(url: string, from: string): Promise<Inspection>;
  /** The signal that ends what is asked of the service from now on; a wait says itself when it cannot look. */
  watch(signal: AbortSignal | undefined): void;
}
