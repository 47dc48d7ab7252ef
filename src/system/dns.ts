import { HmsError } from '../errors.ts';

/** @see System.resolveTxt */
export async function resolveTxt(name: string): Promise<string[]> {
  const dns = await import('node:dns/promises');
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new HmsError('unavailable', `the DNS cannot be asked about ${name}: ${code}`, {
      hint: 'look again later, or go on without with --no-dns-check',
      cause: error,
    });
  }
}
