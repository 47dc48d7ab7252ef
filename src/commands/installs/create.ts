import { command } from '../../command-model/definition.ts';
import { newInstallName } from '../../command-model/values.ts';
import { nameOr } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { siteRef } from '../../resolve/site.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { differenceText } from '../shared/differing-fields.ts';
import { placeOptions } from './place-options.ts';
import { view } from './view.ts';

export const installsCreate = command({
  name: 'installs create',
  kind: 'change',
  summary: 'Create an install',
  description:
    'The account comes from --account, HMS_ACCOUNT, the profile or the site. A new install is pending ' +
    'until the service activates it.',
  arguments: {
    name: {
      value: newInstallName,
      help: 'Name of 3 to 14 lower-case letters and digits, starting with a letter',
    },
  },
  options: { account: accountOption, ...placeOptions },
  examples: [
    'installs create museumdev --site museumprod --environment development --dry-run',
    'installs create museumnew --account 71ded8d5-4d8e-4ecc-be23-127e2e0ce328 --site museumprod --environment development --dry-run',
  ],
  view,
  async plan(context, { name, account, site, environment }) {
    const placed = site === undefined ? undefined : await siteRef(context.directory, site);
    const owner = account ?? context.account ?? placed?.account_id;
    if (owner === undefined) {
      throw new HmsError('usage', 'No account is set for the new install.', {
        hint: 'Name it with --account, or name an install of the same site with --site.',
        missing: 'account',
      });
    }
    return {
      request: await context.api.prepare('createInstall', {
        name,
        account_id: owner,
        site_id: placed?.site_id,
        environment,
      }),
      check: `hms installs get ${name}`,
      acceptedLines(body) {
        const own = nameOr(name, body);
        const state = typeof body.status === 'string' ? ` Its status is ${body.status}.` : '';
        const other = differenceText(body, { environment });
        return `${other ?? `Created ${own}.`}${state} To check, run: hms installs get ${own}`;
      },
    };
  },
});
