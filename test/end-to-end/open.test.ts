/** `hms open` starts the real program of the system, without a shell, and does not wait for the browser. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProgram } from '../../src/system/run-program.ts';
import { inTerminal } from '../support/terminal.ts';

/** A folder for the PATH with an `xdg-open` of the test. */
function opener(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hms-open-'));
  const log = join(folder, 'log');
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\n${script.replace('$LOG', log)}\n`, {
    mode: 0o755,
  });
  return { folder, log };
}
