import { type Value, ValueError } from '../../command-model/values.ts';
import { baseUrlProblem } from '../../core/url.ts';

/** https, or http on this machine; without credentials or other secrets. */
export const baseUrl: Value<string> = {
  placeholder: 'URL',
  parse(given) {
    const problem = baseUrlProblem(given);
    if (problem === undefined) return given;
    throw new ValueError(`It ${problem}.`);
  },
};
