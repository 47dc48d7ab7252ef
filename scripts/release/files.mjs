// Writes files of packages, the same whatever the umask is.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** With its folder. */
export function writeOpen(path, content, mode = 0o644) {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  writeFileSync(path, content);
  chmodSync(path, mode);
}
