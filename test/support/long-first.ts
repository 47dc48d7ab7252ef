/** Files that start processes first: they mostly wait, and those that compute fill the gaps. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ project }: TestSpecification) => project.name === 'end-to-end';
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
