/** Usage of accounts and installs (docs/service.md 4.18, 10.7 to 10.9). */
import type { Install } from '../../contract/schemas/records.ts';
import { type Call, type Handlers, installFor, mayManage } from '../call.ts';
import { fieldError, type Refusal } from '../http/refusal.ts';
import type { State } from '../state.ts';
import { daysOf, metricsOf, rollupsOf } from '../usage-figures.ts';

const day = 86_400_000;
const maxSpanDays = { series: 400, summary: 31 };

interface DatedCall {
  query: { first_date?: string | undefined; last_date?: string | undefined };
  now: number;
  refusal(status: 400, facts: object): Refusal;
}

/** Both dates or none, in order, and at most 13 months back. */
function checkedDays({ query, now, refusal }: DatedCall, maxDays: number): string[] {
  const { first_date: first, last_date: last } = query;
  const refuse = (field: string, message: string) =>
    refusal(400, { errors: [fieldError('Usage', field, 'invalid_value', message)] });
  if ((first === undefined) !== (last === undefined)) {
    const missing = first === undefined ? 'first_date' : 'last_date';
    throw refuse(missing, 'is required with the other date');
  }
  if (first === undefined || last === undefined) return daysOf({}, now);
  const span = (Date.parse(last) - Date.parse(first)) / day + 1;
  if (span < 1) throw refuse('last_date', 'is before first_date');
  if (span > maxDays)
    throw refuse('first_date', `must be at most ${maxDays} days before last_date`);
  if (now - Date.parse(first) > 397 * day) {
    throw refuse('first_date', 'must be at most 13 months ago');
  }
  return daysOf(query, now);
}

function installsOfAccount({ installs }: State, accountId: string): Install[] {
  return installs.filter(({ account }) => account.id === accountId);
}

type AccountCall =
  | Call<'getAccountUsage'>
  | Call<'getUsageSummary'>
  | Call<'getUsageInsights'>
  | Call<'refreshDiskUsage'>;

function checkUsageAccount(call: AccountCall): void {
  const { state, params } = call;
  // As: each of them lists both statuses, or sends them unlisted.
  const refusal = call.refusal as (status: number) => Refusal;
  if (!state.accounts.some(({ id }) => id === params.account_id)) throw refusal(404);
  if (!mayManage(call)) throw refusal(403);
}

function startRefresh({ usage }: State, subject_id: string, endMs: number): null {
  const known = usage.find((one) => one.subject_id === subject_id);
  const expected_time = new Date(endMs).toISOString();
  if (known === undefined) usage.push({ subject_id, expected_time });
  else known.expected_time = expected_time;
  return null;
}

function refreshTime({ usage }: State, subjectId: string): string | null {
  return usage.find((one) => one.subject_id === subjectId)?.expected_time ?? null;
}

const tokenPrefix = 'from-';

export const usage: Pick<
  Handlers,
  | 'getAccountUsage'
  | 'refreshDiskUsage'
  | 'getUsageSummary'
  | 'getUsageInsights'
  | 'getInstallUsage'
  | 'refreshInstallDiskUsage'
> = {
  getAccountUsage(call) {
    const { state, params, query, isPart1 } = call;
    checkUsageAccount(call);
    const installs = installsOfAccount(state, params.account_id);
    const account_storage_refresh_expected_time = refreshTime(state, params.account_id);
    if (isPart1) {
      return {
        environments: String(installs.length),
        storage_file_bytes: String(installs.length * 734_003_200),
        account_storage_refresh_expected_time,
      };
    }
    const days = checkedDays(call, maxSpanDays.series);
    const { limit = 100, offset = `${tokenPrefix}0` } = query;
    const start = Number(offset.replace(tokenPrefix, '')) || 0;
    const page = installs.slice(start, start + limit);
    const isPart = start > 0 || start + page.length < installs.length;
    const end = start + page.length;
    return {
      environment_metrics: page.map((install) => {
        const metrics = metricsOf(install, days);
        return {
          environment_name: install.name,
          metrics,
          metrics_rollup: rollupsOf([metrics]),
        };
      }),
      total_size: installs.length,
      next_page_token: end < installs.length ? `${tokenPrefix}${end}` : null,
      all_environments_included: !isPart,
      last_account_storage_refresh_time: state.seeded_at,
      account_storage_refresh_expected_time,
    };
  },

  refreshDiskUsage(call) {
    const { state, params, now, job } = call;
    checkUsageAccount(call);
    // Requests during a recalculation do not start another one or change its time.
    const expected = refreshTime(state, params.account_id);
    if (expected !== null && Date.parse(expected) > now) return null;
    return startRefresh(state, params.account_id, now + job.ms);
  },

  getUsageSummary(call) {
    const { state, params } = call;
    checkUsageAccount(call);
    const days = checkedDays(call, maxSpanDays.summary);
    const all = installsOfAccount(state, params.account_id).map((one) => metricsOf(one, days));
    return { metrics_rollup: rollupsOf(all) };
  },

  getUsageInsights(call) {
    const { state, params } = call;
    checkUsageAccount(call);
    const days = checkedDays(call, maxSpanDays.summary);
    const installs = installsOfAccount(state, params.account_id);
    const rollupsBy = (keyOf: (install: Install) => string) => {
      const keys = [...new Set(installs.map(keyOf))];
      return Object.fromEntries(
        keys.map((key) => {
          const group = installs.filter((install) => keyOf(install) === key);
          return [key, rollupsOf(group.map((install) => metricsOf(install, days)))];
        }),
      );
    };
    return {
      by_environment: rollupsBy(({ environment }) => environment ?? 'none'),
      by_site_type: rollupsBy(({ is_multisite }) => (is_multisite ? 'multisite' : 'single')),
    };
  },

  getInstallUsage(call) {
    const { state, params, now } = call;
    const install = installFor(call, params.install_id, 404);
    const metrics = metricsOf(install, checkedDays(call, maxSpanDays.series));
    const expected = refreshTime(state, install.id);
    const isEnded = expected === null || Date.parse(expected) <= now;
    return {
      metrics,
      metrics_rollup: rollupsOf([metrics]),
      storage_refresh_expected_time: isEnded ? null : expected,
    };
  },

  refreshInstallDiskUsage(call) {
    const { state, params, now, job } = call;
    const install = installFor(call, params.install_id, 404);
    // The description states no merging, unlike for an account.
    return startRefresh(state, install.id, now + job.ms);
  },
};
