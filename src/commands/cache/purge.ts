import { command } from '../../command-model/definition.ts';
import { choice } from '../../command-model/values.ts';
import { requestedView } from '../../command-model/view.ts';
import { cacheTypes } from '../../contract/enums.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { purgePlan } from '../shared/purge-plan.ts';

export const cachePurge = command({
  name: 'cache purge',
  kind: 'change',
  errorKinds: ['unsupported'],
  summary: 'Purge the caches of an install',
  description:
    'The service accepts the purge and does not show when it ends. It purges the object cache of an install at most once a ' +
    'minute.',
  arguments: { install },
  options: {
    type: {
      value: choice('TYPE', ...cacheTypes),
      help: 'Cache to purge: object, page, cdn or all',
      required: true,
    },
  },
  examples: ['cache purge acmeprod --type all', 'cache purge acmeprod --type page --dry-run'],
  view: requestedView,
  async plan({ api, directory }, { install: typed, type }) {
    return purgePlan(api, await installRef(directory, typed), type);
  },
});
