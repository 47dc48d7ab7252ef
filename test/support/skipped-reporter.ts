/** Prints the missing programs at the end of a test run, with the number of tests skipped and how to install them. */
import type { Reporter, TestModule } from 'vitest/node';
import { installLine, missing, programsOf } from '../../scripts/programs.mjs';

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = new Map<string, number>();
    for (const module of modules) {
      const count = [...module.children.allTests('skipped')].length;
      for (const program of missing(programsOf(module.relativeModuleId))) {
        skipped.set(program, (skipped.get(program) ?? 0) + count);
      }
    }
    for (const [program, count] of skipped) {
      console.log(
        `${program} is missing: ${count} tests skipped. Install: ${installLine([program])}`,
      );
    }
  }
}
