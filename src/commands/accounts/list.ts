import type { Api } from '../../client/api.ts';
import { command } from '../../command-model/definition.ts';
import { fieldIn } from '../../command-model/where.ts';
import { numberOf } from '../../core/wording.ts';

export const accountsList = command({
  name: 'accounts list',
  kind: 'read',
  many: true,
  summary: 'List the accounts of your installs',
  description:
    'The service cannot list accounts. hms lists all installs and shows their accounts, with the number ' +
    'of installs. An account is missing if it has no installs or its API access is off.',
  arguments: {},
  options: {},
  examples: ['accounts list', 'accounts list --json'],
  view: {
    columns: [
      { name: 'id', dropPriority: 0 },
      { name: 'installs', dropPriority: 0 },
      { name: 'production', dropPriority: 1 },
      { name: 'staging', dropPriority: 2 },
      { name: 'development', dropPriority: 3 },
    ],
  },
  names: () => ({
    kind: 'accounts',
    name: ({ id: key }) => key,
    about: ({ installs }) => numberOf(Number(installs), 'install'),
  }),
  read: ({ api }) => accountsSeen(api),
});

const environments = ['production', 'staging', 'development'] as const;

/** Accounts that installs belong to, with the number of installs in each environment. */
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
