import { command } from '../../command-model/definition.ts';
import { domainName, text } from '../../command-model/values.ts';
import { nameOr, plain } from '../../command-model/view.ts';
import type { JsonObject } from '../../core/json.ts';
import { resolveDomain } from '../../resolve/domain.ts';
import { type InstallRef, installRef } from '../../resolve/install.ts';
import { whyNotPollable } from '../../resolve/new-record.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { differenceText } from '../shared/differing-fields.ts';
import { dnsRecordLines } from './dns-records.ts';
import { isVerified, verifyCommand, verifyPlan } from './verification.ts';
import { domainView } from './view.ts';

export const domainsAdd = command({
  name: 'domains add',
  kind: 'change',
  errorKinds: ['ambiguous'],
  summary: 'Add a domain or redirect to an install',
  description:
    'Prints the DNS records to create. A domain serves no traffic until its ownership is verified. With ' +
    '--wait, hms requests the verification as soon as DNS shows the TXT record, and waits until the ' +
    'domain is verified.',
  arguments: { install, name: { value: domainName, help: 'Domain name to add' } },
  options: {
    primary: { help: 'Make it the primary domain' },
    redirectTo: { value: text('DOMAIN'), help: 'Redirect to this domain of the same install' },
  },
  examples: [
    'domains add acmeprod shop.acme-outdoor.example',
    'domains add acmeprod old-shop.example --redirect-to acme-outdoor.example --dry-run',
  ],
  view: domainView,
  settled: true,
  async plan(context, { install: typed, name, primary, redirectTo }) {
    const { api, directory, info } = context;
    const ref = await installRef(directory, typed);
    const target =
      redirectTo === undefined ? undefined : await resolveDomain(directory, ref, redirectTo);
    const differenceNote = (body: JsonObject) =>
      differenceText(body, { primary: primary ? true : undefined }) ?? '';
    return {
      request: await api.prepare('createDomain', {
        install_id: ref.id,
        name,
        ...(primary ? { primary } : {}),
        ...(target === undefined ? {} : { redirect_to: target.id }),
      }),
      check: `hms domains list ${ref.name}`,
      acceptedLines: (body) => [
        differenceNote(body),
        ...addedText(ref, { ...body, name: nameOr(name, body) }),
      ],
      whyNotPollable: (body) => (isVerified(body) ? undefined : whyNotPollable(body)),
      async next(body) {
        const added = { ...body, name: nameOr(name, body) };
        for (const line of [differenceNote(body), ...dnsRecordLines(added)].filter(Boolean))
          info(line);
        if (isVerified(body)) return { record: body, because: verifiedText };
        return verifyPlan(context, ref, added, verifyCommand(ref, added.name));
      },
    };
  },
});

const verifiedText = 'Domain added. Its ownership is verified.';

function addedText(ref: InstallRef, body: Readonly<Record<string, unknown>>): string[] {
  const records = dnsRecordLines(body);
  if (isVerified(body)) return [...records, verifiedText];
  const verify = verifyCommand(ref, plain(body.name));
  return [
    ...records,
    `Domain added. It serves no traffic yet. To verify it after you create the records, run: ${verify}`,
  ];
}
