import { everyRecord } from '../../client/pages/pages.ts';
import { command } from '../../command-model/definition.ts';
import type { ConfirmationTarget } from '../../command-model/plan.ts';
import { isId } from '../../command-model/values.ts';
import { plain, requestedView } from '../../command-model/view.ts';
import { domainKey } from '../../core/compare-names.ts';
import { type DomainRecord, resolveDomain } from '../../resolve/domain.ts';
import { type InstallRecord, installRecord, refTo } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { domain } from './arguments.ts';
import { isPrimaryDomain, redirect, redirectsTo } from './redirects.ts';

export const domainsRemove = command({
  name: 'domains remove',
  kind: 'change',
  errorKinds: ['unsupported', 'ambiguous'],
  summary: 'Remove a domain from an install',
  description:
    'The removal is permanent. To confirm, use the name of the domain. If other domains redirect to it, hms shows ' +
    'them first. To add the domain again, you have to verify it again.',
  arguments: { install, domain },
  options: {},
  examples: [
    'domains remove museumprod harbour-shop.example --yes --confirm harbour-shop.example --dry-run',
    'domains remove museumprod harbour-shop.example --yes --confirm harbour-shop.example',
  ],
  view: requestedView,
  destroys: {
    effect: 'This permanently removes the domain from the install',
    typedName: ({ domain: typed }) => (isId(typed) ? undefined : domainKey(typed)),
    alwaysNamed: true,
  },
  async plan({ api, directory }, { install: typed, domain: wanted }) {
    const found = await installRecord(directory, typed);
    const ref = refTo(found);
    const record = await resolveDomain(directory, ref, wanted);
    const all = await everyRecord(directory.domains(ref));
    const name = plain(record.name);
    return {
      request: await api.prepare('deleteDomain', { install_id: ref.id, domain_id: record.id }),
      check: `hms domains list ${ref.name}`,
      acceptedLines: () =>
        `The service accepted the removal of ${name}. To check, run: hms domains list ${ref.name}`,
      confirmation: removal(found, record, all),
    };
  },
});

function removal(
  found: InstallRecord,
  record: DomainRecord,
  all: readonly DomainRecord[],
): ConfirmationTarget {
  const { name: installName, id } = refTo(found);
  const name = plain(record.name);
  const isPrimary = isPrimaryDomain(record, found);
  const to = redirect(record);
  const others = all.filter((one) => redirectsTo(one, record)).map((one) => plain(one.name));
  return {
    name,
    ids: [record.id],
    requireNameReason: isPrimary
      ? `is the primary domain of ${installName} and would be removed permanently`
      : 'would be removed permanently',
    facts: async () => [
      ['Domain', `${name} (${record.id})`],
      ['Install', `${installName} (${id})`],
      ['Environment', plain(found.environment), 'production'],
      ['Serves', servesText(isPrimary, to)],
      ['Redirects to it', others.length === 0 ? 'none' : others.join(', ')],
    ],
  };
}

function servesText(isPrimary: boolean, to: unknown): string {
  if (isPrimary) return 'the install, as its primary domain';
  return to === undefined ? 'the install' : `a redirect to ${plain(to)}`;
}
