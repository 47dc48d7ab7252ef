import { type Context, command } from '../../command-model/definition.ts';
import type { AlreadyDone } from '../../command-model/plan.ts';
import { id } from '../../command-model/values.ts';
import { plain, type View } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { domainWord, resolveDomain } from '../../resolve/domain.ts';
import { type InstallRef, installRef } from '../../resolve/install.ts';
import { whyNotPollable } from '../../resolve/new-record.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { domain } from './arguments.ts';
import {
  type CheckSubject,
  checkJob,
  otherErrors,
  readReport,
  reportedField,
  whyUseless,
} from './check-report.ts';

const errorColumns = ['http_error', 'dns_error'];

const ofDomain = (name: string) => ({
  name,
  from: (record: JsonObject) => reportedField(record, name),
});

/** docs/service.md 10.16. */
const view: View = {
  fields: ['domains'],
  columns: [
    { name: 'name' },
    { name: 'complete' },
    ofDomain('cname'),
    ofDomain('a_record'),
    ofDomain('ns'),
    ofDomain('caa'),
    ...errorColumns.map(ofDomain),
    { name: 'report_id' },
    { name: 'other_errors', from: (record) => otherErrors(record, errorColumns) },
  ],
};

export const domainsCheck = command({
  name: 'domains check',
  kind: 'change',
  errorKinds: ['unsupported', 'ambiguous', 'findings'],
  settled: true,
  summary: 'Check DNS and HTTP of a domain',
  description:
    'Asks the service to check the domain. With --wait, prints its report. The exit code is 12 if the report has an ' +
    'error of any domain. The service checks one domain of an install in 5 s.',
  arguments: { install, domain: { ...domain, optional: true } },
  options: {
    report: {
      value: id('ID'),
      help: 'Start no check. Show the report of a check that was requested before',
    },
  },
  examples: [
    'domains check acmeprod acme-outdoor.example',
    'domains check acmeprod acme-outdoor.example --wait --timeout 1m',
  ],
  view,
  async plan(context, { install: typed, domain: wanted, report }) {
    const { api, directory } = context;
    if (report !== undefined) {
      const ref = await installRef(directory, typed);
      return requestedCheck(context, { ref, name: wanted, word: wanted, report });
    }
    if (wanted === undefined) {
      throw new HmsError('usage', 'This command requires DOMAIN or --report.', {
        hint: `To list the domains, run: hms domains list ${typed}`,
        missing: 'domain',
      });
    }
    const ref = await installRef(directory, typed);
    const record = await resolveDomain(directory, ref, wanted);
    const name = plain(record.name);
    const word = domainWord(record, wanted);
    return {
      request: await api.prepare('checkDomain', { install_id: ref.id, domain_id: record.id }),
      check: `hms domains get ${ref.name} ${word}`,
      acceptedLines: ({ report_id }) =>
        whyNotPollable({ id: report_id })
          ? `Check of ${name} requested. The response has no ID of a report.`
          : `Check of ${name} requested, not completed. To see its report, run: ${reportCommand(ref, word, plain(report_id))}`,
      whyNotPollable: ({ report_id }) => whyNotPollable({ id: report_id }),
      shows: ({ body }) => ({ ...recordOf(body), name, status: 'requested' }),
      job: ({ report_id }) =>
        checkJob(
          context,
          { ref, name, word, id: record.id, report: plain(report_id) },
          reportCommand,
        ),
    };
  },
});

function recordOf(body: unknown): JsonObject {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function reportCommand({ name: of }: InstallRef, word: string | undefined, report: string): string {
  return ['hms domains check', of, word, '--report', report, '--wait'].filter(Boolean).join(' ');
}

/** The report of a check that was requested before. @throws HmsError notFound, for a report about another domain */
async function requestedCheck(context: Context, given: CheckSubject): Promise<AlreadyDone> {
  const subject = await named(context, given);
  const { ref, name, word, report } = subject;
  const found = await readReport(context, subject);
  const { record, other } = found;
  if (other !== undefined) {
    throw new HmsError('notFound', `Report ${report} is about ${other}, not ${name ?? 'it'}.`, {
      hint: `To request a check, run: hms domains check ${ref.name} ${word ?? 'DOMAIN'}`,
    });
  }
  const why = whyUseless(found);
  if (why !== undefined)
    throw new HmsError('failed', `Check ${report} ended with an error: ${why}.`, { record });
  const because =
    record.complete === true
      ? `Check ${report} is completed.`
      : `Check ${report} is not completed. To wait for it, run: ${reportCommand(ref, word, report)}`;
  return {
    record,
    because: context.waits ? '' : because,
    job: checkJob(context, subject, reportCommand),
  };
}

/** With the name of the domain, if one was given. */
async function named({ directory }: Context, given: CheckSubject): Promise<CheckSubject> {
  if (given.name === undefined) return given;
  const record = await resolveDomain(directory, given.ref, given.name);
  return {
    ...given,
    name: plain(record.name),
    word: domainWord(record, given.name),
    id: record.id,
  };
}
