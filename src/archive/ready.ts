/** A zip that somebody else made (yauzl): looked through before it is sent. */
import { open } from 'node:fs/promises';
import { fromFd, type ZipFile } from 'yauzl';
import { HmsError } from '../errors.ts';
import { type Listed, readError } from './whole.ts';

/** @throws HmsError usage, where it is no zip, or names something outside its root */
export async function filesIn({ path }: Listed): Promise<{ name: string; bytes: number }[]> {
  const file = await open(path).catch((error) => {
    throw readError(path, error);
  });
  try {
    return await entriesOf(await opened(file.fd));
  } catch (error) {
    if (error instanceof HmsError) throw error;
    throw new HmsError('usage', `${path} is no zip file to send: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await file.close();
  }
}

function opened(fd: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromFd(fd, { autoClose: false, lazyEntries: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<{ name: string; bytes: number }[]> {
  return new Promise((resolve, reject) => {
    const files: { name: string; bytes: number }[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    const names = new Set<string>();
    zip.on('entry', ({ fileName, uncompressedSize, externalFileAttributes }) => {
      const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
      if (isLink) return reject(new Error(`${fileName} is a link`));
      if (names.has(fileName)) return reject(new Error(`${fileName} is in it twice`));
      names.add(fileName);
      if (!fileName.endsWith('/')) files.push({ name: fileName, bytes: uncompressedSize });
      zip.readEntry();
    });
    zip.readEntry();
  });
}
