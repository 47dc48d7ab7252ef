import type { SecureContext } from 'node:tls';
import { systemReason } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';

/** TLS options; empty means Node's defaults. */
export interface Trust {
  secureContext?: SecureContext;
}

/**
 * Trusts a file in addition to Node's defaults, which depend on options and variables (--use-openssl-ca,
 * --use-system-ca). The option `ca` would replace the defaults, and Node 20 cannot list them.
 */
export async function trustOptions(caFile: string | undefined): Promise<Trust> {
  // Certificates are always checked. The variable would only make Node warn that they are not.
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  if (caFile === undefined) return {};
  const { createSecureContext } = await import('node:tls');
  const { NODE_EXTRA_CA_CERTS: extra } = process.env;
  // A new context has the built-in or system certificates, but not NODE_EXTRA_CA_CERTS on every version.
  const extras = extra ? [await certificatesIn(extra, 'NODE_EXTRA_CA_CERTS')] : [];
  const files = [...extras, await certificatesIn(caFile, '--ca-file')];
  const secureContext = createSecureContext();
  // Node calls this for each `ca`. It adds to the certificates of the context.
  const { context }: { context: { addCACert(pem: string): void } } = secureContext;
  for (const pem of files) context.addCACert(pem);
  return { secureContext };
}

async function certificatesIn(path: string, source: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new HmsError('usage', `${source} ${path} cannot be read: ${systemReason(error)}.`, {
      cause: error,
    });
  });
  const found = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs);
  if (found === null) throw new HmsError('usage', `${source} ${path} contains no PEM certificate.`);
  const { X509Certificate } = await import('node:crypto');
  for (const [index, certificate] of found.entries()) {
    try {
      new X509Certificate(certificate);
    } catch (cause) {
      // Node would silently skip this certificate and all that follow.
      const which = `certificate ${index + 1} of ${found.length}`;
      throw new HmsError('usage', `${source} ${path}: ${which} cannot be read.`, { cause });
    }
  }
  return found.join('\n'); // text before the first certificate, such as a byte order mark, would hide it
}
