/** What shows the end of a job of the ledger: the status of the service, its e-mail, a page or a command. */
import { createRateLimiter, maxRetryAfterFor } from '../../client/rate-limiter.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import type { RunnerInput } from '../../command-model/input.ts';
import type { Job } from '../../command-model/plan.ts';
import type { Service } from '../../command-model/services.ts';
import { optionWords } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { isOfService, type JobRecord } from '../../ledger/job-record.ts';
import { mailedKind, openWitnesses, usesMail } from '../../runner/witnesses/given-witnesses.ts';
import type { Witness } from '../../witness/witness.ts';
import { ownershipJob } from '../domains/verification.ts';
import { reconcileJob } from '../headless/reconcile.ts';
import { backupJob } from '../shared/backup-plan.ts';
import { transferJob } from '../sites/transfer-job.ts';
import { refreshJob } from '../usage/refresh-job.ts';

export type UntilInput = Pick<
  RunnerInput,
  'untilUrl' | 'untilText' | 'untilStatus' | 'untilChanges' | 'untilCommand' | 'untilMail'
>;

/** @throws HmsError usage, when the job was requested from another service */
function checkSameService(record: JobRecord, current: Service): void {
  if (isOfService(record, current)) return;
  const { job, service, profile } = record;
  throw new HmsError(
    'usage',
    `Job ${job} was requested from ${service}, but this profile is of ${current.baseUrl}.`,
    {
      hint:
        profile === null
          ? `Use the settings that it was requested with: HMS_BASE_URL=${service}`
          : `Add ${optionWords('--profile', profile).join(' ')}`,
    },
  );
}

/** The job as its own command polls it; undefined for a job without a status, or whose id is unknown. */
function statusJob(record: JobRecord, service: Service, context: LocalContext): Job | undefined {
  const { kind, target, part, place, created, at } = record;
  switch (kind) {
    case 'backup':
      return created === undefined ? undefined : backupJob(service, target, created);
    case 'transfer':
      return created === undefined ? undefined : transferJob(service, target.id, created);
    case 'usage': {
      const clocks = { now: context.system.now, serviceNow: service.date };
      return refreshJob({ api: service.api, ...clocks }, target.id, undefined, Date.parse(at));
    }
    case 'domain':
      return part && ownershipJob(service, target, part);
    case 'environment': {
      const environment = created;
      if (place === undefined || environment === undefined) return undefined;
      return reconcileJob(service, { ...place, environment });
    }
    case 'restore':
    case 'copy':
    case 'archive':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** The options of the command that requested the job, unless others are given. */
function untilOf(given: UntilInput, { until }: JobRecord): UntilInput {
  const isGiven =
    given.untilUrl !== undefined || given.untilCommand !== undefined || given.untilMail === true;
  if (isGiven || until === undefined) return given;
  const { url, text, status, changes = false, mail = false } = until;
  return {
    untilUrl: url,
    untilText: text,
    untilStatus: status,
    untilChanges: changes,
    untilMail: mail,
  };
}

/** Its requests end with the look, and their retries are not reported: the wait does it. */
async function statusWitnessOf(
  record: JobRecord,
  service: Service,
  context: LocalContext,
): Promise<Witness | undefined> {
  const { system } = context;
  const maxRetryAfterMs = maxRetryAfterFor(system);
  let pollSignal: AbortSignal | undefined;
  const scoped = service.withScope({
    rateLimiter: service.rateLimiter ?? createRateLimiter(system, { maxRetryAfterMs }),
    system,
    pollSignal: () => pollSignal,
    info: () => {},
  });
  const job = statusJob(record, scoped, context);
  if (job === undefined) return undefined;
  const { statusWitness } = await import('../../witness/status-witness.ts');
  const witness = statusWitness(job, system.now);
  return {
    ...witness,
    look(signal) {
      pollSignal = signal;
      return witness.look(signal);
    },
  };
}

/** None when nothing can show the end of the job. */
export async function witnessesOf(
  record: JobRecord,
  given: UntilInput,
  context: LocalContext,
): Promise<Witness[]> {
  const service = await context.services.open();
  checkSameService(record, service);
  const status = await statusWitnessOf(record, service, context);
  if (status) return [status];
  const input = untilOf(given, record);
  const { job: id, target, source, mail } = record;
  const isMailLost = usesMail(input) && mail !== undefined && mail.positions === undefined;
  const known = isMailLost ? undefined : mail;
  const isStored = input !== given;
  const asked = isStored ? 'silent' : 'not looked at';
  const before = record.state === 'unknown' ? 'must be silent first' : asked;
  return openWitnesses(
    input,
    { job: { id, target, kind: mailedKind(record.kind) }, source, mail: known, before },
    context,
  );
}
