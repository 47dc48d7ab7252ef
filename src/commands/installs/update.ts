import { command } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import { installRef } from '../../resolve/install.ts';
import { siteRef } from '../../resolve/site.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { differenceText } from '../shared/differing-fields.ts';
import { placeOptions } from './place-options.ts';
import { view } from './view.ts';

export const installsUpdate = command({
  name: 'installs update',
  kind: 'change',
  summary: 'Move an install to another site or environment',
  description: 'Requires --site or --environment.',
  arguments: { install },
  options: placeOptions,
  examples: [
    'installs update museumold --environment development --dry-run',
    'installs update museumold --site museumprod --dry-run',
  ],
  view,
  async plan(context, { install: typed, site, environment }) {
    if (site === undefined && environment === undefined) {
      throw new HmsError('usage', 'Nothing to update.', {
        hint: 'Add --site or --environment.',
        missing: 'environment',
      });
    }
    const ref = await installRef(context.directory, typed);
    const placed = site === undefined ? undefined : await siteRef(context.directory, site);
    return {
      request: await context.api.prepare('updateInstall', {
        install_id: ref.id,
        site_id: placed?.site_id,
        environment,
      }),
      check: `hms installs get ${ref.name}`,
      acceptedLines(body) {
        const other = differenceText(body, { environment, 'site.id': placed?.site_id });
        return other === undefined
          ? `Updated ${ref.name}.`
          : `${other} To check, run: hms installs get ${ref.name}`;
      },
    };
  },
});
