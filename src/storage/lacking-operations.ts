/** Remembers for a day which operations a service lacks, so that finding out costs one request a day. */
import { join } from 'node:path';
import { isObject } from '../core/json.ts';
import type { StoredKind, StoredValue } from './locked-file.ts';

export interface LackingOperations {
  /** When the service was seen to lack the operation, in milliseconds; undefined if that is not known. */
  seenAt(operation: string): Promise<number | undefined>;
  remember(operation: string): Promise<void>;
  /** The service offers it now. */
  forget(operation: string): Promise<void>;
}

interface LackingContext {
  stateDir: string | undefined;
  now(): number;
  keep<T>(path: string, kind: StoredKind<T>): StoredValue<T>;
}

interface LackingFile {
  version: 1;
  /** Base URL → operation → time. */
  services: Record<string, Record<string, string>>;
}

const maxAgeMs = 86_400_000;

const isFile = (value: unknown): value is LackingFile =>
  isObject(value) &&
  value.version === 1 &&
  isObject(value.services) &&
  Object.values(value.services).every(
    (one) => isObject(one) && Object.values(one).every((at) => typeof at === 'string'),
  );

/**
 * A file that cannot be read or written costs one more request, and fails nothing.
 * @param isIgnored `--recheck`: what was seen before does not count
 */
export function openLackingOperations(
  baseUrl: string,
  { stateDir, now, keep }: LackingContext,
  isIgnored: boolean,
): LackingOperations {
  /** Operation → time: seen by this process. */
  const seen = new Map<string, number>();
  const file =
    stateDir === undefined
      ? undefined
      : keep<LackingFile>(join(stateDir, 'lacking.json'), {
          initial: () => ({ version: 1, services: {} }),
          valid: isFile,
          remedy: 'Remove the file.',
        });
  let stored: Promise<ReadonlyMap<string, number>> | undefined;

  async function load(): Promise<ReadonlyMap<string, number>> {
    const value = await file?.read().catch(() => undefined);
    return new Map(
      Object.entries(value?.services[baseUrl] ?? {})
        .map(([operation, at]) => [operation, Date.parse(at)] as const)
        .filter(([, at]) => isRecent(at)),
    );
  }

  /** A time in the future is that of a wrong clock. */
  const isRecent = (at: number) => at <= now() && now() - at < maxAgeMs;

  async function change(apply: (own: Record<string, string>) => void): Promise<void> {
    const changeFile = (value: LackingFile) => {
      const own = value.services[baseUrl] ?? {};
      for (const [operation, at] of Object.entries(own)) {
        if (!isRecent(Date.parse(at))) delete own[operation];
      }
      apply(own);
      value.services[baseUrl] = own;
    };
    await file?.update(changeFile).catch(async () => {
      const value: LackingFile = { version: 1, services: {} };
      changeFile(value);
      await file.replace(value).catch(() => {});
    });
  }

  return {
    async seenAt(operation) {
      if (seen.has(operation) || isIgnored) return seen.get(operation);
      stored ??= load();
      return (await stored).get(operation);
    },
    async remember(operation) {
      const at = now();
      seen.set(operation, at);
      await change((own) => {
        own[operation] = new Date(at).toISOString();
      });
    },
    async forget(operation) {
      if (isIgnored && (await load()).has(operation)) {
        await change((own) => {
          delete own[operation];
        });
      }
    },
  };
}
