/** The witnesses that the options of a command name, or the mailbox of the settings. */
import type { RunnerInput } from '../../command-model/input.ts';
import type { Plan } from '../../command-model/plan.ts';
import type { Service } from '../../command-model/services.ts';
import { HmsError } from '../../core/errors.ts';
import type { MailMark } from '../../core/mail/mail.ts';
import type { JobKind, JobSubject } from '../../ledger/job-record.ts';
import type { SeenBefore, Witness, WitnessedJob } from '../../witness/witness.ts';
import type { Session } from '../session.ts';

type WitnessInput = Pick<
  RunnerInput,
  | 'untilUrl'
  | 'untilText'
  | 'untilStatus'
  | 'untilChanges'
  | 'untilCommand'
  | 'untilMail'
  | 'noMailbox'
>;

/** Whether the mailbox is a witness: it is asked for, or nothing else is. */
export function usesMail({ untilMail, untilUrl, untilCommand, noMailbox }: WitnessInput): boolean {
  if (noMailbox) return false;
  return untilMail === true || (untilUrl === undefined && untilCommand === undefined);
}

/** Whether an option names a witness. */
export function namesWitness({ untilUrl, untilCommand, untilMail }: WitnessInput): boolean {
  return untilUrl !== undefined || untilCommand !== undefined || untilMail === true;
}

/** Whether the status of the service shows the end: it has one, and no option names a witness in its place. */
export function hasStatus({ job }: Pick<Plan, 'job'>, input: WitnessInput): boolean {
  return job !== undefined && !namesWitness(input);
}

/**
 * Checks before anything is sent that a wait has a witness.
 * @param whyNoStatus set when other services show the status of such a job
 * @throws HmsError usage, with the ways to name one; `whyNoStatus` with them
 */
export function refuseWithoutWitness(
  input: WitnessInput,
  { mailbox }: Pick<Service, 'mailbox'>,
  whyNoStatus?: HmsError,
): void {
  const { untilUrl, untilCommand, untilMail, noMailbox } = input;
  const noWitness = (message: string) => withoutWitness(message, whyNoStatus);
  if (untilMail && noMailbox)
    throw new HmsError('usage', '--until-mail and --no-mailbox cannot be combined.');
  if (!usesMail(input)) {
    if (untilUrl !== undefined || untilCommand !== undefined) return;
    throw noWitness('With --no-mailbox, --wait needs another witness.');
  }
  if (mailbox === undefined) {
    throw noWitness(
      untilMail
        ? '--until-mail needs a mailbox, and none is set.'
        : 'The service does not show when this job ends, so --wait needs a witness.',
    );
  }
  if (mailbox.addressFor('') === undefined) {
    throw noWitness(
      'The mailbox has no address of its own for each job, so its e-mails prove nothing.',
    );
  }
}

function withoutWitness(message: string, whyNoStatus: HmsError | undefined): HmsError {
  const ways = {
    details: [
      'A page that answers once the job has ended: --until-url URL, with --until-text TEXT',
      "A command that succeeds once the job has ended: --until-command 'PROGRAM ARGUMENTS'",
      'The e-mail of the service: hms mailbox set',
    ],
    hint: 'Add one of these, or remove --wait.',
  };
  return (
    whyNoStatus?.with({
      message: `${whyNoStatus.message} --wait needs a witness. Nothing was sent.`,
      ...ways,
    }) ?? new HmsError('usage', `${message} Nothing was sent.`, ways)
  );
}

/** Each witness that was asked for must speak. */
function unreadableMail({ id }: WitnessedJob): HmsError {
  return new HmsError('usage', `hms cannot look for the e-mail about job ${id}.`, {
    details: [
      'No mailbox is set here, or none was set or could be read when the job was requested.',
    ],
    hint: 'Wait without --until-mail, with --until-url or --until-command.',
  });
}

export function mailedKind(kind: JobKind): WitnessedJob['kind'] {
  return kind === 'restore' || kind === 'copy' || kind === 'archive' ? kind : undefined;
}

interface WitnessSubject {
  job: WitnessedJob;
  /** The install that a copy reads. */
  source?: JobSubject | undefined;
  mail: MailMark | undefined;
  /** What is known of a page or a command before the wait. */
  before?: SeenBefore;
}

/** @throws HmsError usage, for a URL or a command that cannot be used */
export async function openWitnesses(
  input: WitnessInput,
  { job, source, mail, before = 'nothing' }: WitnessSubject,
  session: Pick<Session, 'system' | 'services'>,
): Promise<Witness[]> {
  const { system } = session;
  const { mailbox } = await session.services.open();
  const witnesses: Witness[] = [];
  if (input.untilMail && !(mailbox && mail)) throw unreadableMail(job);
  if (usesMail(input) && mailbox && mail && job.kind) {
    const { mailWitness } = await import('../../witness/mail-witness.ts');
    const names = [job.target.name, ...(source ? [source.name] : [])];
    const mailed = { kind: job.kind, names };
    witnesses.push(mailWitness({ mark: mail, mailbox, job: mailed, now: system.now }));
  }
  const { untilUrl: url, untilText: text, untilStatus: status, untilChanges: changes } = input;
  if (url !== undefined) {
    const { probeWitness } = await import('../../witness/probe.ts');
    const { now, sleep, interrupted } = system;
    const { fetch } = session.services;
    witnesses.push(
      probeWitness({ url, text, status, changes, before }, { now, sleep, interrupted, fetch }),
    );
  }
  if (input.untilCommand !== undefined) {
    const { commandWitness } = await import('../../witness/command-witness.ts');
    witnesses.push(commandWitness({ words: input.untilCommand, job, before }, system));
  }
  return witnesses;
}
