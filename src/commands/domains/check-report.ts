/** The report of a check of a domain (docs/service.md 10.16). */
import type { Context } from '../../command-model/definition.ts';
import type { Job } from '../../command-model/plan.ts';
import { plain } from '../../command-model/view.ts';
import { domainKey } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject, recordIn } from '../../core/json.ts';
import type { InstallRef } from '../../resolve/install.ts';

/** What a report must be about. */
export interface CheckSubject {
  ref: InstallRef;
  /** The domain; undefined if only the report was named. */
  name: string | undefined;
  id?: string;
  /** The id of the report. */
  report: string;
}

/**
 * The report as received, with its id and the name of the domain.
 * @throws HmsError unavailable, when the response has no report
 */
export async function readReport(
  { api }: Pick<Context, 'api'>,
  { ref, name, report: report_id }: CheckSubject,
): Promise<JsonObject> {
  const { body } = await api.call('getDomainCheck', { install_id: ref.id, report_id });
  const { report } = recordIn(body);
  if (!isObject(report)) {
    throw new HmsError('unavailable', `The response to check ${report_id} has no report.`);
  }
  const record = { report_id, ...report };
  return { name: name ?? nameIn(reportedDomain(record)) ?? null, ...record };
}

function domainsIn({ domains }: JsonObject): JsonObject[] {
  return Array.isArray(domains) ? domains.filter(isObject) : [];
}

/** The services of part 2 are not shown to name the domain of a report. */
function nameIn(found: JsonObject | undefined): string | undefined {
  const name = found?.name ?? found?.domain;
  return typeof name === 'string' ? name : undefined;
}

/** The domain of the report with the name of the record, otherwise the first one. */
export function reportedDomain(record: JsonObject): JsonObject | undefined {
  const all = domainsIn(record);
  const wanted = typeof record.name === 'string' ? domainKey(record.name) : undefined;
  return all.find((one) => isNamed(one, wanted)) ?? all[0];
}

function isNamed(one: JsonObject, wanted: string | undefined): boolean {
  const name = nameIn(one);
  return name !== undefined && domainKey(name) === wanted;
}

/** The names in the report, if it names domains and the wanted one is not among them. */
export function otherSubject(record: JsonObject, { name }: CheckSubject): string | undefined {
  const names = domainsIn(record).flatMap((one) => nameIn(one) ?? []);
  if (name === undefined || names.length === 0) return undefined;
  return names.some((one) => domainKey(one) === domainKey(name)) ? undefined : names.join(', ');
}

/** Why a completed report says nothing about the domain. */
export function whyUseless(record: JsonObject, subject: CheckSubject): string | undefined {
  if (record.complete !== true) return undefined;
  if (domainsIn(record).length === 0) return 'its report contains no domain';
  const other = otherSubject(record, subject);
  return other === undefined ? undefined : `its report is about ${other}`;
}

/** The error of a report with findings: the check itself ran. */
export function findingsIn(
  record: JsonObject,
  { ref, name, report }: CheckSubject,
): HmsError | undefined {
  const found = reportedDomain(record);
  const details = ['http_error', 'dns_error'].flatMap((field) => {
    const value = found?.[field];
    const isError = value !== undefined && value !== null && value !== '' && value !== false;
    return isError ? [`${field}: ${plain(value)}`] : [];
  });
  if (record.complete !== true || details.length === 0) return undefined;
  const about = name ?? nameIn(found);
  return new HmsError('findings', `The check of ${about ?? `report ${report}`} found an error.`, {
    details,
    hint: `After you correct it, run: hms domains check ${ref.name} ${about ?? 'DOMAIN'} --wait`,
    // The check was requested.
    changedNothing: false,
  });
}

export function checkJob(
  context: Pick<Context, 'api'>,
  subject: CheckSubject,
  resume: (ref: InstallRef, name: string | undefined, report: string) => string,
): Job {
  const { ref, name, report } = subject;
  const again = resume(ref, name, report);
  return {
    name: `check ${report}${name === undefined ? '' : ` of ${name}`}`,
    resume: `To keep waiting, run: ${again}`,
    async poll() {
      const record = await readReport(context, subject);
      const status = record.complete === true ? 'completed' : 'in progress';
      return { record, status, error: whyUseless(record, subject) };
    },
    done: ['completed'],
    failed: [],
    after: `To check again, run: hms domains check ${ref.name} ${name ?? 'DOMAIN'} --wait`,
    onNeverListed: () => new HmsError('unknown', `The service shows no check ${report}.`),
    verdict: (record) => findingsIn(record, subject),
  };
}
