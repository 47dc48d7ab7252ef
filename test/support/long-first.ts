/**
 * Starts the files that spawn processes first: they mostly wait, and other tests fill the gaps. Then the files with the
 * longest tests: one of them at the end would run alone.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = /\/(messages|drift|once-only|fleet-waiting|canary|zips|every-command)\.test\.ts$/;

export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name === 'end-to-end' ? 0 : longest.test(moduleId) ? 1 : 2;
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
