import { type Context, command } from '../../command-model/definition.ts';
import { text } from '../../command-model/values.ts';
import { resolveDomain } from '../../resolve/domain.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/install-argument.ts';
import { verifyPlan } from './verification.ts';
import { domainView } from './view.ts';

const domain = {
  value: text('DOMAIN', 'domains'),
  help: 'name or id of a domain of the install',
};

export const domainsVerify = command({
  name: 'domains verify',
  kind: 'change',
  summary: 'Verify the ownership of a domain',
  description:
    'Looks for the TXT record in DNS before it asks the service, and tells what it found from what is ' +
    'needed. With --wait it asks as soon as the record can be seen.',
  arguments: { install, domain },
  options: { noDnsCheck: { help: 'ask the service without looking in DNS first' } },
  examples: [
    'domains verify acmeprod acme-outdoor.example',
    'domains verify acmeprod acme-outdoor.example --wait --timeout 1h',
  ],
  view: domainView,
  settled: true,
  async plan(context: Context, { install: typed, domain: wanted, noDnsCheck }) {
    const ref = await installRef(context.directory, typed);
    const record = await resolveDomain(context.directory, ref, wanted);
    return verifyPlan(context, ref, record, noDnsCheck);
  },
});
