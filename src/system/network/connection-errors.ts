/** Explains connection errors: the cause, and the remedy if there is one. */
import { recordIn } from '../../core/json.ts';

export type ErrorText = [text: string, hint?: string];

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
export function rawMessage({ code, message }: Cause): string {
  return code === '' || message.includes(code) ? message : `${message}, ${code}`;
}

/** The host to connect to. */
export interface Peer {
  /** `api.example.com`, or a proxy with its variable. */
  name: string;
  /** The setting that has its address. */
  from: string;
}

const trustRemedy = 'with --ca-file or NODE_EXTRA_CA_CERTS';

/** For errors while connecting to a service or proxy; undefined for other codes. */
export function unreachableReason(cause: Cause, { name, from }: Peer): ErrorText | undefined {
  const { code, message, names } = cause;
  switch (code) {
    case 'ENOTFOUND':
      return [`host not found: ${name} (${code})`, `Check the host in ${from}.`];
    case 'EAI_AGAIN':
      return [
        `the name ${name} cannot be resolved right now (${code})`,
        'Check DNS and the network.',
      ];
    case 'ECONNREFUSED':
      return [`connection refused by ${name} (${code})`, `Check the host and the port in ${from}.`];
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return [
        `the certificate of ${name} is self-signed (${code})`,
        `If you trust it, name a file that contains it ${trustRemedy}.`,
      ];
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_GET_ISSUER_CERT':
      return [
        `the certificate of ${name} is from an issuer that this machine does not trust (${code})`,
        `Name the root certificate of the issuer ${trustRemedy}.`,
      ];
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return [
        `the certificate of ${name} is from an issuer that this machine does not trust, ` +
          `or an intermediate certificate is missing (${code})`,
        `Name the certificates of its issuers, including the root, ${trustRemedy}.`,
      ];
    case 'CERT_HAS_EXPIRED':
      return [
        `the certificate of ${name} has expired (${code})`,
        "Renew it on the server. If it is new, check this machine's clock.",
      ];
    case 'CERT_NOT_YET_VALID':
      return [
        `the certificate of ${name} is not valid yet (${code})`,
        "Check this machine's clock.",
      ];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return [
        `the certificate of ${name} is for another host: ${names || 'it names none'}`,
        `Check the host in ${from}.`,
      ];
    default:
      return /wrong.version.number/i.test(`${code} ${message}`)
        ? [`no TLS at ${name}`, `Check the port in ${from}, and whether it uses https.`]
        : undefined;
  }
}
