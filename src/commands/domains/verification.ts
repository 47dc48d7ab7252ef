/** Verifies the ownership of a domain: check DNS, ask the service, wait (docs/service.md 3.3). */

import type { Context } from '../../command-model/definition.ts';
import type { AlreadyDone, Job, Plan } from '../../command-model/plan.ts';
import { plain, word } from '../../command-model/view.ts';
import { isOneOf } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { type DomainRecord, listedDomains } from '../../resolve/domain.ts';
import type { InstallRef } from '../../resolve/install.ts';
import { txtRecordOf } from './dns-records.ts';

const verified = ['TXT_VERIFIED'];

interface TxtRecord {
  name: string;
  value: string;
}

interface VerifySubject {
  name: string;
  /** The command that verifies the domain later. */
  again: string;
}

/** @param domain its name or its id */
export function verifyCommand({ name }: InstallRef, domain: string): string {
  return `hms domains verify ${name} ${domain} --wait`;
}

/** @param again the command that verifies the domain later */
export async function verifyPlan(
  context: Context,
  ref: InstallRef,
  record: DomainRecord,
  again: string,
  noDnsCheck = false,
): Promise<Plan | AlreadyDone> {
  const name = plain(record.name);
  if (isVerified(record)) {
    return { record, because: `The ownership of ${name} is already verified. Nothing was sent.` };
  }
  const needed = txtRecordOf(record);
  if (needed && !noDnsCheck) await checkDns(context, ref, needed, { name, again });
  return {
    request: await context.api.prepare('verifyDomain', {
      install_id: ref.id,
      domain_id: record.id,
    }),
    check: `hms domains list ${ref.name}`,
    starts: { kind: 'domain', target: ref, part: { id: record.id, name } },
    refused: {
      hint: `The service does not see the record yet. To retry, run: ${again}`,
      failsAgain: false,
    },
    acceptedLines: () =>
      `Verification requested. To see the result, run: hms domains list ${ref.name}`,
    job: () => ownershipJob(context, ref, { id: record.id, name }, again),
  };
}

export function isVerified({ ownership_status }: JsonObject): boolean {
  return isOneOf(verified, word(ownership_status));
}

/** The service would refuse as long as the record is not visible. */
async function checkDns(
  context: Context,
  ref: InstallRef,
  needed: TxtRecord,
  subject: VerifySubject,
) {
  const { name, again } = subject;
  if (context.waits) {
    await context.wait(visibilityJob(context, ref, needed, subject));
    return;
  }
  const found = await context.lookupTxt(needed.name);
  if (found.includes(needed.value)) return;
  throw new HmsError(
    'not_ready',
    `The TXT record of ${name} is not visible yet. Nothing was sent.`,
    {
      details: difference(needed, found),
      hint: `To verify after you create the record, run: ${again}`,
    },
  );
}

/** @param found undefined when the look-up failed */
function difference({ name, value }: TxtRecord, found: readonly string[] | undefined): string[] {
  const all = found?.map((text) => `"${text}"`).join(', ');
  return [
    `needed  ${name}  TXT  "${value}"`,
    `found   ${all === '' ? 'none' : (all ?? 'unknown')}`,
  ];
}

function visibilityJob(
  context: Context,
  ref: InstallRef,
  needed: TxtRecord,
  { name, again }: VerifySubject,
): Job {
  let found: string[] | undefined;
  return {
    name: `TXT record ${needed.name}`,
    notStartedNote: `The verification of ${name} was not requested.`,
    details: () => difference(needed, found),
    resume: `To verify after you create the record, run: ${again}`,
    async poll() {
      found = undefined;
      found = await context.lookupTxt(needed.name);
      const others = found.length === 0 ? 'not visible yet' : 'visible with another value';
      const status = found.includes(needed.value) ? 'visible' : others;
      return { record: { name: needed.name, found }, status };
    },
    done: ['visible'],
    failed: [],
    after: `To see the domain, run: hms domains list ${ref.name}`,
    onNeverListed: () => new HmsError('unavailable', `Cannot look up ${needed.name}.`),
  };
}

export function ownershipJob(
  { directory }: Pick<Context, 'directory'>,
  ref: InstallRef,
  { id, name }: { id: string; name: string },
  again = verifyCommand(ref, name),
): Job {
  return {
    name: `ownership of ${name}`,
    resume: `To keep waiting, run: ${again}`,
    async poll() {
      const [record] = await listedDomains(directory.fresh, ref, id);
      return record && { record, status: word(record.ownership_status) };
    },
    done: verified,
    failed: [],
    after: `To see the domain, run: hms domains list ${ref.name}`,
    onNeverListed: () =>
      new HmsError('unknown', `The domain ${name} of ${ref.name} is not listed.`, {
        hint: `To check, run: hms domains list ${ref.name}`,
      }),
  };
}
