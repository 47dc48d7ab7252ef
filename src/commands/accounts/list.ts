import { type Context, command } from '../../command-model/definition.ts';
import { fieldIn } from '../../command-model/where.ts';
import { numberOf } from '../../core/wording.ts';
import { derivedNote, listedAccounts } from './known-accounts.ts';

export const accountsList = command({
  name: 'accounts list',
  kind: 'read',
  many: true,
  summary: 'List accounts, with their numbers of installs',
  description:
    'The numbers count the installs that you see. Where the service does not list accounts, hms shows the accounts of ' +
    'your installs. Names are then not available, and an account without installs is missing.',
  arguments: {},
  options: {},
  examples: ['accounts list', 'accounts list --json'],
  view: {
    columns: [
      { name: 'id', dropPriority: 0 },
      { name: 'name', dropPriority: 0 },
      { name: 'nickname', dropPriority: 4 },
      { name: 'installs', dropPriority: 0 },
      { name: 'production', dropPriority: 1 },
      { name: 'staging', dropPriority: 2 },
      { name: 'development', dropPriority: 3 },
    ],
  },
  names: () => ({
    kind: 'accounts',
    name: ({ id: key }) => key,
    about: ({ name, installs }) =>
      [name, numberOf(Number(installs), 'install')].filter(Boolean).join(', '),
  }),
  async read(context) {
    const { accounts, isDerived } = await listedAccounts(context);
    const counts = await installCounts(context);
    const listed = accounts.map(({ id, name, nickname }) => {
      const { id: _, ...count } = counts.get(id.toLowerCase()) ?? noneOf(id);
      counts.delete(id.toLowerCase());
      return { id, name, nickname, ...count };
    });
    // An install may belong to an account that the service does not list, or that it does not name.
    const others = [...counts.values()].map(({ id, ...count }) => ({
      id,
      name: null,
      nickname: null,
      ...count,
    }));
    if (isDerived) context.info(derivedNote);
    return [...listed, ...others];
  },
});

const environments = ['production', 'staging', 'development'] as const;

interface InstallCount extends Record<'installs' | (typeof environments)[number], number> {
  id: string | null;
}

function noneOf(id: string | null): InstallCount {
  return { id, installs: 0, production: 0, staging: 0, development: 0 };
}

/** The id of an account in lower case → the number of its installs in each environment. */
async function installCounts({ directory }: Pick<Context, 'directory'>) {
  const counts = new Map<string | null, InstallCount>();
  for await (const install of directory.installs()) {
    const named = fieldIn(install, 'account.id');
    const id = typeof named === 'string' ? named : null;
    const key = id?.toLowerCase() ?? null;
    const count = counts.get(key) ?? noneOf(id);
    count.installs += 1;
    const environment = environments.find((one) => one === install.environment);
    if (environment) count[environment] += 1;
    counts.set(key, count);
  }
  return counts;
}
