/** Formats the DNS records a domain needs, as lines of a zone file. */

import { fieldIn } from '../../command-model/where.ts';
import { domainKey } from '../../core/compare-names.ts';
import type { JsonObject } from '../../core/json.ts';

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

/** A name in a zone file ends with a dot. */
function dotted(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}

/** A key is a label of the domain, or the full name of a record below it or below a parent. */
function recordName(key: string, domain: string): string {
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  const isWhole = parents.some((parent) => key === parent || key.endsWith(`.${parent}`));
  return isWhole ? key : `${key}.${domain}`;
}

/** The TXT record that proves ownership; undefined when none is needed. */
export function txtRecordOf(domain: JsonObject): { name: string; value: string } | undefined {
  const { name, txt_verification_key: key, txt_verification_value: value } = domain;
  if (typeof key !== 'string' || typeof value !== 'string' || typeof name !== 'string') {
    return undefined;
  }
  return { name: recordName(domainKey(key), domainKey(name)), value };
}

/** Strings of at most 255 characters, quoted; a resolver joins them again. */
function quotedPieces(value: string): string {
  const pieces = value.match(/.{1,255}/gs) ?? [''];
  return pieces.map((piece) => `"${piece.replace(/["\\]/g, '\\$&')}"`).join(' ');
}

function dnsLine(name: string, type: string, value: string): string {
  return `${dotted(name)}  IN  ${type}  ${value}`;
}

/** CNAME or A, depending on what the zone allows, and TXT if needed. */
export function dnsRecordLines(domain: JsonObject): string[] {
  const name = domainKey(String(domain.name));
  const config = 'network_details.dns_config_info';
  const cnames = texts(fieldIn(domain, `${config}.cname`)).map((value) =>
    dnsLine(name, 'CNAME', dotted(value)),
  );
  const addresses = texts(fieldIn(domain, `${config}.a_records`)).map((value) =>
    dnsLine(name, 'A', value),
  );
  const txt = txtRecordOf(domain);
  return [
    ...(cnames.length > 0
      ? ['; CNAME record, unless the name is a root domain (apex)', ...cnames]
      : []),
    ...(addresses.length > 0
      ? [
          cnames.length > 0 ? '; A records, if the name is a root domain (apex)' : '; A records',
          ...addresses,
        ]
      : []),
    ...(txt
      ? ['; TXT record that proves ownership', dnsLine(txt.name, 'TXT', quotedPieces(txt.value))]
      : []),
  ];
}
