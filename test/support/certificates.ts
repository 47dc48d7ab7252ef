/** Creates a private CA and certificates with the openssl command line, in a temporary folder. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Key and certificates of a TLS server. */
export interface Shown {
  key: string;
  /** With the rest of its chain. */
  cert: string;
}

const kinds = [
  /** From the private CA, for 127.0.0.1 and localhost. */
  'good',
  'selfSigned',
  'expired',
  /** Valid from the year 2040. */
  'early',
  /** For other.example. */
  'otherHost',
  /** From a CA that nothing trusts. */
  'unknownIssuer',
  /** From the same CA, whose certificate is included. */
  'unknownIssuerShown',
  /** From an intermediate of the private CA, which is not included. */
  'missingIntermediate',
] as const;

export type ShownKind = (typeof kinds)[number];

export interface Certificates {
  servers: Record<ShownKind, Shown>;
  /** PEM files to trust. */
  files: Record<
    'ca' | 'marked' | 'unknownCa' | 'intermediateAndCa' | 'selfSigned' | 'nonsense',
    string
  >;
}

const here = 'IP:127.0.0.1,DNS:localhost';

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'hms-certificates-'));
  const at = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(at(name), 'utf8');
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

  // Only `openssl ca` accepts dates in every version.
  const settings = `
    [req]
    distinguished_name = name
    [name]
    [ca]
    default_ca = usual
    [usual]
    database = ${at('index.txt')}
    new_certs_dir = ${folder}
    default_md = sha256
    policy = any
    unique_subject = no
    rand_serial = yes
    [any]
    commonName = supplied
    [authority]
    basicConstraints = critical,CA:true
    keyUsage = critical,keyCertSign,cRLSign
    subjectKeyIdentifier = hash
    [here]
    subjectAltName = ${here}
    [elsewhere]
    subjectAltName = DNS:other.example`;
  writeFileSync(at('openssl.cnf'), settings);
  writeFileSync(at('index.txt'), '');

  function ask(name: string): void {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', `${name}.key`, '-out', `${name}.csr`];
    openssl('req', '-config', 'openssl.cnf', ...curve, ...files, '-subj', `/CN=${name}`);
  }

  interface Terms {
    extensions?: string;
    start?: string;
    end?: string;
  }

  /** Signs a certificate, by an issuer or by itself. */
  function sign(name: string, issuer: string, terms: Terms = {}): void {
    const { extensions = 'here', start = '20200101000000Z', end = '20491231000000Z' } = terms;
    ask(name);
    const by =
      issuer === name
        ? ['-selfsign', '-keyfile', `${name}.key`]
        : ['-cert', `${issuer}.pem`, '-keyfile', `${issuer}.key`];
    const dates = ['-startdate', start, '-enddate', end];
    const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extensions', extensions];
    openssl('ca', '-config', 'openssl.cnf', '-batch', '-notext', ...by, ...dates, ...files);
  }

  const authority = { extensions: 'authority' };
  sign('ca', 'ca', authority);
  sign('unknownCa', 'unknownCa', authority);
  sign('intermediate', 'ca', authority);
  sign('good', 'ca');
  sign('selfSigned', 'selfSigned');
  sign('expired', 'ca', { end: '20210101000000Z' });
  sign('early', 'ca', { start: '20400101000000Z' });
  sign('otherHost', 'ca', { extensions: 'elsewhere' });
  sign('unknownIssuer', 'unknownCa');
  sign('unknownIssuerShown', 'unknownCa');
  sign('missingIntermediate', 'intermediate');

  writeFileSync(at('intermediateAndCa.pem'), read('intermediate.pem') + read('ca.pem'));
  const nonsense = '-----BEGIN CERTIFICATE-----\nMIIBnonsense\n-----END CERTIFICATE-----\n';
  writeFileSync(at('nonsense.pem'), read('ca.pem') + nonsense);
  writeFileSync(at('marked.pem'), `\ufeff${read('ca.pem')}`);

  const servers = kinds.map((kind) => {
    const chain = kind === 'unknownIssuerShown' ? read('unknownCa.pem') : '';
    return [kind, { key: read(`${kind}.key`), cert: read(`${kind}.pem`) + chain }] as const;
  });
  return {
    servers: Object.fromEntries(servers) as Record<ShownKind, Shown>,
    files: {
      ca: at('ca.pem'),
      marked: at('marked.pem'),
      unknownCa: at('unknownCa.pem'),
      intermediateAndCa: at('intermediateAndCa.pem'),
      selfSigned: at('selfSigned.pem'),
      nonsense: at('nonsense.pem'),
    },
  };
}
