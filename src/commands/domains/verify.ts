import { type Context, command } from '../../command-model/definition.ts';
import { domainWord, resolveDomain } from '../../resolve/domain.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { domain } from './arguments.ts';
import { verifyCommand, verifyPlan } from './verification.ts';
import { domainView } from './view.ts';

export const domainsVerify = command({
  name: 'domains verify',
  kind: 'change',
  errorKinds: ['ambiguous'],
  summary: 'Verify the ownership of a domain',
  description:
    'Checks DNS for the TXT record before it sends the request. If the record is missing or different, ' +
    'hms shows what it found and what is needed. With --wait, hms sends the request as soon as DNS ' +
    'shows the record.',
  arguments: { install, domain },
  options: { noDnsCheck: { help: 'Send the request without checking DNS first' } },
  examples: [
    'domains verify acmeprod acme-outdoor.example',
    'domains verify acmeprod acme-outdoor.example --wait --timeout 1h',
  ],
  view: domainView,
  settled: true,
  async plan(context: Context, { install: typed, domain: wanted, noDnsCheck }) {
    const ref = await installRef(context.directory, typed);
    const record = await resolveDomain(context.directory, ref, wanted);
    return verifyPlan(
      context,
      ref,
      record,
      verifyCommand(ref, domainWord(record, wanted)),
      noDnsCheck,
    );
  },
});
