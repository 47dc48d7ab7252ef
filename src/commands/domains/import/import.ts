import { everyRecord } from '../../../client/pages/pages.ts';
import { createRateLimiter, maxRetryAfterFor } from '../../../client/rate-limiter.ts';
import { CommandAnswer } from '../../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../../command-model/definition.ts';
import type { NestedResult } from '../../../command-model/nested/outcomes.ts';
import { requestErrorKinds } from '../../../command-model/reference.ts';
import type { Service } from '../../../command-model/services.ts';
import { text } from '../../../command-model/values.ts';
import { domainKey } from '../../../core/compare-names.ts';
import { HmsError } from '../../../core/errors.ts';
import { numberOf } from '../../../core/wording.ts';
import type { DomainRecord } from '../../../resolve/domain.ts';
import { type InstallRef, installFinder } from '../../../resolve/install.ts';
import { refuseReadOnly } from '../../../runner/change.ts';
import { bulkAdd, bulkFields } from './bulk-add.ts';
import {
  batchesOf,
  byInstall,
  checkTargets,
  type DomainLine,
  domainLinesIn,
  LineProblems,
} from './domains-file.ts';
import {
  answeredRows,
  byName,
  existingRow,
  type ImportRow,
  type LineResult,
  listedRows,
  rowOf,
  rowView,
} from './line-rows.ts';

/** The batches of one install. */
interface InstallBatches {
  ref: InstallRef;
  batches: DomainLine[][];
}

export const domainsImport = command({
  name: 'domains import',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'unsupported', 'protected', 'read_only', 'partial'],
  summary: 'Add the domains of a CSV file',
  description:
    'The columns are install, name and redirect_to. The last one is the name of a domain, and may be empty or left ' +
    'out. hms checks every line before it sends anything. It then adds up to 20 domains of an install in one request, ' +
    'each redirect after its target, and prints a row per line. If a request fails, hms looks in the list of domains ' +
    'what was added. To continue, run the command again: it skips domains that exist.',
  arguments: {
    file: { value: text('FILE', 'files'), help: 'CSV file, or - for standard input' },
  },
  options: {
    dryRun: { help: 'Check every line and show what would be added. Send nothing' },
  },
  examples: ['domains import domains.csv --dry-run', 'domains import domains.csv'],
  defaultFormat: () => 'jsonl',
  view: rowView,
  async local(context, { file, dryRun }) {
    const content = await context.stores.readText(file);
    const service = await context.services.open();
    if (!dryRun) refuseChange(service);
    const path = file === '-' ? 'standard input' : file;
    const { rows, open } = await checkedLines(content, path, service);
    const toSend = open.filter(({ batches }) => batches.length > 0);
    await refuseUnoffered(toSend, service);
    if (dryRun) {
      for (const { ref, batches } of toSend)
        rows.push(...batches.flat().map((line) => rowOf(ref, line, 'would_add')));
      context.ui.info('Dry run: nothing was sent.');
      return inOrder(rows);
    }
    const sender = openSender(context, service);
    for (const one of toSend) {
      const added = await sender.send(one);
      if (toSend.length > 1) context.ui.info(`${one.ref.name}: ${countsText(added)}.`);
      rows.push(...added);
    }
    return new CommandAnswer(inOrder(rows), { error: endOf(rows, sender.stopped(), context) });
  },
});

/** @throws HmsError read_only; protected */
function refuseChange(service: Service): void {
  try {
    refuseReadOnly(service);
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind !== 'protected') throw error;
    // A saved plan has one request.
    throw error.with({
      hint: 'Plan each domain on its own, with: hms domains add INSTALL NAME --plan-out FILE',
    });
  }
}

function inOrder(rows: readonly ImportRow[]): ImportRow[] {
  return rows.toSorted((one, other) => one.line - other.line);
}

/**
 * Checks every line. Reads the domains of every install in the file.
 * @returns the rows of domains that exist, and what is left to add
 * @throws HmsError usage, with the problems of all lines
 */
async function checkedLines(content: string, path: string, { directory }: Service) {
  const problems = new LineProblems();
  const read = domainLinesIn(content, path);
  const groups = byInstall(read, await installFinder(directory), problems);
  const rows: ImportRow[] = [];
  const open: InstallBatches[] = [];
  for (const group of groups) {
    const { ref, lines } = group;
    const listed = byName(await everyRecord(directory.domains(ref)));
    checkTargets(group, listed, problems);
    const existing = lines.flatMap((line) => existingRow(ref, line, listed) ?? []);
    rows.push(...existing);
    const known = new Set(existing.map(({ line }) => line));
    const missing = lines.filter(({ line }) => !known.has(line));
    open.push({ ref, batches: batchesOf(missing, problems) });
  }
  problems.refuse(path);
  return { rows, open };
}

/** @throws HmsError unsupported, if the service was seen to lack the operation */
async function refuseUnoffered(
  [first]: readonly InstallBatches[],
  { api }: Service,
): Promise<void> {
  const [batch] = first?.batches ?? [];
  if (first === undefined || batch === undefined) return;
  try {
    await api.prepare('createDomains', bulkFields(first.ref, batch));
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind !== 'unsupported') throw error;
    throw error.with({ details: [...error.details, oneByOne] });
  }
}

const oneByOne = 'To add a domain without it, run: hms domains add INSTALL NAME';

/** Kinds of errors that every other request would meet too. */
const stoppingKinds: readonly string[] = ['auth', 'cancelled', 'unsupported', 'read_only', 'bug'];

/** Sends batches one after the other, each of them once. */
function openSender(context: LocalContext, service: Service) {
  const { nested, system } = context;
  const rateLimiter = createRateLimiter(system, { maxRetryAfterMs: maxRetryAfterFor(system) });
  let stopped: NestedResult['failure'];

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
    const listed = isUnsent && stopped ? new Map() : await listedAfter(ref, service);
    return listedRows(ref, batch, sent, listed);
  }

  return {
    stopped: () => stopped,
    async send({ ref, batches }: InstallBatches): Promise<ImportRow[]> {
      const rows: ImportRow[] = [];
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
        const sent = ready.length === 0 ? [] : await sendBatch(ref, ready);
        const why = stopped
          ? 'The run stopped before.'
          : 'The domain it redirects to was not added.';
        const left = held.map((line) => rowOf(ref, line, 'not_sent', why));
        for (const row of [...sent, ...left])
          if (!isOnInstall(row.result)) absent.add(domainKey(row.name));
        rows.push(...sent, ...left);
      }
      return rows;
    },
  };
}

function isOnInstall(result: LineResult): boolean {
  return result === 'added' || result === 'exists' || result === 'differs';
}

/** The domains as they are now; undefined if they cannot be read. */
async function listedAfter(
  ref: InstallRef,
  { directory }: Service,
): Promise<ReadonlyMap<string, DomainRecord> | undefined> {
  try {
    return byName(await everyRecord(directory.fresh.domains(ref)));
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    return undefined;
  }
}

const resultWords: Readonly<Partial<Record<LineResult, string>>> = {
  exists: 'already there',
  differs: 'different',
  not_sent: 'not sent',
};

/** `3 added, 1 refused` */
function countsText(rows: readonly ImportRow[]): string {
  const counts = new Map<LineResult, number>();
  for (const { result } of rows) counts.set(result, (counts.get(result) ?? 0) + 1);
  return [...counts]
    .map(([result, count]) => `${count} ${resultWords[result] ?? result}`)
    .join(', ');
}

/**
 * The error of the command, after its rows.
 * @throws HmsError instead of any rows, if the first request met an error that every other one would meet
 */
function endOf(
  rows: readonly ImportRow[],
  stopped: NestedResult['failure'],
  { ui }: LocalContext,
): HmsError | undefined {
  const failed = rows.filter(({ result }) => !['added', 'exists'].includes(result));
  if (failed.length === 0) {
    ui.info(`${numberOf(rows.length, 'domain')}: ${countsText(rows)}.`);
    return undefined;
  }
  if (stopped !== undefined) {
    const { kind, message, details, hint, status, request_id, code } = stopped.error;
    const isFirst = rows.every(({ result }) => !['added', 'unknown', 'refused'].includes(result));
    const error = new HmsError(kind, message, {
      details: kind === 'unsupported' ? [...details, oneByOne] : details,
      hint: hint ?? undefined,
      status: status ?? undefined,
      requestId: request_id ?? undefined,
      exitCode: code,
      changedNothing: isFirst && stopped.changedNothing,
    });
    if (isFirst && stopped.changedNothing) throw error;
    return error;
  }
  return new HmsError(
    'partial',
    `${failed.length} of ${numberOf(rows.length, 'domain')} ${failed.length === 1 ? 'needs' : 'need'} your attention.`,
    { hint: 'Correct the lines and run the command again: it skips domains that exist.' },
  );
}
