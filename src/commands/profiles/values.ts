import { type Value, ValueError } from '../../command-model/values.ts';

/** The name of an install, not a domain: hms compares it with names only. */
export const plainName: Value<string> = {
  placeholder: 'NAME',
  parse(given) {
    if (/^[a-z0-9]+$/i.test(given)) return given;
    throw new ValueError('It must be the name of an install, not a domain or an ID.');
  },
};
