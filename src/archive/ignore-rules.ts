/** Decides what an upload excludes (ignore): the default list, hidden files, and `.hmsignore`. */
import ignore from 'ignore';

/** Useless to the service, or confidential. Syntax of .gitignore. */
const defaultPatterns = [
  '.git',
  'node_modules',
  '.env*',
  '*.pem',
  '*.key',
  '*.ppk',
  '*.p8',
  '*.p12',
  '*.pfx',
  '*.jks',
  '*.keystore',
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ed25519',
  'id_ecdsa_sk',
  'id_ed25519_sk',
  '.hmsignore',
];

/** The default list ignores case; the operator's own rules do not. */
const caseInsensitivePatterns = defaultPatterns.map((pattern) =>
  pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
);

const hiddenPattern = '.*';

export interface RuleOptions {
  includeHidden: boolean;
  /** Content of `.hmsignore`, if it exists. `!name` includes what other rules exclude. */
  own: string | undefined;
}

export interface Rules {
  /** Why a path below the root is excluded; undefined if it is included. Folders end with a slash. */
  why(path: string): string | undefined;
  /** Whether the default list excludes it. */
  isDefaultExcluded(path: string): boolean;
}

export function rulesOf({ includeHidden, own }: RuleOptions): Rules {
  const asGit = { ignorecase: false };
  const defaultRules = ignore(asGit).add(caseInsensitivePatterns);
  const rules = ignore(asGit);
  if (!includeHidden) rules.add({ pattern: hiddenPattern, mark: 'hidden (--include-hidden)' });
  for (const pattern of caseInsensitivePatterns)
    rules.add({ pattern, mark: 'excluded by default' });
  for (const pattern of ruleLines(own ?? '')) {
    rules.add({ pattern: byteString(pattern), mark: '.hmsignore' });
  }
  return {
    why(path) {
      const { ignored, rule } = rules.test(byteString(path));
      return ignored ? (rule?.mark ?? 'in an excluded folder') : undefined;
    },
    isDefaultExcluded: (path) => defaultRules.ignores(byteString(path)),
  };
}

/** As git does: ignores a UTF-8 byte order mark and a carriage return at the end of a line. */
function ruleLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r?\n|\r$/);
}

/** One character per byte: git matches bytes, so `?` matches half an umlaut. */
function byteString(text: string): string {
  return Buffer.from(text).toString('latin1');
}
