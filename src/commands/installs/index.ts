import { command } from '../../command/definition.ts';
import type { Argument } from '../../command/input.ts';
import { choice, id, newInstallName, text } from '../../command/values.ts';
import { calledOr, time, type View } from '../../command/view.ts';
import { environmentWords } from '../../contract/words.ts';
import { HmsError } from '../../core/errors.ts';
import { onlyAccount } from '../../resolve/account.ts';
import { installRef, listedInstall } from '../../resolve/install.ts';
import { siteRef } from '../../resolve/site.ts';
import { unlikeWords } from '../shared/unlike.ts';

/** INSTALL, the way every command takes it. */
export const install = {
  value: text('INSTALL', 'installs'),
  help: 'name, id, primary domain or cname of an install',
} as const satisfies Argument;

/** Where an install is put. */
const placeOptions = {
  site: {
    value: text('SITE', 'installs'),
    help: 'id of the site, or the name of any install in it',
  },
  environment: {
    value: { ...choice('ENVIRONMENT', ...environmentWords), mightiestFirst: true },
    help: 'production, staging or development',
  },
} as const;

/** service-api.md 2.2; what an operator looks for first stays longest on a narrow terminal. */
const view: View = {
  columns: [
    { name: 'name', gives: 0 },
    { name: 'environment', gives: 1 },
    { name: 'primary_domain', gives: 2 },
    { name: 'php_version', gives: 3 },
    { name: 'status', gives: 4, state: true },
    { name: 'created_at', gives: 6, show: time },
    { name: 'id', gives: 5 },
    { name: 'account.id', extra: true },
    { name: 'site.id', extra: true },
    { name: 'cname', extra: true },
    { name: 'stable_ips', extra: true },
    { name: 'is_multisite', extra: true },
    { name: 'wp_version', extra: true },
    { name: 'defer_wordpress_upgrades_until', extra: true, show: time },
  ],
};

export const accountOption = {
  value: id('ACCOUNT', 'accounts'),
  help: 'id of an account',
  fallback: "HMS_ACCOUNT, then the profile's",
} as const;

export const installsList = command({
  name: 'installs list',
  summary: 'List installs',
  arguments: {},
  options: { account: accountOption },
  examples: ['installs list', 'installs list --columns name,php_version,wp_version -o csv'],
  view,
  names: ({ account }) => (account ? undefined : { kind: 'installs', name: ({ name }) => name }),
  async list({ api, account, note, atMost }, input) {
    const only = onlyAccount(input.account, account, note);
    return api.pages('listInstalls', only === undefined ? {} : { account_id: only }, atMost);
  },
});

export const installsGet = command({
  name: 'installs get',
  summary: 'Show one install',
  description:
    'Where the service does not answer for a single install, shows the record of the list.',
  arguments: { install },
  options: {},
  examples: ['installs get acmeprod', 'installs get acme-outdoor.example --json'],
  view,
  async read({ api, note }, { install: typed }) {
    const { id: install_id } = await installRef(api, typed);
    try {
      return (await api.call('getInstall', { install_id })).body;
    } catch (error) {
      // The source only names this operation; a gateway that has no such path answers 403.
      const isMissing = error instanceof HmsError && ['forbidden', 'notFound'].includes(error.kind);
      if (!isMissing) throw error;
      const record = await listedInstall(api, install_id);
      if (record === undefined) throw error;
      note('the service does not answer for a single install; this is the record of the list');
      return record;
    }
  },
});

export const installsCreate = command({
  name: 'installs create',
  summary: 'Create an install',
  description: 'A new install is pending until the service has made it active.',
  arguments: {
    name: { value: newInstallName, help: '3 to 14 lower-case letters and digits, a letter first' },
  },
  options: { account: accountOption, ...placeOptions },
  examples: [
    'installs create museumdev --site museumprod --environment development --dry-run',
    'installs create museumnew --account 71ded8d5-4d8e-4ecc-be23-127e2e0ce328 --site museumprod --environment development --dry-run',
  ],
  view,
  async plan(context, { name, account, site, environment }) {
    const placed = site === undefined ? undefined : await siteRef(context.api, site);
    const owner = account ?? context.account ?? placed?.account_id;
    if (owner === undefined) {
      throw new HmsError('usage', 'no account to create the install on', {
        hint: 'name it with --account, or an install beside it with --site',
        lacks: 'account',
      });
    }
    return {
      request: context.api.prepare('createInstall', {
        name,
        account_id: owner,
        site_id: placed?.site_id,
        environment,
      }),
      check: `hms installs get ${name}`,
      agreed(body) {
        const own = calledOr(name, body);
        const state = typeof body.status === 'string' ? `, and it is ${body.status}` : '';
        const other = unlikeWords(body, { environment });
        return `${other ?? `created ${own}`}${state}; to look: hms installs get ${own}`;
      },
    };
  },
});

export const installsUpdate = command({
  name: 'installs update',
  summary: 'Move an install to another site or environment',
  arguments: { install },
  options: placeOptions,
  examples: [
    'installs update museumold --environment development --dry-run',
    'installs update museumold --site museumprod --dry-run',
  ],
  view,
  async plan(context, { install: typed, site, environment }) {
    if (site === undefined && environment === undefined) {
      throw new HmsError('usage', 'nothing to update', {
        hint: 'give --site or --environment',
        lacks: 'environment',
      });
    }
    const ref = await installRef(context.api, typed);
    const placed = site === undefined ? undefined : await siteRef(context.api, site);
    return {
      request: context.api.prepare('updateInstall', {
        install_id: ref.id,
        site_id: placed?.site_id,
        environment,
      }),
      check: `hms installs get ${ref.name}`,
      agreed(body) {
        const other = unlikeWords(body, { environment, 'site.id': placed?.site_id });
        return other === undefined
          ? `updated ${ref.name}`
          : `${other}; to look: hms installs get ${ref.name}`;
      },
    };
  },
});
