import type { SecureContext } from 'node:tls';
import { HmsError } from '../../core/errors.ts';

/** What the connections of TLS are made with: Node's own, where it is empty. */
export interface Trust {
  secureContext?: SecureContext;
}

/**
 * A file is trusted besides what Node trusts by itself, which options and variables decide (--use-openssl-ca,
 * --use-system-ca). The option `ca` would replace that, and Node 20 has no way to list it.
 */
export async function trusted(caFile: string | undefined): Promise<Trust> {
  if (caFile === undefined) return {};
  const { createSecureContext } = await import('node:tls');
  const { NODE_EXTRA_CA_CERTS: extra } = process.env;
  // A context of its own is made of what Node has built in or the system has, and not of this on every version.
  const extras = extra ? [await certificatesIn(extra, 'NODE_EXTRA_CA_CERTS')] : [];
  const files = [...extras, await certificatesIn(caFile, '--ca-file')];
  const secureContext = createSecureContext();
  // What Node calls for each of `ca`; it adds to what is there.
  const { context }: { context: { addCACert(pem: string): void } } = secureContext;
  for (const pem of files) context.addCACert(pem);
  return { secureContext };
}

async function certificatesIn(path: string, source: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new HmsError('usage', `${source} ${path} cannot be read: ${error.code}`, {
      cause: error,
    });
  });
  const found = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs);
  if (found === null) throw new HmsError('usage', `${source} ${path} holds no certificate in PEM`);
  const { X509Certificate } = await import('node:crypto');
  for (const [index, certificate] of found.entries()) {
    try {
      new X509Certificate(certificate);
    } catch (cause) {
      // Node would leave out this one and all that follow, and say nothing.
      const which = `certificate ${index + 1} of ${found.length}`;
      throw new HmsError('usage', `${source} ${path}: ${which} cannot be read`, { cause });
    }
  }
  return found.join('\n'); // what stands before the first one, such as a byte order mark, would hide it
}
