import { type Value, ValueError } from '../../command-model/values.ts';
import { baseUrlProblem, withScheme } from '../../core/url.ts';

/** https, or http on this machine; without credentials or other secrets. As typed: it may have no scheme. */
export const baseUrl: Value<string> = {
  placeholder: 'URL',
  parse(given) {
    const problem = baseUrlProblem(withScheme(given));
    if (problem === undefined) return given;
    throw new ValueError(`It ${problem}.`);
  },
};

/** Adds https:// to a URL that was typed without a scheme, and says so. */
export function completedUrl(typed: string, info: (text: string) => void): string {
  const url = withScheme(typed);
  if (url !== typed) info(`'${typed}' has no scheme, so hms uses ${url}`);
  return url;
}
