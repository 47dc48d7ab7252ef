import { everyRecord } from '../../client/pages/pages.ts';
import { type Context, command } from '../../command/definition.ts';
import { domainName, text } from '../../command/values.ts';
import { calledOr, plain, time, type View } from '../../command/view.ts';
import { fieldIn } from '../../command/where.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { domainKey } from '../../core/same.ts';
import { domainRecord, listedDomain } from '../../resolve/domain.ts';
import { nameless } from '../../resolve/followed.ts';
import { type InstallRef, installRef } from '../../resolve/install.ts';
import { install } from '../shared/install-argument.ts';
import { unlikeWords } from '../shared/unlike.ts';
import { snippetOf } from './dns-records.ts';
import { isVerified, verifyPlan } from './verification.ts';

/** Seen as absent, null, {}, an object and a list; under two names. */
function redirect(record: Readonly<Record<string, unknown>>): unknown {
  const given = record.redirects_to ?? record.redirect_to;
  const targets = (Array.isArray(given) ? given : [given]).map(
    (target) => fieldIn(target, 'name') ?? fieldIn(target, 'id'),
  );
  const named = targets.filter((target) => target !== undefined);
  return named.length === 0 ? undefined : named;
}

/** service-api.md 2.4. */
export const domainView: View = {
  fields: ['network_details', 'redirects_to'],
  columns: [
    { name: 'name', gives: 0 },
    { name: 'primary', gives: 1 },
    { name: 'ownership_status', gives: 2, state: true },
    {
      name: 'network_status',
      gives: 4,
      state: true,
      from: (record) => fieldIn(record, 'network_details.network_info.status'),
    },
    {
      name: 'ssl_status',
      gives: 3,
      state: true,
      from: (record) => fieldIn(record, 'network_details.network_info.ssl.status'),
    },
    { name: 'redirects_to', gives: 5, from: redirect },
    { name: 'id', gives: 6 },
    { name: 'network_type', extra: true },
    { name: 'duplicate', extra: true },
    { name: 'secure_all_urls', extra: true },
    { name: 'txt_verification_key', extra: true },
    { name: 'txt_verification_value', extra: true },
    { name: 'txt_verified_time', extra: true, show: time },
    { name: 'txt_verified_domain', extra: true },
  ],
};

export const domain = {
  value: text('DOMAIN', 'domains'),
  help: 'name or id of a domain of the install',
};

export const domainsList = command({
  name: 'domains list',
  summary: 'List the domains of an install',
  arguments: { install },
  options: {},
  examples: [
    'domains list acmeprod',
    'domains list acmeprod --where ownership_status=TXT_VERIFIED',
  ],
  view: domainView,
  names: ({ install: of }) => ({ kind: 'domains', of, name: ({ name }) => name }),
  async list({ api, atMost }, { install: typed }) {
    const { id } = await installRef(api, typed);
    return api.pages('listDomains', { install_id: id }, atMost);
  },
});

export const domainsFind = command({
  name: 'domains find',
  many: true,
  summary: 'Find the installs that serve a domain',
  description:
    'Looks at primary domains and cnames, then at the domains of every other install, one request after ' +
    'the other, and shows all that serve it. Exit 5 when there is none.',
  arguments: { name: { value: text('NAME'), help: 'a domain name, or a URL with it' } },
  options: {},
  examples: ['domains find acme-outdoor.example', 'domains find acme-outdoor.example --json'],
  view: {
    columns: [
      { name: 'install', gives: 0 },
      { name: 'environment', gives: 1 },
      { name: 'as', gives: 0 },
      { name: 'install_id', gives: 2 },
    ],
  },
  async read({ api }, { name: typed }) {
    const name = domainKey(typed);
    if (name === '') throw new HmsError('usage', `there is no domain in '${typed}'`);
    const same = (value: unknown) => typeof value === 'string' && domainKey(value) === name;
    const installs = await everyRecord(api.pages('listInstalls', {}));
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
      const listed = await listedDomain(api, { id: one.id, name: plain(one.name) }, name);
      if (listed) found.push(matchOf(one, plain(redirect(listed)) === '-' ? 'domain' : 'redirect'));
    }
    if (found.length > 0) return found;
    throw new HmsError('notFound', `none of the ${installs.length} installs serves '${typed}'`);
  },
});

function matchOf(one: Readonly<Record<string, unknown>>, as: string) {
  return { install: one.name, environment: one.environment, as, install_id: one.id };
}

export const domainsAdd = command({
  name: 'domains add',
  summary: 'Add a domain to an install, or a redirect',
  description:
    'Prints the DNS records to make. A domain serves no traffic until its ownership is verified; --wait ' +
    'asks for that as soon as the TXT record can be seen, and ends when it is.',
  arguments: { install, name: { value: domainName, help: 'the domain name' } },
  options: {
    primary: { help: 'make it the primary domain' },
    redirectTo: { value: text('DOMAIN'), help: 'redirect to this domain of the install' },
  },
  examples: [
    'domains add acmeprod shop.acme-outdoor.example',
    'domains add acmeprod old-shop.example --redirect-to acme-outdoor.example --dry-run',
  ],
  view: domainView,
  settled: true,
  async plan(context, { install: typed, name, primary, redirectTo }) {
    const { api, note } = context;
    const ref = await installRef(api, typed);
    const target = redirectTo === undefined ? undefined : await domainRecord(api, ref, redirectTo);
    const otherwise = (body: JsonObject) =>
      unlikeWords(body, { primary: primary ? true : undefined }) ?? '';
    return {
      request: api.prepare('createDomain', {
        install_id: ref.id,
        name,
        ...(primary ? { primary } : {}),
        ...(target === undefined ? {} : { redirect_to: target.id }),
      }),
      check: `hms domains list ${ref.name}`,
      agreed: (body) => [
        otherwise(body),
        ...addedWords(ref, { ...body, name: calledOr(name, body) }),
      ],
      nameless: (body) => (isVerified(body) ? undefined : nameless(body)),
      async next(body) {
        const added = { ...body, name: calledOr(name, body) };
        for (const line of [otherwise(body), ...snippetOf(added)].filter(Boolean)) note(line);
        if (isVerified(body)) return { record: body, because: verifiedWords };
        return verifyPlan(context, ref, added);
      },
    };
  },
});

const verifiedWords = 'added; its ownership is verified';

function addedWords(ref: InstallRef, body: Readonly<Record<string, unknown>>): string[] {
  const records = snippetOf(body);
  if (isVerified(body)) return [...records, verifiedWords];
  const verify = `hms domains verify ${ref.name} ${plain(body.name)} --wait`;
  return [...records, `added, and not serving yet; when the records are made: ${verify}`];
}

export const domainsVerify = command({
  name: 'domains verify',
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
    const ref = await installRef(context.api, typed);
    const record = await domainRecord(context.api, ref, wanted);
    return verifyPlan(context, ref, record, noDnsCheck);
  },
});
