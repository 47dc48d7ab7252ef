/** Files and folders with the modes hms uses, for tests about other owners. test/support/own-temp.ts removes them. */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function freshFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'hms-folder-'));
  chmodSync(folder, mode);
  return folder;
}

/** Path of a missing file in a new folder. */
export const freshPath = () => join(freshFolder(), 'state.json');

export function fileWith(mode: number): string {
  const path = freshPath();
  writeFileSync(path, 'mine');
  chmodSync(path, mode);
  return path;
}

export const remedy = 'Set HMS_STATE_DIR or HMS_CONFIG_DIR to a folder of your own.';
