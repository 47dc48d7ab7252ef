/** Uses a temporary folder for the whole test run and removes it at the end. Keeps the original PATH. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hms-tests-'));
  process.env.TMPDIR = folder;
  process.env.HMS_TEST_PATH ??= process.env.PATH ?? '';
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
