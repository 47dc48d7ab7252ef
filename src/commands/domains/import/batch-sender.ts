/** Sends batches of domains one after the other, each of them once. */
import { everyRecord } from '../../../client/pages/pages.ts';
import { createRateLimiter, maxRetryAfterFor } from '../../../client/rate-limiter.ts';
import type { LocalContext } from '../../../command-model/definition.ts';
import type { NestedFailure } from '../../../command-model/nested/outcomes.ts';
import type { Service } from '../../../command-model/services.ts';
import { domainKey } from '../../../core/compare-names.ts';
import { HmsError } from '../../../core/errors.ts';
import type { InstallRef } from '../../../resolve/install.ts';
import { bulkAdd } from './bulk-add.ts';
import type { DomainLine, InstallBatches } from './domains-file.ts';
import { answeredRows, type ImportRow, isOnInstall, listedRows, rowOf } from './line-rows.ts';
import { type NamedDomains, namedDomains } from './named-domains.ts';

/** Kinds of errors that every other request would meet too. */
const stoppingKinds: readonly string[] = ['auth', 'cancelled', 'unsupported', 'read_only', 'bug'];

/** Time for the reader to take the last rows after an interruption. */
const lastRowsMs = 500;

export function openSender(context: LocalContext, service: Service) {
  const { nested, system } = context;
  const rateLimiter = createRateLimiter(system, { maxRetryAfterMs: maxRetryAfterFor(system) });
  const printed = new AbortController();
  let stopped: NestedFailure | undefined;
  let current: Promise<unknown> = Promise.resolve();
  // On shutdown, wait for the response to a request already sent.
  system.beforeShutdown(async () => {
    await current.catch(() => {});
    await system.sleep(lastRowsMs, printed.signal).catch(() => {});
  });

  async function sendBatch(ref: InstallRef, batch: readonly DomainLine[]): Promise<ImportRow[]> {
    const words = ['domains', 'list', ref.id];
    const chosen = { ...(await nested.parse(words)), command: bulkAdd(ref, batch), input: {} };
    const sent = await nested.run({
      chosen,
      confirmed: undefined,
      rateLimiter,
      stop: new AbortController().signal,
      beforeWrite: async () => {},
      onAccepted: async () => {},
      jobWaits: { begin() {}, end() {}, intervalMs: () => 0 },
    });
    const { failure } = sent;
    if (failure && stoppingKinds.includes(failure.error.kind)) stopped = failure;
    const answered = answeredRows(ref, batch, sent);
    if (answered !== undefined) return answered;
    const isUnsent = failure?.changedNothing === true;
    const listed = isUnsent && stopped ? namedDomains([]) : await listedAfter(ref, service);
    return listedRows(ref, batch, sent, listed);
  }

  return {
    stopped: () => stopped,
    printed: () => printed.abort(),
    /** The rows of each batch. */
    async *send({ ref, batches }: InstallBatches): AsyncGenerator<ImportRow[]> {
      const absent = new Set<string>();
      for (const batch of batches) {
        const ready: DomainLine[] = [];
        const held: DomainLine[] = [];
        for (const line of batch) {
          const { name, redirectTo } = line;
          const isHeld = redirectTo !== undefined && absent.has(domainKey(redirectTo));
          (stopped || isHeld ? held : ready).push(line);
          if (isHeld) absent.add(domainKey(name));
        }
        const sending = ready.length === 0 ? Promise.resolve([]) : sendBatch(ref, ready);
        const why = stopped ? stoppedReason : 'The domain it redirects to was not added.';
        current = sending;
        const rows = [...(await sending), ...held.map((line) => rowOf(ref, line, 'not_sent', why))];
        for (const { name, result } of rows) if (!isOnInstall(result)) absent.add(domainKey(name));
        yield rows;
      }
    },
  };
}

const stoppedReason = 'An earlier error stopped the import.';

/** The domains as they are now; undefined if they cannot be read. */
async function listedAfter(
  ref: InstallRef,
  { directory }: Service,
): Promise<NamedDomains | undefined> {
  try {
    return namedDomains(await everyRecord(directory.fresh.domains(ref)));
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    return undefined;
  }
}
