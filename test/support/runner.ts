/**
 * Runs each test file with only the programs of its row in test/programs.json on its PATH. Skips its tests if one of
 * them is not installed.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { TestRunner } from 'vitest';
import { commandsOf, missing, programsOf } from '../../scripts/programs.mjs';

type Suite = Parameters<TestRunner['onBeforeRunSuite']>[0];
type Task = Parameters<TestRunner['onBeforeRunTask']>[0];

export default class ProgramRunner extends TestRunner {
  override importFile(path: string, source: Parameters<TestRunner['importFile']>[1]) {
    if (source === 'collect') process.env.PATH = folderWith(commandsOf(this.#row(path)));
    return super.importFile(path, source);
  }

  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    if (this.#missing(suite).length > 0) removeHooks(suite);
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: Task): Promise<void> {
    const lacking = this.#missing(test);
    if (lacking.length > 0 && test.mode === 'run') {
      test.mode = 'skip';
      test.result = { state: 'skip' };
    }
    await super.onBeforeRunTask(test);
  }

  #row(path: string): string {
    return relative(this.config.root, path).split(sep).join('/');
  }

  #missing({ file }: Suite | Task): string[] {
    return missing(programsOf(this.#row(file.filepath)));
  }
}

/** Hooks run programs too. */
function removeHooks(suite: Suite): void {
  for (const hooks of Object.values(TestRunner.getSuiteHooks(suite))) hooks.length = 0;
}

/** A folder of links, shared by files with the same programs. */
function folderWith(commands: readonly (readonly [string, string])[]): string {
  const name = createHash('sha256').update(JSON.stringify(commands)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `programs-${name}`);
  mkdirSync(folder, { recursive: true });
  for (const [command, path] of commands) {
    try {
      symlinkSync(path, join(folder, command));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return folder;
}
