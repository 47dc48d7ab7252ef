import { command } from '../../command-model/definition.ts';
import { choice, text } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { type DomainRecord, resolveDomain } from '../../resolve/domain.ts';
import { type InstallRef, installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { differenceText } from '../shared/differing-fields.ts';
import { domain } from './arguments.ts';
import { redirect } from './redirects.ts';
import { domainView } from './view.ts';

export const domainsUpdate = command({
  name: 'domains update',
  kind: 'change',
  errorKinds: ['unsupported'],
  summary: 'Change what a domain does',
  description:
    'Requires at least one option. A duplicate, a wildcard or a redirect cannot be the primary domain. hms checks ' +
    'that before it sends the request.',
  arguments: { install, domain },
  options: {
    primary: { help: 'Make it the primary domain' },
    secureAllUrls: {
      value: choice('on|off', 'on', 'off'),
      help: 'Redirect all URLs to HTTPS, or stop doing so',
    },
    redirectTo: { value: text('DOMAIN'), help: 'Redirect to this domain of the same install' },
    noRedirect: { help: 'Stop redirecting. The domain serves the install itself' },
  },
  examples: [
    'domains update acmeprod acme-outdoor.example --secure-all-urls on --dry-run',
    'domains update museumprod harbour-shop.example --redirect-to maritime-museum.example --dry-run',
  ],
  view: domainView,
  async plan({ api, directory }, { install: typed, domain: wanted, ...options }) {
    checkOptions(options);
    const ref = await installRef(directory, typed);
    const record = await resolveDomain(directory, ref, wanted);
    const { primary, secureAllUrls, redirectTo, noRedirect } = options;
    const target =
      redirectTo === undefined ? undefined : await resolveDomain(directory, ref, redirectTo);
    if (primary) refusePrimary(record, noRedirect);
    if (target) refuseRedirect(record, target);
    const secure = secureAllUrls === undefined ? undefined : secureAllUrls === 'on';
    const name = plain(record.name);
    return {
      request: await api.prepare('updateDomain', {
        install_id: ref.id,
        domain_id: record.id,
        ...(primary ? { primary } : {}),
        ...(secure === undefined ? {} : { secure_all_urls: secure }),
        ...(target ? { redirect_to: target.id } : noRedirect ? { redirect_to: 'nil' } : {}),
      }),
      check: `hms domains get ${ref.name} ${name}`,
      acceptedLines(body) {
        const asked = { primary: primary || undefined, secure_all_urls: secure };
        const other = [
          differenceText(body, asked),
          target && redirectDifference(body, target),
          noRedirect && !target ? leftRedirect(body) : undefined,
        ].filter((one) => one !== undefined);
        return other.length === 0 ? `Updated ${name}.` : [...other, checkLine(ref, name)];
      },
    };
  },
});

function checkLine(ref: InstallRef, name: string): string {
  return `To check, run: hms domains get ${ref.name} ${name}`;
}

interface UpdateOptions {
  primary: boolean;
  secureAllUrls: string | undefined;
  redirectTo: string | undefined;
  noRedirect: boolean;
}

/** @throws HmsError usage */
function checkOptions({ primary, secureAllUrls, redirectTo, noRedirect }: UpdateOptions): void {
  const refuse = (message: string, hint: string) => {
    throw new HmsError('usage', message, { hint });
  };
  if (!primary && !noRedirect && secureAllUrls === undefined && redirectTo === undefined)
    refuse(
      'Nothing to update.',
      'Add --primary, --secure-all-urls, --redirect-to or --no-redirect.',
    );
  if (redirectTo === undefined) return;
  if (noRedirect)
    refuse('--redirect-to and --no-redirect cannot be combined.', 'Leave out one of them.');
  if (primary)
    refuse(
      '--primary and --redirect-to cannot be combined.',
      'A redirect cannot be the primary domain.',
    );
}

/** 10.13. @throws HmsError unsupported */
function refusePrimary(record: DomainRecord, endsRedirect: boolean): void {
  const name = plain(record.name);
  const refuse = (why: string, hint?: string) => {
    throw new HmsError('unsupported', `${name} ${why}. Nothing was sent.`, { hint });
  };
  if (record.duplicate === true) refuse('is a duplicate and cannot be the primary domain');
  if (name.startsWith('*.')) refuse('is a wildcard and cannot be the primary domain');
  const to = redirect(record);
  if (to === undefined || endsRedirect) return;
  refuse(
    `redirects to ${plain(to)} and cannot be the primary domain`,
    'To also stop the redirect, add --no-redirect.',
  );
}

/** @throws HmsError usage; unsupported */
function refuseRedirect(record: DomainRecord, target: DomainRecord): void {
  const name = plain(record.name);
  if (record.id.toLowerCase() === target.id.toLowerCase())
    throw new HmsError('usage', `${name} cannot redirect to itself. Nothing was sent.`, {
      hint: 'Name another domain of the install with --redirect-to.',
    });
  if (record.primary === true)
    throw new HmsError(
      'unsupported',
      `${name} is the primary domain and cannot be a redirect. Nothing was sent.`,
      { hint: 'Make another domain the primary domain first, with --primary.' },
    );
}

/** What the response shows instead of the requested redirect; undefined if it shows that one, or none at all. */
function redirectDifference(body: JsonObject, target: DomainRecord): string | undefined {
  const field = redirectField(body);
  if (field === undefined) return undefined;
  const shown = plain(redirect(body));
  const wanted = [target.id, plain(target.name)].map((one) => one.toLowerCase());
  const isSame = shown
    .toLowerCase()
    .split(', ')
    .some((one) => wanted.includes(one));
  return isSame ? undefined : differenceText({ [field]: shown }, { [field]: wanted.join(' ') });
}

/** The redirect that the response still shows. */
function leftRedirect(body: JsonObject): string | undefined {
  const field = redirectField(body);
  const shown = redirect(body);
  if (field === undefined || shown === undefined) return undefined;
  return differenceText({ [field]: plain(shown) }, { [field]: 'none' });
}

/** The service sends the redirect under two names. */
function redirectField(body: JsonObject): 'redirects_to' | 'redirect_to' | undefined {
  if (body.redirects_to !== undefined) return 'redirects_to';
  return body.redirect_to === undefined ? undefined : 'redirect_to';
}
