import type { Api } from '../../client/api.ts';
import { partIn, wrappersOf } from '../../client/pages/part.ts';
import { type Context, command } from '../../command/definition.ts';
import type { Argument } from '../../command/input.ts';
import type { Job } from '../../command/plan.ts';
import { Received } from '../../command/received.ts';
import { id, momentOf } from '../../command/values.ts';
import { openView } from '../../command/view.ts';
import { fieldIn } from '../../command/where.ts';
import { HmsError } from '../../core/errors.ts';
import { accountId } from '../../resolve/account.ts';
import type { Headers } from '../../system/system.ts';
import { transferView } from '../sites/index.ts';

const account = {
  value: id('ACCOUNT', 'accounts'),
  help: "id of an account (default: HMS_ACCOUNT, then the profile's)",
  optional: true,
} as const satisfies Argument;

export const accountsList = command({
  name: 'accounts list',
  many: true,
  summary: 'List the accounts whose installs can be seen',
  description:
    'The service lists no accounts: these are the ones its installs name, with how many there are. An ' +
    'account without installs, or with its API access off, is not among them.',
  arguments: {},
  options: {},
  examples: ['accounts list', 'accounts list --json'],
  view: {
    columns: [
      { name: 'id', gives: 0 },
      { name: 'installs', gives: 0 },
      { name: 'production', gives: 1 },
      { name: 'staging', gives: 2 },
      { name: 'development', gives: 3 },
    ],
  },
  names: () => ({
    kind: 'accounts',
    name: ({ id: key }) => key,
    about: ({ installs }) => countOf(Number(installs)),
  }),
  read: ({ api }) => accountsSeen(api),
});

const environments = ['production', 'staging', 'development'] as const;

/** The accounts that installs name, with how many there are of each environment. */
async function accountsSeen(api: Api) {
  const counts = new Map<
    string | null,
    Record<'installs' | (typeof environments)[number], number>
  >();
  for await (const install of api.pages('listInstalls', {})) {
    const named = fieldIn(install, 'account.id');
    const key = typeof named === 'string' ? named : null;
    const count = counts.get(key) ?? { installs: 0, production: 0, staging: 0, development: 0 };
    count.installs += 1;
    const environment = environments.find((one) => one === install.environment);
    if (environment) count[environment] += 1;
    counts.set(key, count);
  }
  return [...counts].map(([key, count]) => ({ id: key, ...count }));
}

/** `1 install`, `12 installs`. */
export function countOf(installs: number): string {
  return installs === 1 ? '1 install' : `${installs} installs`;
}

export const accountsTransfers = command({
  name: 'accounts transfers',
  summary: 'List the site transfers initiated from an account',
  description: 'Sites and installs are named as they were at the time of the transfer.',
  arguments: { account },
  options: {},
  examples: [
    'accounts transfers 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'accounts transfers 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
  ],
  view: transferView,
  async list({ api, atMost, account: usual }, { account: given }) {
    const account_id = accountId(given, usual);
    return api.pages('listAccountTransfers', { account_id }, atMost);
  },
});

/** How much of the environments there is (`service-part-2.md`, row 7): anything else is a figure. */
const usagePaging = ['next_page_token', 'total_size', 'all_environments_included'] as const;

/** As many environments as are counted, and all there are. */
function partOfUsage(record: unknown, headers?: Headers): string | undefined {
  const around = wrappersOf(record);
  const held = around.find(({ environment_metrics: list }) => Array.isArray(list));
  if (held === undefined) return partIn(record, headers, true);
  const { environment_metrics } = held;
  const said = around.flatMap((one) =>
    usagePaging.flatMap((name) => (name in one ? [[name, one[name]]] : [])),
  );
  return partIn({ environment_metrics, ...Object.fromEntries(said) }, headers);
}

export const usageShow = command({
  name: 'usage show',
  summary: 'Show the usage of an account',
  description:
    'The shape of the record is not described: it is shown as the service sends it. Exit 7 where it says that ' +
    'it is a part.',
  arguments: { account },
  options: {},
  examples: [
    'usage show 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
    'usage show 3628f653-0b89-4a50-83be-dc2cf42eb058 --output table',
  ],
  view: { ...openView, part: partOfUsage },
  async read({ api, account: usual }, { account: given }) {
    const account_id = accountId(given, usual);
    const { body, headers } = await api.call('getAccountUsage', { account_id });
    return new Received(body, { headers });
  },
});

export const usageRefresh = command({
  name: 'usage refresh',
  summary: 'Have the disk usage of an account recalculated',
  description:
    'Several requests become one recalculation. --wait ends when the time has come for which the service ' +
    'expects fresh figures.',
  arguments: { account },
  options: {},
  examples: [
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058 --wait',
  ],
  view: openView,
  settled: true,
  async plan(context, { account: given }) {
    const account_id = accountId(given, context.account);
    const before = context.waits ? await expectedTime(context, account_id) : undefined;
    return {
      request: context.api.prepare('refreshDiskUsage', { account_id }),
      check: `hms usage show ${account_id}`,
      agreed: () => `the recalculation is requested; to look: hms usage show ${account_id}`,
      job: () => refreshJob(context, account_id, before),
    };
  },
});

async function expectedTime({ api }: Context, account_id: string): Promise<string | undefined> {
  const { body } = await api.call('getAccountUsage', { account_id });
  const { account_storage_refresh_expected_time: time } = Object(body) as {
    [name: string]: unknown;
  };
  return typeof time === 'string' ? time : undefined;
}

/**
 * Fresh when the expected time has come. The time of an earlier refresh that has passed says nothing
 * about this one; one that was still ahead when we asked is ours too, since requests collapse (4.18).
 */
function refreshJob(context: Context, account_id: string, before: string | undefined): Job {
  const { api, now, serviceNow } = context;
  const asked = now();
  const stale = before !== undefined && momentOf(before) <= asked ? before : undefined;
  return {
    name: `disk usage of account ${account_id}`,
    resume: `to look: hms usage show ${account_id}`,
    async look() {
      const { body } = await api.call('getAccountUsage', { account_id });
      const record = Object(body) as Record<string, unknown>;
      const { account_storage_refresh_expected_time: time } = record;
      const known = typeof time === 'string' && time !== stale && !Number.isNaN(momentOf(time));
      // By both clocks: it says when by its own, and its Date may be that of a cache.
      const clocks = [now(), serviceNow()].filter((clock) => !Number.isNaN(clock));
      const isDue = known && clocks.every((clock) => momentOf(time) <= clock);
      const status = !known ? 'no time yet' : isDue ? 'fresh' : `due ${time}`;
      return { record, status };
    },
    done: ['fresh'],
    failed: [],
    after: `hms usage show ${account_id}`,
    unseen: () => new HmsError('unavailable', `the usage of ${account_id} cannot be read`),
  };
}
