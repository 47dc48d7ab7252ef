import { everyRecord } from '../../../client/pages/pages.ts';
import { CommandAnswer } from '../../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../../command-model/definition.ts';
import type { NestedFailure } from '../../../command-model/nested/outcomes.ts';
import { requestErrorKinds } from '../../../command-model/reference.ts';
import type { Service } from '../../../command-model/services.ts';
import { text } from '../../../command-model/values.ts';
import { HmsError } from '../../../core/errors.ts';
import { numberOf } from '../../../core/wording.ts';
import { installFinder } from '../../../resolve/install.ts';
import { refuseReadOnly } from '../../../runner/change.ts';
import { openSender } from './batch-sender.ts';
import { bulkFields } from './bulk-add.ts';
import {
  batchesOf,
  byInstall,
  checkRedirectTargets,
  domainLinesIn,
  type InstallBatches,
  LineProblems,
} from './domains-file.ts';
import { existingRow, type ImportRow, type LineResult, rowOf, rowView } from './line-rows.ts';
import { namedDomains } from './named-domains.ts';

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
    const { existing, open, count } = await checkedLines(content, path, service);
    await refuseUnoffered(open, service);
    if (dryRun) {
      const added = open.flatMap(({ ref, batches }) =>
        batches.flat().map((line) => rowOf(ref, line, 'would_add')),
      );
      context.ui.info('Dry run: nothing was sent.');
      return new CommandAnswer(inLineOrder([...existing, ...added]), {
        error: attentionError(existing.filter(({ result }) => result === 'differs').length, count),
      });
    }
    return addingDomains(open, existing, count, { context, service });
  },
});

function inLineOrder(rows: readonly ImportRow[]): ImportRow[] {
  return rows.toSorted((one, other) => one.line - other.line);
}

interface DomainImport {
  context: LocalContext;
  service: Service;
}

/** Rows are printed as they come. @param count lines in the file */
function addingDomains(
  open: readonly InstallBatches[],
  existing: readonly ImportRow[],
  count: number,
  { context, service }: DomainImport,
): CommandAnswer {
  const sender = openSender(context, service);
  const done: ImportRow[] = [];
  const print = (rows: readonly ImportRow[]) => {
    done.push(...rows);
    return inLineOrder(rows);
  };
  async function* rows(): AsyncGenerator<readonly ImportRow[]> {
    if (open.length === 0) yield print(existing);
    let left = existing;
    for (const install of open) {
      for await (const batch of sender.send(install)) {
        // An error that every other request would meet too: there are no rows if nothing was done.
        if (done.length === 0) refuseAtOnce(batch, sender.stopped());
        yield print([...left, ...batch]);
        left = [];
      }
    }
  }
  return new CommandAnswer(rows(), {
    isChange: () => true,
    async after(failure) {
      sender.printed();
      if (failure) throw failure.raised;
      const error = importEnd(done, count, sender.stopped(), context);
      if (error !== undefined) throw error;
    },
  });
}

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

/**
 * Checks every line. Reads the domains of every install in the file.
 * @returns the rows of domains that exist, what is left to add, and the number of lines
 * @throws HmsError usage, with the problems of all lines
 */
async function checkedLines(content: string, path: string, { directory }: Service) {
  const problems = new LineProblems();
  const read = domainLinesIn(content, path);
  const groups = byInstall(read, await installFinder(directory), problems);
  const existing: ImportRow[] = [];
  const open: InstallBatches[] = [];
  for (const group of groups) {
    const { ref, lines } = group;
    const listed = namedDomains(await everyRecord(directory.domains(ref)));
    checkRedirectTargets(group, listed, problems);
    const rows = lines.flatMap((line) => existingRow(ref, line, listed) ?? []);
    existing.push(...rows);
    const known = new Set(rows.map(({ line }) => line));
    const missing = lines.filter(({ line }) => !known.has(line));
    if (missing.length > 0) open.push({ ref, batches: batchesOf(missing, problems) });
  }
  problems.refuse(path);
  return { existing, open, count: read.length };
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

const resultWords: Readonly<Partial<Record<LineResult, string>>> = {
  exists: 'already there',
  differs: 'different',
  not_sent: 'not sent',
};

/** `3 added, 1 refused` */
function lineCounts(rows: readonly ImportRow[]): string {
  const counts = new Map<LineResult, number>();
  for (const { result } of rows) counts.set(result, (counts.get(result) ?? 0) + 1);
  return [...counts]
    .map(([result, count]) => `${count} ${resultWords[result] ?? result}`)
    .join(', ');
}

/** @throws HmsError the error that stopped the import, if it added nothing */
function refuseAtOnce(rows: readonly ImportRow[], stopped: NestedFailure | undefined): void {
  const isUnsent = rows.every(({ result }) => result === 'not_sent' || result === 'refused');
  if (stopped?.changedNothing && isUnsent) throw stopError(stopped, true);
}

function stopError({ error, changedNothing }: NestedFailure, isFirst: boolean): HmsError {
  const { kind, message, details, hint, status, request_id, code } = error;
  return new HmsError(kind, message, {
    details: kind === 'unsupported' ? [...details, oneByOne] : details,
    hint: hint ?? undefined,
    status: status ?? undefined,
    requestId: request_id ?? undefined,
    exitCode: code,
    changedNothing: isFirst && changedNothing,
  });
}

/**
 * The error of the command, after its rows.
 * @param count lines in the file: a reader that closed the pipe stops the import
 */
function importEnd(
  rows: readonly ImportRow[],
  count: number,
  stopped: NestedFailure | undefined,
  { ui }: LocalContext,
): HmsError | undefined {
  ui.info(`${numberOf(count, 'domain')}: ${lineCounts(rows)}.`);
  const good = rows.filter(({ result }) => ['added', 'exists'].includes(result)).length;
  if (good === count) return undefined;
  if (stopped !== undefined) return stopError(stopped, false);
  return attentionError(count - good, count);
}

/** @param failed lines whose domain is not as the file says, of `count` */
function attentionError(failed: number, count: number): HmsError | undefined {
  if (failed === 0) return undefined;
  return new HmsError(
    'partial',
    `${failed} of ${numberOf(count, 'domain')} ${failed === 1 ? 'needs' : 'need'} your attention.`,
    { hint: 'Correct the lines and run the command again: it skips domains that exist.' },
  );
}
