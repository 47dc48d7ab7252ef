import { command } from '../../command-model/definition.ts';
import { recordIn } from '../../core/json.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { dateOptions, datesOf } from './dates.ts';
import { dayView } from './figures.ts';
import { usageAnswer, usageView } from './part.ts';

export const usageInstall = command({
  name: 'usage install',
  kind: 'read',
  errorKinds: ['unsupported'],
  summary: 'Show the daily usage of an install',
  arguments: { install },
  options: dateOptions,
  examples: [
    'usage install acmeprod',
    'usage install acmeprod --from 2026-02-01 --to 2026-02-07 --json',
  ],
  view: usageView,
  async read(context, { install: typed, from, to }) {
    const dates = datesOf({ from, to }, context.now());
    const { id: install_id } = await installRef(context.directory, typed, context.info);
    const reply = await context.api.call('getInstallUsage', { install_id, ...dates });
    const { metrics } = recordIn(reply.body);
    return usageAnswer(reply, Array.isArray(metrics) ? metrics : undefined, dayView);
  },
});
