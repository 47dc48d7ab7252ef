/** What is left out of an upload (ignore): by default, because it is hidden, or by `.hmsignore`. */
import ignore from 'ignore';

/** Of no use to the service, or nobody's business: in the syntax of .gitignore, in any case of letters. */
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
  const usual = ignore().add(byDefault);
  const rules = ignore();
  if (!includeHidden) rules.add({ pattern: hidden, mark: 'hidden (--include-hidden)' });
  for (const pattern of byDefault) rules.add({ pattern, mark: 'left out by default' });
  for (const pattern of own?.split(/\r?\n/) ?? []) rules.add({ pattern, mark: '.hmsignore' });
  return {
    why(path) {
      const { ignored, rule } = rules.test(path);
      return ignored ? (rule?.mark ?? 'in a folder that is left out') : undefined;
    },
    isUnusual: (path) => usual.ignores(path),
  };
}
