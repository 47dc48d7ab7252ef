import { command } from '../../command-model/definition.ts';
import { isId } from '../../command-model/values.ts';
import { resolveDomain } from '../../resolve/domain.ts';
import { installRef } from '../../resolve/install.ts';
import { foundRecord, whereOffered } from '../../resolve/where-offered.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { domain } from './arguments.ts';
import { domainView } from './view.ts';

export const domainsGet = command({
  name: 'domains get',
  kind: 'read',
  errorKinds: ['ambiguous'],
  summary: 'Show a domain of an install',
  description:
    'Finds a name in the list of domains. Reads an ID on its own. If the service does not return single domains, ' +
    'hms shows the record from the list.',
  arguments: { install, domain },
  options: {},
  examples: [
    'domains get acmeprod acme-outdoor.example',
    'domains get acmeprod acme-outdoor.example --json',
  ],
  view: domainView,
  async read({ api, directory, info }, { install: typed, domain: wanted }) {
    const ref = await installRef(directory, typed, info);
    const listed = () => resolveDomain(directory, ref, wanted);
    if (!isId(wanted)) return listed();
    return whereOffered(
      () =>
        foundRecord(
          api.call('getDomain', { install_id: ref.id, domain_id: wanted }),
          `To list its domains, run: hms domains list ${ref.name}`,
        ),
      async () => {
        const record = await listed();
        info('The service does not return single domains. This record comes from the list.');
        return record;
      },
    );
  },
});
