import { type Context, command } from '../../../command-model/definition.ts';
import type { SeenAfter } from '../../../command-model/plan.ts';
import { momentOf } from '../../../command-model/values.ts';
import { plain, requestedView, word } from '../../../command-model/view.ts';
import { isOneOf } from '../../../core/compare-names.ts';
import { HmsError } from '../../../core/errors.ts';
import { momentText } from '../../../core/units.ts';
import { withFullStop } from '../../../core/wording.ts';
import { siteRef } from '../../../resolve/site.ts';
import { site, transfer } from '../arguments.ts';
import {
  readTransfer,
  type TransferPlace,
  type TransferRecord,
  transferId,
} from '../find-transfer.ts';

/** The states before a transfer starts. */
const cancellable = ['pending', 'scheduled'];
/** The states of a transfer that started. */
const wentOn = ['started', 'in_progress', 'in progress', 'running', 'completed', 'failed'];
const cancelled = ['cancelled', 'canceled'];

export const transfersCancel = command({
  name: 'sites transfers cancel',
  kind: 'change',
  errorKinds: ['unsupported'],
  summary: 'Cancel a transfer that has not started',
  description:
    'The site stays in its account. A transfer that has started cannot be cancelled. After the service has accepted the ' +
    'cancellation, hms looks at the transfer: the exit code is 8 if it started, and 10 if it still waits. To confirm, ' +
    'use --yes, or the name of the site.',
  arguments: { site, transfer },
  options: {},
  examples: [
    'sites transfers cancel acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --yes --dry-run',
    'sites transfers cancel acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --yes',
  ],
  view: requestedView,
  destroys: { effect: 'This cancels the transfer of the site' },
  async plan(context, { site: typed, transfer: given }) {
    const { site_id } = await siteRef(context.directory, typed);
    const place = { site_id, typed };
    const transfer_id = await transferId(context, place, given);
    const request = await context.api.prepare('cancelSiteTransfer', { site_id, transfer_id });
    const record = await readTransfer(context, place, transfer_id);
    const status = word(record.status);
    if (isOneOf(cancelled, status))
      return {
        record: { requested: false, operation: request.name, status },
        because: `Transfer ${transfer_id} is already ${status}. Nothing was sent.`,
      };
    if (!isOneOf(cancellable, status)) throw startedError(record, status);
    return {
      request,
      check: `hms sites transfers get ${site_id} ${transfer_id}`,
      acceptedLines: () => cancellationAccepted(place, transfer_id, ''),
      lookAfter: () => lookAfterCancelling(context, place, transfer_id),
      confirmation: {
        name: typeof record.site === 'string' && record.site !== '' ? record.site : site_id,
        ids: [transfer_id],
        requireNameReason: undefined,
        facts: async () => [
          ['Transfer', transfer_id],
          ['Site', `${plain(record.site)} (${site_id})`],
          ['Installs', plain(record.installs)],
          ['From account', plain(record.origin_account)],
          ['To account', plain(record.destination_account)],
          ['Status', status],
          ['Scheduled for', scheduledText(record)],
        ],
      },
    };
  },
});

function scheduledText({ scheduled_time }: TransferRecord): string {
  const moment = momentOf(scheduled_time);
  return Number.isNaN(moment) ? plain(scheduled_time) : momentText(moment);
}

function startedError({ id }: TransferRecord, status: string): HmsError {
  const message = `Transfer ${id} is ${status}, so it cannot be cancelled. Nothing was sent.`;
  return new HmsError('unsupported', message, {
    hint: `A transfer can be cancelled while it is ${cancellable.join(' or ')}.`,
  });
}

function cancellationAccepted({ site_id }: TransferPlace, transfer: string, more: string): string {
  const check = `To check, run: hms sites transfers get ${site_id} ${transfer}`;
  return `The service accepted the cancellation of transfer ${transfer}.${more} ${check}`;
}

/** Looks once. The request was accepted, so a failed look is no error. */
async function lookAfterCancelling(
  context: Context,
  place: TransferPlace,
  transfer: string,
): Promise<SeenAfter> {
  try {
    const record = await readTransfer(context, place, transfer);
    const status = word(record.status);
    if (isOneOf(cancelled, status))
      return { line: `Transfer ${transfer} is cancelled.`, status: 'cancelled' };
    return { line: '', status, error: uncancelledError(place, transfer, status) };
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    if (error.kind === 'notFound') {
      const line = `Transfer ${transfer} is cancelled. The service no longer shows it.`;
      return { line, status: 'cancelled' };
    }
    const why = ` hms could not look at it: ${withFullStop(error.message)}`;
    return { line: cancellationAccepted(place, transfer, why) };
  }
}

/** A transfer that waits may be cancelled in a moment. One that went on was not cancelled. */
function uncancelledError({ site_id }: TransferPlace, transfer: string, status: string): HmsError {
  const accepted = `The service accepted the cancellation of transfer ${transfer}, but`;
  const hint = `To check, run: hms sites transfers get ${site_id} ${transfer}`;
  if (isOneOf(cancellable, status))
    return new HmsError('unknown', `${accepted} its status is still ${status}.`, { hint });
  if (isOneOf(wentOn, status))
    return new HmsError('failed', `${accepted} its status is now ${status}.`, { hint });
  return new HmsError('unknown', `${accepted} its status is ${status}.`, { hint });
}
