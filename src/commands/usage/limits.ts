import type { Api } from '../../client/api.ts';
import { incompleteReason } from '../../client/pages/partial-list.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { type Value, ValueError } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { type JsonObject, recordIn } from '../../core/json.ts';
import { numberOf } from '../../core/wording.ts';
import { byArgument, requireAccount } from '../../resolve/account.ts';
import { chosenAccount, readAccount } from '../accounts/account-words.ts';
import { derivedNote, knownAccounts } from '../accounts/known-accounts.ts';
import {
  type AccountReading,
  refuseAllFailed,
  refuseNoAccounts,
  surveyAccounts,
} from '../accounts/survey-accounts.ts';
import {
  lastDays,
  limitNames,
  type MonthSoFar,
  monthSoFar,
  type ShareRow,
  shareRows,
} from './plan-share.ts';

const percentWord: Value<number> = {
  placeholder: 'PERCENT',
  parse(text) {
    const percent = /^\d{1,3}(\.\d)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
    if (percent >= 1 && percent <= 100) return percent;
    throw new ValueError('It must be a percentage from 1% to 100%.');
  },
};

export const usageLimits = command({
  name: 'usage limits',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'unsupported', 'findings'],
  summary: 'Compare the usage with the limits',
  description:
    'Visitors are the billable visits of this month, and bandwidth is its traffic. Both count the complete days in UTC. ' +
    'The projection is linear: the average of these days, for each day of the month. Storage is the latest figure, and ' +
    'has no projection. A GB is 10^9 bytes. The exit code is 12 if a figure is above --warn-at, if a projection is above ' +
    '100%, if a figure is unknown, or if there is no account.',
  arguments: { account: readAccount },
  options: {
    allAccounts: { help: 'Check every account that the credentials see' },
    warnAt: {
      value: percentWord,
      help: 'Percentage of a limit that is a finding',
      fallback: '80%',
    },
  },
  examples: [
    'usage limits 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'usage limits --all-accounts --warn-at 90% --json',
  ],
  view: {
    isList: true,
    columns: [
      { name: 'account', detail: true },
      { name: 'name', dropPriority: 0, from: ({ name, account }) => name ?? account },
      { name: 'limit_of', dropPriority: 0 },
      { name: 'used', dropPriority: 0, show: usedText },
      { name: 'limit', dropPriority: 0, show: limitText },
      { name: 'percent', dropPriority: 0, show: percentText },
      { name: 'projected_percent', dropPriority: 1, show: projectionText },
      { name: 'state', dropPriority: 0, state: true },
      { name: 'note', below: '- ', sentences: (value) => [value].filter(Boolean), show: plain },
    ],
  },
  async local(context, { account, allAccounts, warnAt = 80 }) {
    const { system, services, ui } = context;
    if (allAccounts && account !== undefined) {
      throw new HmsError('usage', 'ACCOUNT and --all-accounts cannot be combined.');
    }
    const service = await services.open();
    const { accounts, isDerived } = allAccounts
      ? await knownAccounts(service)
      : await chosenAccount(service, requireAccount(account, service.defaults.account, byArgument));
    if (isDerived) ui.info(derivedNote);
    const clock = () => monthSoFar(Number.isNaN(service.date()) ? system.now() : service.date());
    const readings = await surveyAccounts(
      accounts,
      { name: 'usage limits', read: (api, { id }) => readFigures(api, id, clock) },
      context,
    );
    refuseAllFailed(readings);
    const rows = readings.flatMap((reading) => shareRowsOf(reading, warnAt));
    const note = monthNote(readings, clock());
    return new CommandAnswer(rows, {
      async after(failure) {
        if (failure) return;
        refuseNoAccounts(readings);
        if (note !== undefined) ui.info(note);
        const found = rows.filter(({ state }) => state !== 'ok' && state !== 'no_limit');
        const verdict = `${found.length} of ${numberOf(rows.length, 'limit')}`;
        if (found.length > 0) {
          const verb = found.length === 1 ? 'needs' : 'need';
          throw new HmsError('findings', `${verdict} ${verb} your attention.`);
        }
        ui.info(`${numberOf(rows.length, 'limit')} checked, none above ${warnAt}%.`);
      },
    });
  },
});

interface Figures {
  limits: JsonObject | null;
  rollups: unknown;
  /** How the summary says that it is not of the whole account and month; undefined if it does not. */
  whyPartial: string | undefined;
  month: MonthSoFar;
}

/** @param clock read after the first response, which has the time of the service */
async function readFigures(
  api: Api,
  account_id: string,
  clock: () => MonthSoFar,
): Promise<Figures> {
  const { body: limits } = await api.call('getAccountLimits', { account_id });
  const month = clock();
  const dates = { first_date: month.readFrom, last_date: month.last };
  const { body, headers } = await api.call('getUsageSummary', { account_id, ...dates });
  const { metrics_rollup: rollups, ...record } = recordIn(body);
  const whyPartial = incompleteReason(body, headers, true) ?? otherDates(record, dates);
  return { limits, rollups, whyPartial, month };
}

/** Says that the summary names other days than those of the request; undefined if it names none. */
function otherDates(record: JsonObject, dates: Readonly<Record<string, string>>) {
  const [other] = Object.entries(dates).filter(([name, day]) => {
    const named = record[name];
    return typeof named === 'string' && !named.startsWith(day);
  });
  return other && `${other[0]} is ${plain(record[other[0]])}`;
}

function shareRowsOf(reading: AccountReading<Figures>, warnAt: number): ShareRow[] {
  const { account, value, error } = reading;
  const ids = { account: account.id, name: account.name ?? account.nickname };
  if (error === undefined) return shareRows(ids, value, { month: value.month, warnAt });
  const unknown = { used: null, limit: null, percent: null, projected_percent: null };
  return limitNames.map((limit_of) => ({
    ...ids,
    limit_of,
    ...unknown,
    state: 'failed',
    note: error.message,
  }));
}

/** The days that the figures cover; undefined if no figure is known, which the rows say. */
function monthNote(
  readings: readonly AccountReading<Figures>[],
  { first, last, days }: MonthSoFar,
): string | undefined {
  if (last < first) {
    return 'This month has no complete day yet, so visits and bandwidth are unknown.';
  }
  const ends = readings
    .flatMap(({ value, error }) => (error === undefined ? lastDays(value, value.month) : []))
    .sort();
  const [earliest, latest] = [ends[0], ends.at(-1)];
  if (earliest === undefined) return undefined;
  const less = earliest === latest ? '' : ` Some of them end earlier, the first on ${earliest}.`;
  return `Visits and bandwidth are of ${first} to ${latest}.${less} The projection for ${days} days is linear.`;
}

function usedText(value: unknown, _: unknown, record: JsonObject): string {
  return value === null ? 'unknown' : withUnit(value, record);
}

function limitText(value: unknown, _: unknown, record: JsonObject): string {
  if (value !== null) return withUnit(value, record);
  return record.state === 'no_limit' ? '-' : 'unknown';
}

function withUnit(value: unknown, { limit_of }: JsonObject): string {
  return limit_of === 'visitors' ? plain(value) : `${plain(value)} GB`;
}

function percentText(value: unknown, _: unknown, { state, limit, used }: JsonObject): string {
  if (value !== null) return `${plain(value)}%`;
  if (state === 'no_limit') return '-';
  return limit === 0 && used !== null ? 'above 0' : 'unknown';
}

function projectionText(value: unknown, words: unknown, record: JsonObject): string {
  return record.limit_of === 'storage' ? '-' : percentText(value, words, record);
}
