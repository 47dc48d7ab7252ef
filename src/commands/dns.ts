/** The DNS records a domain needs, as a zone file has them. */

type Row = Readonly<Record<string, unknown>>;

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

/** A name in a zone file ends with a dot. */
function dotted(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}

/** The TXT record that proves ownership; undefined where none is asked for. */
export function txtRecordOf(domain: Row): { name: string; value: string } | undefined {
  const { name, txt_verification_key: key, txt_verification_value: value } = domain;
  if (typeof key !== 'string' || typeof value !== 'string' || typeof name !== 'string')
    return undefined;
  // A key that is a label of the domain, or the whole name of the record.
  return { name: key === name || key.endsWith(`.${name}`) ? key : `${key}.${name}`, value };
}

function line(name: string, type: string, value: string): string {
  return `${dotted(name)}  IN  ${type}  ${value}`;
}

/** CNAME or A, whichever the operator can make, and TXT where it is asked for. */
export function snippetOf(domain: Row): string[] {
  const name = String(domain.name);
  const details = Object(domain.network_details) as Row;
  const config = Object(details.dns_config_info) as Row;
  const cnames = texts(config.cname).map((value) => line(name, 'CNAME', dotted(value)));
  const addresses = texts(config.a_records).map((value) => line(name, 'A', value));
  const txt = txtRecordOf(domain);
  return [
    ...(cnames.length > 0
      ? ['; a CNAME, where the name is not the top of its zone', ...cnames]
      : []),
    ...(addresses.length > 0 ? ['; or, at the top of a zone', ...addresses] : []),
    ...(txt ? ['; proves that the domain is yours', line(txt.name, 'TXT', `"${txt.value}"`)] : []),
  ];
}
