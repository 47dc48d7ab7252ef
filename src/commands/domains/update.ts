import { everyRecord } from '../../client/pages/pages.ts';
import { command } from '../../command-model/definition.ts';
import { choice, text } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { type DomainRecord, domainWord, resolveDomain } from '../../resolve/domain.ts';
import { type InstallRecord, installRecord, installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { differenceText } from '../shared/differing-fields.ts';
import { domain } from './arguments.ts';
import { hasUnreadableRedirect, isPrimaryDomain, redirect, redirectsTo } from './redirects.ts';
import { domainView } from './view.ts';

export const domainsUpdate = command({
  name: 'domains update',
  kind: 'change',
  errorKinds: ['unsupported', 'ambiguous', 'failed'],
  summary: 'Change what a domain does',
  description:
    'Requires at least one option. A duplicate, a wildcard or a redirect cannot be the primary domain, and a redirect ' +
    'cannot lead back to its domain. hms checks that before it sends the request. If the response shows another value ' +
    'than was asked for, the exit code is 8. If hms cannot read the value, the exit code is 10.',
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
    checkUpdateOptions(options);
    const ref = await installRef(directory, typed);
    const record = await resolveDomain(directory, ref, wanted);
    const { primary, secureAllUrls, redirectTo, noRedirect } = options;
    const target =
      redirectTo === undefined ? undefined : await resolveDomain(directory, ref, redirectTo);
    if (primary) refusePrimary(record, noRedirect);
    if (target) {
      refuseItself(record, target);
      refuseOfPrimary(record, await installRecord(directory, typed));
      refuseLoop(record, target, await everyRecord(directory.domains(ref)));
    }
    const secure = secureAllUrls === undefined ? undefined : secureAllUrls === 'on';
    const name = plain(record.name);
    const check = `hms domains get ${ref.name} ${domainWord(record, wanted)}`;
    return {
      request: await api.prepare('updateDomain', {
        install_id: ref.id,
        domain_id: record.id,
        ...(primary ? { primary } : {}),
        ...(secure === undefined ? {} : { secure_all_urls: secure }),
        ...(target ? { redirect_to: target.id } : noRedirect ? { redirect_to: 'nil' } : {}),
      }),
      check,
      acceptedLines: () => `Updated ${name}.`,
      async lookAfter(body) {
        const asked = { primary: primary || undefined, secure_all_urls: secure };
        const differences = [
          flagDifference(body, asked),
          target || noRedirect ? redirectDifference(body, target) : undefined,
        ].filter((one) => one !== undefined);
        if (differences.length === 0) return { line: `Updated ${name}.` };
        const kind = differences.some((one) => one.isOpposite) ? 'failed' : 'unknown';
        const message = differences.map(({ text }) => text).join(' ');
        return {
          line: '',
          error: new HmsError(kind, message, { hint: `To check, run: ${check}` }),
        };
      },
    };
  },
});

/** What the response shows, and does not equal what was asked for. */
interface ShownOtherwise {
  /** It contradicts the request. Otherwise hms cannot read it, and knows nothing. */
  isOpposite: boolean;
  text: string | undefined;
}

/** Undefined if each flag is as asked for, or left out. */
function flagDifference(
  body: JsonObject,
  asked: Readonly<Record<string, boolean | undefined>>,
): ShownOtherwise | undefined {
  const other = Object.entries(asked).filter(
    ([field, wanted]) =>
      wanted !== undefined && body[field] !== undefined && booleanOf(body[field]) !== wanted,
  );
  if (other.length === 0) return undefined;
  return {
    isOpposite: other.some(([field]) => booleanOf(body[field]) !== undefined),
    text: differenceText(body, Object.fromEntries(other)),
  };
}

/** A boolean, also as a text or as 0 or 1; undefined for any other value. */
function booleanOf(value: unknown): boolean | undefined {
  const text = plain(value).trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

interface UpdateOptions {
  primary: boolean;
  secureAllUrls: string | undefined;
  redirectTo: string | undefined;
  noRedirect: boolean;
}

/** @throws HmsError usage */
function checkUpdateOptions({
  primary,
  secureAllUrls,
  redirectTo,
  noRedirect,
}: UpdateOptions): void {
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

/** @throws HmsError usage */
function refuseItself(record: DomainRecord, target: DomainRecord): void {
  if (record.id.toLowerCase() !== target.id.toLowerCase()) return;
  throw new HmsError(
    'usage',
    `${plain(record.name)} cannot redirect to itself. Nothing was sent.`,
    {
      hint: 'Name another domain of the install with --redirect-to.',
    },
  );
}

/** @throws HmsError unsupported */
function refuseOfPrimary(record: DomainRecord, found: InstallRecord): void {
  if (!isPrimaryDomain(record, found)) return;
  throw new HmsError(
    'unsupported',
    `${plain(record.name)} is the primary domain and cannot be a redirect. Nothing was sent.`,
    { hint: 'Make another domain the primary domain first, with --primary.' },
  );
}

/** @throws HmsError unsupported, if the target redirects back, directly or through others */
function refuseLoop(
  record: DomainRecord,
  target: DomainRecord,
  all: readonly DomainRecord[],
): void {
  const path = pathBetween(target, record, all);
  if (path === undefined) return;
  const names = [record, ...path].map((one) => plain(one.name));
  throw new HmsError(
    'unsupported',
    `The redirect of ${names[0]} would lead back to it. Nothing was sent.`,
    {
      details: [names.join(' → ')],
      hint: 'Name another domain with --redirect-to, or end the other redirect with --no-redirect.',
    },
  );
}

/** The domains from one to another, along their redirects; undefined if they do not lead there. */
function pathBetween(
  from: DomainRecord,
  to: DomainRecord,
  all: readonly DomainRecord[],
): DomainRecord[] | undefined {
  const seen = new Set([from.id]);
  let paths = [[from]];
  while (paths.length > 0) {
    const longer = paths.flatMap((path) => {
      const last = path.at(-1) ?? from;
      const next = all.filter((one) => !seen.has(one.id) && redirectsTo(last, one));
      for (const one of next) seen.add(one.id);
      return next.map((one) => [...path, one]);
    });
    const found = longer.find((path) => path.at(-1)?.id === to.id);
    if (found !== undefined) return found;
    paths = longer;
  }
  return undefined;
}

/**
 * Undefined if the response shows the requested redirect, or leaves it out.
 * @param target undefined if no redirect was requested
 */
function redirectDifference(
  body: JsonObject,
  target: DomainRecord | undefined,
): ShownOtherwise | undefined {
  const field = redirectField(body);
  if (field === undefined || (target !== undefined && redirectsTo(body, target))) return undefined;
  const shown = redirect(body);
  const isUnreadable = shown === undefined && hasUnreadableRedirect(body);
  if (target === undefined && shown === undefined && !isUnreadable) return undefined;
  const found = plain(isUnreadable ? body[field] : shown);
  const wanted = target === undefined ? 'none' : plain(target.name);
  return {
    isOpposite: !isUnreadable,
    text: differenceText({ [field]: found }, { [field]: wanted }),
  };
}

/** The service sends the redirect under two names, of which one may be empty. */
function redirectField({
  redirects_to,
  redirect_to,
}: JsonObject): 'redirects_to' | 'redirect_to' | undefined {
  if (redirects_to === undefined && redirect_to === undefined) return undefined;
  const isOther = redirects_to === undefined || redirect({ redirects_to }) === undefined;
  return isOther && redirect_to !== undefined ? 'redirect_to' : 'redirects_to';
}
