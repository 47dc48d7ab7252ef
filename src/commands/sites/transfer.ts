import { command } from '../../command-model/definition.ts';
import type { ConfirmationTarget } from '../../command-model/plan.ts';
import { id, momentOf } from '../../command-model/values.ts';
import { nameOr, plain, word } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';
import { isOneOf } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { momentText } from '../../core/units.ts';
import { staleness, whyNotPollable } from '../../resolve/new-record.ts';
import { siteRef } from '../../resolve/site.ts';
import { differenceText } from '../shared/differing-fields.ts';
import { nameReasonOf } from '../shared/loss.ts';
import { once, onceBy } from '../shared/once.ts';
import { type When, when } from '../shared/time-value.ts';
import { transferView } from '../shared/transfer-view.ts';
import { site } from './arguments.ts';
import { rows } from './rows.ts';
import { ended, transferJob } from './transfer-job.ts';

export const sitesTransfer = command({
  name: 'sites transfer',
  kind: 'change',
  summary: 'Transfer a site to another account',
  description:
    'Requires the role Owner or Full with Billing on both accounts. To confirm, use the name of the ' +
    'site.',
  arguments: { site },
  options: {
    to: {
      value: id('ACCOUNT', 'accounts'),
      help: 'ID of the account that receives the site',
      required: true,
    },
    at: {
      value: when,
      help: 'Start 1 hour to 7 days from now, like 2026-03-09T22:00:00Z, +3h or +2d',
      fallback: 'now',
    },
    maintenance: { help: 'Turn on maintenance mode during the transfer' },
    once,
  },
  examples: [
    'sites transfer acmeprod --to 71ded8d5-4d8e-4ecc-be23-127e2e0ce328 --at +3h --yes --dry-run',
    'sites transfer acmeprod --to 71ded8d5-4d8e-4ecc-be23-127e2e0ce328 --maintenance --yes --dry-run',
  ],
  view: transferView,
  settled: true,
  destroys: { effect: 'This moves the site to another account' },
  async plan(context, { site: typed, to, at, maintenance, once: key }) {
    const { api, directory, now } = context;
    const { site_id } = await siteRef(directory, typed);
    const { body: record } = await api.call('getSite', { site_id });
    const scheduled_time = at === undefined ? undefined : scheduledTime(at, now());
    const name = nameOr(site_id, record);
    checkTransferable(record, to, name);
    const request = await api.prepare('createSiteTransfer', {
      site_id,
      destination_account_id: to,
      ...(scheduled_time === undefined ? {} : { scheduled_time }),
      ...(maintenance ? { maintenance_mode: true } : {}),
    });
    return {
      // The response has the current name of the site (2.6).
      request: name === site_id ? request : { ...request, expectedNames: { site: name } },
      check: `hms sites transfers ${site_id}`,
      starts: { kind: 'transfer', target: { id: site_id, name } },
      acceptedLines(body) {
        const { id: transfer, status } = body;
        const other = timeDifference(body, scheduled_time);
        const is = `The transfer of ${name} is ${plain(status)}`;
        const state = other === undefined ? is : `${other} ${is}`;
        if (isOneOf(ended.done, word(status))) return `${state}.`;
        return whyNotPollable({ id: transfer })
          ? `${state}, not completed. To check, run: hms sites transfers ${site_id}`
          : `${state}, not completed. To wait for it, run: hms sites wait ${site_id} ${transfer}`;
      },
      whyNotPollable: whyNotPollable,
      whyStale: staleness(context, ['created_at']),
      job(body) {
        const other = timeDifference(body, scheduled_time);
        if (context.waits && other !== undefined) context.info(other);
        return transferJob(context, site_id, body.id);
      },
      ...(scheduled_time === undefined ? {} : { absolute: { at: scheduled_time } }),
      confirmation: confirmationOf(record, name, { to, at: scheduled_time }),
      ...onceBy(key, 'createSiteTransfer', site_id, to),
    };
  },
});

const hour = 3_600_000;

/** 4.14: between 1 hour and 7 days in the future. */
function scheduledTime(at: When, now: number): string {
  const time = at(now);
  const ahead = time - now;
  if (ahead < hour || ahead > 7 * 24 * hour) {
    throw new HmsError(
      'usage',
      `${momentText(time)} is not 1 hour to 7 days ahead. Nothing was sent.`,
      {
        hint: `The current time is ${momentText(now)}.`,
      },
    );
  }
  return new Date(time).toISOString();
}

/** The time in the response, if it differs from the requested one by more than a minute. Null means at once (2.6). */
function timeDifference(body: JsonObject, requested: string | undefined): string | undefined {
  const { scheduled_time } = body;
  const differenceMs = Math.abs(momentOf(scheduled_time) - momentOf(requested));
  return requested === undefined || differenceMs <= 60_000
    ? undefined
    : differenceText(body, { scheduled_time: requested });
}

function checkTransferable(record: JsonObject, to: string, name: string): void {
  const refuse = (why: string) => {
    throw new HmsError('unsupported', `The site ${name} ${why}. Nothing was sent.`);
  };
  const own = fieldIn(record, 'account.id');
  if (String(own).toLowerCase() === to.toLowerCase()) refuse('already belongs to that account');
  if (record.sandbox === true) refuse('is a sandbox site and cannot be transferred');
  if (record.transferable === false) refuse('is not transferable');
}

function confirmationOf(
  record: JsonObject,
  name: string,
  { to, at }: { to: string; at: string | undefined },
): ConfirmationTarget {
  const installs = rows(record.installs);
  const ids = installs.map(({ id: own, name: called }) => plain(own ?? called));
  const nameReasons = installs.map(nameReasonOf).filter((guard) => guard !== undefined);
  return {
    name,
    ids: ids.length > 0 ? ids : [plain(record.id)],
    members: installs.map((one) => plain(one.name)),
    requireNameReason: siteGuard(installs.length, nameReasons.length),
    facts: async () => [
      ['Site', `${name} (${plain(record.id)})`],
      [
        'Installs',
        installs.map((one) => `${plain(one.name)} (${plain(one.environment)})`).join(', '),
        'production',
      ],
      ['From account', plain(fieldIn(record, 'account.id'))],
      ['To account', to],
      ['Scheduled for', at === undefined ? 'now' : momentText(Date.parse(at))],
    ],
  };
}

/** Why a transfer requires the name of the site. */
function siteGuard(installs: number, guarded: number): string | undefined {
  if (installs === 0) return 'is a site whose installs are unknown';
  return guarded === 0 ? undefined : 'is a site that contains production';
}
