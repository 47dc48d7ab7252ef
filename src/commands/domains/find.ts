import { everyRecord } from '../../client/pages/pages.ts';
import { command } from '../../command-model/definition.ts';
import { text } from '../../command-model/values.ts';
import { domainKey } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { listedDomains } from '../../resolve/domain.ts';
import { redirect } from './redirects.ts';

export const domainsFind = command({
  name: 'domains find',
  kind: 'read',
  many: true,
  summary: 'Find the installs that serve a domain',
  description:
    'Checks primary domains and CNAMEs first. Then checks the domains of every other install, one ' +
    'request at a time. Shows every install that serves the domain. If no install serves it, the exit ' +
    'code is 5.',
  arguments: { name: { value: text('NAME'), help: 'Domain name, or a URL that contains it' } },
  options: {},
  examples: ['domains find acme-outdoor.example', 'domains find acme-outdoor.example --json'],
  view: {
    columns: [
      { name: 'install', dropPriority: 0 },
      { name: 'environment', dropPriority: 0, state: true },
      { name: 'as', dropPriority: 0 },
      { name: 'install_id', dropPriority: 2 },
    ],
  },
  async read({ directory }, { name: typed }) {
    const name = domainKey(typed);
    if (name === '') throw new HmsError('usage', `'${typed}' contains no domain name.`);
    const same = (value: unknown) => typeof value === 'string' && domainKey(value) === name;
    const installs = await everyRecord(directory.installs());
    const found = installs.flatMap((one) => {
      const as = same(one.primary_domain)
        ? 'primary domain'
        : same(one.cname)
          ? 'cname'
          : undefined;
      return as === undefined ? [] : [matchOf(one, as)];
    });
    const matched = new Set(found.map(({ install_id }) => install_id));
    for (const one of installs.filter(({ id }) => !matched.has(id))) {
      const listed = await listedDomains(directory.fresh, one, name);
      if (listed.length === 0) continue;
      const isRedirect = listed.every((domain) => redirect(domain) !== undefined);
      found.push(matchOf(one, isRedirect ? 'redirect' : 'domain'));
    }
    if (found.length > 0) return found;
    throw new HmsError(
      'notFound',
      `No install serves '${typed}' (${numberOf(installs.length, 'install')} searched).`,
    );
  },
});

function matchOf(one: Readonly<Record<string, unknown>>, as: string) {
  return { install: one.name, environment: one.environment, as, install_id: one.id };
}
