/** The report of a check of a domain (docs/service.md 10.16). */
import type { Context } from '../../command-model/definition.ts';
import type { Job } from '../../command-model/plan.ts';
import { plain } from '../../command-model/view.ts';
import { failureIn, isFailedState } from '../../contract/failure.ts';
import { domainKey } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject, recordIn } from '../../core/json.ts';
import type { InstallRef } from '../../resolve/install.ts';

/** What a report must be about. */
export interface CheckSubject {
  ref: InstallRef;
  /** The domain; undefined if only the report was named. */
  name: string | undefined;
  /** What names the domain in the next command. */
  word: string | undefined;
  id?: string;
  /** The id of the report. */
  report: string;
}

/**
 * The report as received, with its id and the name of the domain as hms asked for them.
 * @throws HmsError unavailable, when the response has no report
 */
export async function readReport(
  { api }: Pick<Context, 'api'>,
  subject: CheckSubject,
): Promise<CheckReport> {
  const { ref, name, report: report_id } = subject;
  const { body } = await api.call('getDomainCheck', { install_id: ref.id, report_id });
  const { report, ...around } = recordIn(body);
  if (!isObject(report)) {
    throw new HmsError('unavailable', `The response to check ${report_id} has no report.`);
  }
  const shown = name ?? nameIn(reportedDomain(report)) ?? null;
  return {
    record: { name: shown, ...report, ...(shown === null ? {} : { name: shown }), report_id },
    other: otherSubject([around, report, ...domainsIn(report)], subject),
    error: errorOf(report),
  };
}

export interface CheckReport {
  record: JsonObject;
  /** What the report is about, if it names something else than was asked for. */
  other: string | undefined;
  /** Why the check itself failed. */
  error: string | undefined;
}

function domainsIn({ domains }: JsonObject): JsonObject[] {
  return Array.isArray(domains) ? domains.filter(isObject) : [];
}

/** The services of part 2 are not shown to name the domain of a report. */
function nameIn(found: JsonObject | undefined): string | undefined {
  const name = found?.name ?? found?.domain;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}

/** The domain of the report with the name of the record, otherwise the first one. */
export function reportedDomain(record: JsonObject): JsonObject | undefined {
  const all = domainsIn(record);
  const wanted = typeof record.name === 'string' ? domainKey(record.name) : undefined;
  return all.find((one) => isOfDomain(one, wanted)) ?? all[0];
}

function isOfDomain(one: JsonObject, wanted: string | undefined): boolean {
  const name = nameIn(one);
  return name !== undefined && domainKey(name) === wanted;
}

/** A list of names is about the wanted one, if it is among them. An id must be the wanted one. */
function otherSubject(
  [around, report, ...domains]: [JsonObject, JsonObject, ...JsonObject[]],
  { name, id, report: report_id }: CheckSubject,
): string | undefined {
  const idsOf = (field: string, wanted: string | undefined) =>
    [around, report, ...domains].flatMap((one) => {
      const found = one[field];
      const isOther =
        typeof found === 'string' && found !== '' && found.toLowerCase() !== wanted?.toLowerCase();
      return isOther && wanted !== undefined ? [found] : [];
    });
  const [otherReport] = idsOf('report_id', report_id);
  if (otherReport !== undefined) return `check ${otherReport}`;
  const [otherDomain] = idsOf('domain_id', id);
  if (otherDomain !== undefined) return `domain ${otherDomain}`;
  if (name === undefined) return undefined;
  const own = [around, report].flatMap((one) => nameIn(one) ?? []);
  const wrong = own.find((one) => domainKey(one) !== domainKey(name));
  if (wrong !== undefined) return wrong;
  const names = domains.flatMap((one) => nameIn(one) ?? []);
  if (names.length === 0) return undefined;
  return names.some((one) => domainKey(one) === domainKey(name)) ? undefined : names.join(', ');
}

/** A failed check: findings in its domains are none of it. */
function errorOf(report: JsonObject): string | undefined {
  const { domains: _, ...own } = report;
  const error = failureIn(own);
  return error === undefined ? undefined : `the service reported an error: ${error}`;
}

/** Why a report says nothing about the domain. */
export function whyUseless({ record, other, error }: CheckReport): string | undefined {
  if (other !== undefined) return `its report is about ${other}`;
  if (error !== undefined) return error;
  if (record.complete !== true) return undefined;
  return domainsIn(record).length === 0 ? 'its report contains no domain' : undefined;
}

/** `error`, `errors`, `dns_error`, `ssl_error`: the description names two, and services send others. */
const errorName = /^errors$|(^|_)error$/i;

/** The errors of every domain in the report: most services name none of the domains. */
function errorsIn(record: JsonObject): { field: string; line: string }[] {
  return [record, ...domainsIn(record)].flatMap((one) =>
    Object.keys(one)
      .filter((field) => isErrorField(one, field))
      .map((field) => {
        const name = one === record ? undefined : nameIn(one);
        const isOwn = name === undefined || isOfDomain(record, domainKey(name));
        return { field, line: `${isOwn ? '' : `${name}: `}${field}: ${plain(one[field])}` };
      }),
  );
}

function isErrorField(one: JsonObject, field: string): boolean {
  const value = one[field];
  if (errorName.test(field)) return isError(value);
  return ['state', 'status'].includes(field) && typeof value === 'string' && isFailedState(value);
}

/** The errors in fields that are no column, for a table. */
export function otherErrors(record: JsonObject, columns: readonly string[]): string[] {
  return errorsIn(record).flatMap(({ field, line }) => (columns.includes(field) ? [] : [line]));
}

function isError(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** The value of a field for a table: of a domain with an error there, otherwise of the named one. */
export function reportedField(record: JsonObject, field: string): unknown {
  const wrong = domainsIn(record).find((one) => isErrorField(one, field));
  return (wrong ?? reportedDomain(record))?.[field];
}

/** The error of a report with findings: the check itself ran. */
export function findingsIn(
  record: JsonObject,
  { ref, name, word, report }: CheckSubject,
): HmsError | undefined {
  const details = errorsIn(record).map(({ line }) => line);
  if (record.complete !== true || details.length === 0) return undefined;
  const about = name ?? nameIn(reportedDomain(record));
  return new HmsError('findings', `The check of ${about ?? `report ${report}`} found an error.`, {
    details,
    hint: `After you correct it, run: hms domains check ${ref.name} ${word ?? about ?? 'DOMAIN'} --wait`,
    // The check was requested.
    changedNothing: false,
  });
}

export function checkJob(
  context: Pick<Context, 'api'>,
  subject: CheckSubject,
  resume: (ref: InstallRef, word: string | undefined, report: string) => string,
): Job {
  const { ref, name, word, report } = subject;
  const again = resume(ref, word, report);
  return {
    name: `check ${report}${name === undefined ? '' : ` of ${name}`}`,
    resume: `To keep waiting, run: ${again}`,
    async poll() {
      const found = await readReport(context, subject);
      const { record } = found;
      const status = record.complete === true ? 'completed' : 'in progress';
      return { record, status, error: whyUseless(found) };
    },
    done: ['completed'],
    failed: [],
    after: `To check again, run: hms domains check ${ref.name} ${word ?? 'DOMAIN'} --wait`,
    onNeverListed: () => new HmsError('unknown', `The service shows no check ${report}.`),
    verdict: (record) => findingsIn(record, subject),
  };
}
