import { baseUrlProblem } from '../profile-rules.ts';
import { type Value, ValueError } from '../runner/values.ts';

/** https, or http on this machine; nothing secret in it. */
export const baseUrl: Value<string> = {
  placeholder: 'URL',
  parse(given) {
    const problem = baseUrlProblem(given);
    if (problem === undefined) return given;
    throw new ValueError(`it ${problem}`);
  },
};

/** The name of an install and none of its domains: it is compared with the name alone. */
export const plainName: Value<string> = {
  placeholder: 'NAME',
  parse(given) {
    if (/^[a-z0-9]+$/i.test(given)) return given;
    throw new ValueError('it must be the name of an install, and no domain or id');
  },
};
