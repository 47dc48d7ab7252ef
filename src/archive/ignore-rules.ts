/** What is left out of an upload (ignore): by default, because it is hidden, or by `.hmsignore`. */
import ignore from 'ignore';

/** Of no use to the service, or nobody's business: in the syntax of .gitignore. */
const byDefault = [
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

/** In any case of letters, while the operator's own rules mean the case they are written in. */
const inAnyCase = byDefault.map((pattern) =>
  pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
);

const hidden = '.*';

export interface RuleOptions {
  includeHidden: boolean;
  /** The text of `.hmsignore`, where there is one; its `!name` brings back what others leave out. */
  own: string | undefined;
}

export interface Rules {
  /** Why a path below the root is left out; undefined where it goes in. A folder's ends with a slash. */
  why(path: string): string | undefined;
  /** Whether it would be left out by default. */
  isUnusual(path: string): boolean;
}

export function rulesOf({ includeHidden, own }: RuleOptions): Rules {
  const asGit = { ignorecase: false };
  const usual = ignore(asGit).add(inAnyCase);
  const rules = ignore(asGit);
  if (!includeHidden) rules.add({ pattern: hidden, mark: 'hidden (--include-hidden)' });
  for (const pattern of inAnyCase) rules.add({ pattern, mark: 'left out by default' });
  for (const pattern of ruleLines(own ?? '')) {
    rules.add({ pattern: byteString(pattern), mark: '.hmsignore' });
  }
  return {
    why(path) {
      const { ignored, rule } = rules.test(byteString(path));
      return ignored ? (rule?.mark ?? 'in a folder that is left out') : undefined;
    },
    isUnusual: (path) => usual.ignores(byteString(path)),
  };
}

/** As git reads them: a mark of UTF-8 at the start is none of the text, nor is a return at the end of a line. */
function ruleLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r?\n|\r$/);
}

/** A character for each byte: git matches bytes, so that its `?` is half an umlaut. */
function byteString(text: string): string {
  return Buffer.from(text).toString('latin1');
}
