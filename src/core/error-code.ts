/** The code of an error of Node or the system, such as `ENOENT`; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of an error, or what was thrown instead of one. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const reasons: Readonly<Record<string, string>> = {
  E2BIG: 'argument list too long',
  EACCES: 'permission denied',
  EADDRINUSE: 'another program uses it',
  EAGAIN: 'the system is short of resources',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'too many open files in the system',
  ENOENT: 'no such file or folder',
  ENOMEM: 'not enough memory',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ETXTBSY: 'another program is writing the file',
};

/** An error of the system in words, with its code: `no such file or folder (ENOENT)`. */
export function systemReason(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) return errorMessage(error);
  const reason = reasons[code];
  return reason === undefined ? code : `${reason} (${code})`;
}
