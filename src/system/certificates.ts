import { HmsError } from '../errors.ts';

/** Naming a file replaces what Node trusts by itself, so that is named too. */
export async function trusted(caFile: string | undefined): Promise<{ ca?: string[] }> {
  if (caFile === undefined) return {};
  const { rootCertificates } = await import('node:tls');
  const { NODE_EXTRA_CA_CERTS: extra } = process.env;
  const extras = extra ? [await certificatesIn(extra, 'NODE_EXTRA_CA_CERTS')] : [];
  return { ca: [...rootCertificates, ...extras, await certificatesIn(caFile, '--ca-file')] };
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
