import { command } from '../../../command-model/definition.ts';
import { plain } from '../../../command-model/view.ts';
import { HmsError } from '../../../core/errors.ts';
import { didYouMean, mostSimilar } from '../../../core/suggest.ts';
import { siteRef } from '../../../resolve/site.ts';
import { transferView } from '../../shared/transfer-view.ts';
import { site } from '../arguments.ts';

export const sitesTransfers = command({
  name: 'sites transfers',
  kind: 'list',
  summary: 'List the transfers of a site',
  description: 'If an install is named get or cancel, use the ID of its site.',
  arguments: { site },
  options: {},
  examples: ['sites transfers acmeprod', 'sites transfers acmeprod --json'],
  view: transferView,
  names: ({ site: of }) => ({
    kind: 'transfers',
    of,
    name: ({ id: own }) => own,
    about: ({ status, created_at }) => `${plain(status)} ${plain(created_at)}`,
  }),
  async list({ api, directory, info, limit }, { site: typed }) {
    const { site_id } = await siteRef(directory, typed, info).catch((error) => {
      throw withCommandHint(error, typed);
    });
    return api.pages('listSiteTransfers', { site_id }, limit);
  },
});

/** The commands below this one. */
const below = ['get', 'cancel'];

/** A text that names no site may be a mistyped command. */
function withCommandHint(error: unknown, typed: string): unknown {
  if (!(error instanceof HmsError) || error.kind !== 'notFound') return error;
  const near = below.filter((verb) => Math.abs(verb.length - typed.length) <= 1);
  const hint = didYouMean(mostSimilar(typed, near));
  return hint === undefined ? error : error.with({ hint });
}
