import { type Context, command } from '../../command-model/definition.ts';
import type { Plan } from '../../command-model/plan.ts';
import { openView } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { byArgument, requireAccount } from '../../resolve/account.ts';
import { type InstallRef, installRef } from '../../resolve/install.ts';
import { account } from '../shared/arguments/account-argument.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { installRefreshJob, refreshJob } from './refresh-job.ts';

export const usageRefresh = command({
  name: 'usage refresh',
  kind: 'change',
  errorKinds: ['unsupported'],
  summary: 'Recalculate the disk usage of an account',
  description:
    'The service combines several requests into one recalculation. With --wait, hms waits until the ' +
    'time at which the service expects new figures. With --install and --wait, hms waits until the service no longer ' +
    'expects any, after it has shown a new time.',
  arguments: { account },
  options: {
    install: { ...install, help: 'Recalculate only this install. Cannot be combined with ACCOUNT' },
  },
  examples: [
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058 --wait',
    'usage refresh --install acmeprod --wait',
  ],
  view: openView,
  settled: true,
  async plan(context, { account: given, install: typed }) {
    if (typed === undefined)
      return accountPlan(context, requireAccount(given, context.account, byArgument));
    if (given === undefined) return installPlan(context, typed);
    throw new HmsError('usage', 'ACCOUNT and --install cannot be combined. Nothing was sent.');
  },
});

async function accountPlan(context: Context, account_id: string): Promise<Plan> {
  const before = context.waits ? await expectedTime(context, account_id) : undefined;
  return {
    request: await context.api.prepare('refreshDiskUsage', { account_id }),
    check: `hms usage show ${account_id}`,
    starts: { kind: 'usage', target: { id: account_id, name: account_id } },
    acceptedLines: () =>
      `Recalculation requested. To see the usage, run: hms usage show ${account_id}`,
    job: () => refreshJob(context, account_id, before),
  };
}

async function expectedTime({ api }: Context, account_id: string): Promise<string | undefined> {
  const { body } = await api.call('getAccountUsage', { account_id });
  const { account_storage_refresh_expected_time: time } = recordIn(body);
  return typeof time === 'string' ? time : undefined;
}

async function installPlan(context: Context, typed: string): Promise<Plan> {
  const { api, directory, waits } = context;
  const ref = await installRef(directory, typed);
  const asked = context.now();
  const before = waits ? await installExpectedTime(context, ref) : undefined;
  return {
    request: await api.prepare('refreshInstallDiskUsage', { install_id: ref.id }),
    check: `hms usage install ${ref.name}`,
    acceptedLines: () =>
      `Recalculation requested. To see the usage, run: hms usage install ${ref.name}`,
    job: () => installRefreshJob(context, ref, before, asked),
  };
}

async function installExpectedTime(
  { api }: Context,
  { id: install_id }: InstallRef,
): Promise<unknown> {
  const { body } = await api.call('getInstallUsage', { install_id });
  return recordIn(body).storage_refresh_expected_time;
}
