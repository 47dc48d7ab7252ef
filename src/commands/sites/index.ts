import { type Context, command } from '../../command/definition.ts';
import type { Argument } from '../../command/input.ts';
import type { Job, Loss } from '../../command/plan.ts';
import { id, momentOf, text } from '../../command/values.ts';
import { calledOr, isOneOf, plain, time, type View, word } from '../../command/view.ts';
import { fieldIn } from '../../command/where.ts';
import { failedWords } from '../../contract/failure.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { nameless, staleness } from '../../resolve/followed.ts';
import { siteRef } from '../../resolve/site.ts';
import { guardOf } from '../shared/loss.ts';
import { once, onceBy } from '../shared/once.ts';
import { unlikeWords } from '../shared/unlike.ts';
import { type When, when } from '../shared/when.ts';

const site = {
  value: text('SITE', 'installs'),
  help: 'id of a site, or the name of any install in it',
} as const satisfies Argument;

function rows(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map((one) => Object(one) as JsonObject) : [];
}

/** service-api.md 2.3. */
const view: View = {
  columns: [
    { name: 'name' },
    { name: 'account.id' },
    { name: 'group_name' },
    { name: 'tags' },
    { name: 'sandbox' },
    { name: 'transferable' },
    { name: 'created_at', show: time },
    {
      name: 'installs',
      show: (value) =>
        rows(value)
          .map(({ name, environment }) => `${plain(name)} (${plain(environment)})`)
          .join(', ') || '-',
    },
    { name: 'id' },
  ],
};

/** service-api.md 2.6. Names are those of the time of the transfer. */
export const transferView: View = {
  columns: [
    { name: 'id', gives: 0 },
    { name: 'status', gives: 0, state: true },
    { name: 'site', gives: 1 },
    { name: 'origin_account', gives: 3 },
    { name: 'destination_account', gives: 2 },
    { name: 'scheduled_time', gives: 4, show: time },
    { name: 'created_at', gives: 5, show: time },
    { name: 'updated_at', extra: true, show: time },
    { name: 'installs', extra: true },
  ],
};

export const sitesGet = command({
  name: 'sites get',
  summary: 'Show a site',
  arguments: { site },
  options: {},
  examples: ['sites get acmeprod', 'sites get acmeprod --json'],
  view,
  async read({ api }, { site: typed }) {
    const { site_id } = await siteRef(api, typed);
    return (await api.call('getSite', { site_id })).body;
  },
});

export const sitesTransfers = command({
  name: 'sites transfers',
  summary: 'List the transfers of a site',
  arguments: { site },
  options: {},
  examples: ['sites transfers acmeprod', 'sites transfers acmeprod --json'],
  view: transferView,
  names: ({ site: of }) => ({
    kind: 'transfers',
    of,
    name: ({ id: own }) => own,
    about: ({ status, created_at }) => `${plain(status)} ${plain(created_at)}`,
  }),
  async list({ api, atMost }, { site: typed }) {
    const { site_id } = await siteRef(api, typed);
    return api.pages('listSiteTransfers', { site_id }, atMost);
  },
});

export const sitesTransfer = command({
  name: 'sites transfer',
  summary: 'Transfer a site to another account',
  description:
    'Needs Owner or Full with Billing access on both accounts. The name to confirm is that of the site.',
  arguments: { site },
  options: {
    to: { value: id('ACCOUNT', 'accounts'), help: 'id of the account it goes to', required: true },
    at: {
      value: when,
      help: '1 hour to 7 days ahead: a time like 2026-03-09T22:00:00Z, or +3h, +2d',
      fallback: 'now',
    },
    maintenance: { help: 'maintenance mode while it lasts' },
    once,
  },
  examples: [
    'sites transfer acmeprod --to 71ded8d5-4d8e-4ecc-be23-127e2e0ce328 --at +3h --yes --dry-run',
    'sites transfer acmeprod --to 71ded8d5-4d8e-4ecc-be23-127e2e0ce328 --maintenance --yes --dry-run',
  ],
  view: transferView,
  settled: true,
  destroys: { what: 'This takes the site off its account' },
  async plan(context, { site: typed, to, at, maintenance, once: key }) {
    const { api, now } = context;
    const { site_id } = await siteRef(api, typed);
    const { body: record } = await api.call('getSite', { site_id });
    const scheduled_time = at === undefined ? undefined : scheduledTime(at, now());
    const name = calledOr(site_id, record);
    checkTransferable(record, to, name);
    const request = api.prepare('createSiteTransfer', {
      site_id,
      destination_account_id: to,
      ...(scheduled_time === undefined ? {} : { scheduled_time }),
      ...(maintenance ? { maintenance_mode: true } : {}),
    });
    return {
      // The answer names the site as it is called now (2.6).
      request: name === site_id ? request : { ...request, named: { site: name } },
      check: `hms sites transfers ${site_id}`,
      agreed(body) {
        const { id: transfer, status } = body;
        const other = otherTime(body, scheduled_time);
        const is = `the transfer of ${name} is ${plain(status)}`;
        const state = other === undefined ? is : `${other}; ${is}`;
        if (isOneOf(ended.done, word(status))) return state;
        return nameless({ id: transfer })
          ? `${state}, not done; to look: hms sites transfers ${site_id}`
          : `${state}, not done; to wait: hms sites wait ${site_id} ${transfer}`;
      },
      nameless,
      stale: staleness(context, ['created_at']),
      job(body) {
        const other = otherTime(body, scheduled_time);
        if (context.waits && other !== undefined) context.note(other);
        return transferJob(context, site_id, body.id);
      },
      loss: lossOf(record, name, { to, at: scheduled_time }),
      ...onceBy(key, 'createSiteTransfer', site_id, to),
    };
  },
});

export const sitesWait = command({
  name: 'sites wait',
  summary: 'Wait until a site transfer has ended',
  description:
    'Ends with exit 0 when it completed, 8 when it failed or was cancelled, 9 when time ran out.',
  arguments: { site, transfer: { value: id('TRANSFER', 'transfers'), help: 'id of a transfer' } },
  options: {},
  examples: [
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --timeout 2h',
    'sites wait acmeprod 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --json',
  ],
  view: transferView,
  async follow(context, { site: typed, transfer }) {
    const { site_id } = await siteRef(context.api, typed);
    const job = transferJob(context, site_id, transfer);
    const missing = `the site ${typed} has no transfer ${transfer}`;
    const hint = `hms sites transfers ${typed}`;
    return { ...job, unseen: () => new HmsError('notFound', missing, { hint }) };
  },
});

const hour = 3_600_000;

/** 4.14: between 1 hour and 7 days in the future. */
function scheduledTime(at: When, now: number): string {
  const time = at(now);
  const ahead = time - now;
  if (ahead < hour || ahead > 7 * 24 * hour) {
    throw new HmsError('usage', `${new Date(time).toISOString()} is not 1 hour to 7 days ahead`, {
      hint: `it is ${new Date(now).toISOString()} now; nothing was sent`,
    });
  }
  return new Date(time).toISOString();
}

/** A time that was asked for and not taken; null is at once (2.6), and a minute or less is another way to write it. */
function otherTime(body: JsonObject, asked: string | undefined): string | undefined {
  const { scheduled_time } = body;
  const apart = Math.abs(momentOf(scheduled_time) - momentOf(asked));
  return asked === undefined || apart <= 60_000
    ? undefined
    : unlikeWords(body, { scheduled_time: asked });
}

function checkTransferable(record: JsonObject, to: string, name: string): void {
  const refuse = (why: string) => {
    throw new HmsError('usage', `the site ${name} ${why}; nothing was sent`);
  };
  const own = fieldIn(record, 'account.id');
  if (String(own).toLowerCase() === to.toLowerCase()) refuse('is on that account already');
  if (record.sandbox === true) refuse('is a sandbox site, and those cannot be transferred');
  if (record.transferable === false) refuse('is not transferable');
}

function lossOf(
  record: JsonObject,
  name: string,
  { to, at }: { to: string; at: string | undefined },
): Loss {
  const installs = rows(record.installs);
  const ids = installs.map(({ id: own, name: called }) => plain(own ?? called));
  const guards = installs.map(guardOf).filter((guard) => guard !== undefined);
  return {
    name,
    ids: ids.length > 0 ? ids : [plain(record.id)],
    holds: installs.map((one) => plain(one.name)),
    guarded:
      installs.length > 0 && guards.length === 0 ? undefined : 'is a site with production in it',
    facts: async () => [
      ['site', `${name} (${plain(record.id)})`],
      [
        'installs',
        installs.map((one) => `${plain(one.name)} (${plain(one.environment)})`).join(', '),
      ],
      ['from account', plain(fieldIn(record, 'account.id'))],
      ['to account', to],
      ['when', at ?? 'at once'],
    ],
  };
}

/** 2.6: states in which nothing more becomes of a transfer. */
const ended = { done: ['completed'], failed: failedWords } as const;

function transferJob({ api }: Context, site_id: string, transfer: string): Job {
  return {
    name: `transfer ${transfer}`,
    resume: `to go on waiting: hms sites wait ${site_id} ${transfer}`,
    async look() {
      for await (const one of api.pages('listSiteTransfers', { site_id })) {
        if (one.id.toLowerCase() !== transfer.toLowerCase()) continue;
        return { record: one, status: word(one.status) };
      }
      return undefined;
    },
    ...ended,
    after: `hms sites transfers ${site_id}`,
    unseen: () =>
      new HmsError('unknown', `the service accepted transfer ${transfer}, but never lists it`, {
        hint: `before asking again, check: hms sites transfers ${site_id}`,
      }),
  };
}
