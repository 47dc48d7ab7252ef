/** Explains connection errors: the cause, and the remedy if there is one. */
import { recordIn } from '../../core/json.ts';

export type ErrorWords = [text: string, hint?: string];

export interface Cause {
  code: string;
  message: string;
  /** Names in the certificate, if they do not match the host. */
  names: string;
}

/** The first error with details: happy eyeballs wraps one error per address. */
export function causeOf(error: unknown): Cause {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message, cert } = recordIn(inner);
  return {
    code: textOr('', code),
    message: textOr(String(inner), message),
    names: textOr('', recordIn(cert).subjectaltname),
  };
}

function textOr(other: string, value: unknown): string {
  return typeof value === 'string' ? value : other;
}

/** The fallback text for other errors. */
export function raw({ code, message }: Cause): string {
  return code === '' || message.includes(code) ? message : `${message}, ${code}`;
}

/** The host to connect to. */
export interface Peer {
  /** `api.example.com`, or a proxy with its variable. */
  name: string;
  /** The setting that has its address. */
  from: string;
}

const trustIt = 'with --ca-file or NODE_EXTRA_CA_CERTS';

/** For errors while connecting to a service or proxy; undefined for other codes. */
export function whyNotReached(cause: Cause, { name, from }: Peer): ErrorWords | undefined {
  const { code, message, names } = cause;
  switch (code) {
    case 'ENOTFOUND':
      return [`no such host: ${name} (${code})`, `check the host in ${from}`];
    case 'EAI_AGAIN':
      return [`the name ${name} cannot be looked up just now (${code})`, 'check DNS and network'];
    case 'ECONNREFUSED':
      return [`${name} refused the connection (${code})`, `check host and port in ${from}`];
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return [
        `the certificate of ${name} is self-signed (${code})`,
        `if it is the right one, name a file that holds it ${trustIt}`,
      ];
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_GET_ISSUER_CERT':
      return [
        `the certificate of ${name} is of an issuer this machine does not know (${code})`,
        `name the root certificate of the issuer ${trustIt}`,
      ];
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return [
        `the certificate of ${name} is of an issuer this machine does not know, ` +
          `or an intermediate certificate is missing (${code})`,
        `name the certificates of its issuers, the root among them, ${trustIt}`,
      ];
    case 'CERT_HAS_EXPIRED':
      return [
        `the certificate of ${name} has expired (${code})`,
        "it has to be renewed there; if it is new, check this machine's clock",
      ];
    case 'CERT_NOT_YET_VALID':
      return [
        `the certificate of ${name} is not valid yet (${code})`,
        "check this machine's clock",
      ];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return [
        `the certificate of ${name} is for another host: ${names || 'it names none'}`,
        `check the host in ${from}`,
      ];
    default:
      return /wrong.version.number/i.test(`${code} ${message}`)
        ? [`${name} does not speak TLS`, `check the port in ${from}, and whether it is https`]
        : undefined;
  }
}
