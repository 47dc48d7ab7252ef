/** Starts the files that spawn processes first: they mostly wait, and other tests fill the gaps. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ project }: TestSpecification) => project.name === 'end-to-end';
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
