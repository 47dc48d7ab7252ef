/**
 * Private keys in requests and responses (docs/service.md 10.17): `private_key` of an uploaded certificate,
 * `cert_info.key` in a certificate, and every PEM block of one.
 */
import { isObject, isShallow, parseJson } from '../json.ts';
import { mask } from './mask.ts';

/** From its first line to its last one, or to the end of the text. Line breaks may be escaped. */
const pemBlock =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g;

/** Base64 of `-----BEGIN`. */
const pemInBase64 = /LS0tLS1CRUdJTi[\w+/=-]*/g;

/** Fast check, because all output passes through here. */
export function mayHavePrivateKey(text: string): boolean {
  return text.includes('PRIVATE KEY-----') || text.includes('LS0tLS1CRUdJTi');
}

export function withoutPrivateKeys(text: string): string {
  if (!mayHavePrivateKey(text)) return text;
  return text
    .replace(pemBlock, mask)
    .replace(pemInBase64, (encoded) => (isKeyInBase64(encoded) ? mask : encoded));
}

function isKeyInBase64(encoded: string): boolean {
  return Buffer.from(encoded, 'base64').includes('PRIVATE KEY-----');
}

/** The private keys in the body of a response, in every form that may be repeated elsewhere. */
export function privateKeysInText(body: string): string[] {
  if (!/priv|cert|key|LS0tLS1CRUdJTi/i.test(body)) return [];
  const value = parseJson(body);
  return isShallow(value) ? privateKeysIn(value) : [];
}

/** The same for a value. */
export function privateKeysIn(value: unknown): string[] {
  return keysIn(value, false, false).flatMap(formsOf);
}

/**
 * @param isKey it stands below a field that holds a key
 * @param inCertificate it stands below a certificate, where `key` is its private one
 */
function keysIn(value: unknown, isKey: boolean, inCertificate: boolean): string[] {
  if (typeof value === 'string') return keysInString(value, isKey, inCertificate);
  if (Array.isArray(value)) {
    const lines = isKey && value.every((one) => typeof one === 'string') ? [value.join('\n')] : [];
    return [...lines, ...value.flatMap((one) => keysIn(one, isKey, inCertificate))];
  }
  if (!isObject(value)) return [];
  // `{"field": "private_key", "value": "…"}`, in an error.
  const named = [value.field, value.name].some((one) => typeof one === 'string' && isKeyName(one));
  const hasCertificate = inCertificate || Object.keys(value).some(isCertificateName);
  return Object.entries(value).flatMap(([name, inner]) => {
    const isValue = named && ['value', 'given', 'received'].includes(name.toLowerCase());
    const isPlainKey = lettersOf(name) === 'key' && hasCertificate;
    return keysIn(
      inner,
      isKey || isValue || isPlainKey || isKeyName(name),
      hasCertificate || isCertificateName(name),
    );
  });
}

function keysInString(text: string, isKey: boolean, inCertificate: boolean): string[] {
  const inner = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (isShallow(inner) && inner !== undefined) return keysIn(inner, isKey, inCertificate);
  const blocks = text.match(pemBlock) ?? [];
  return isKey ? [text, ...blocks] : blocks;
}

function lettersOf(name: string): string {
  return name.replace(/[^a-z]/gi, '').toLowerCase();
}

function isKeyName(name: string): boolean {
  return /^(ssl|tls|cert(ificate)?|rsa|ec)?(private|priv|ssl|tls)key(pem|der|data)?$/.test(
    lettersOf(name),
  );
}

function isCertificateName(name: string): boolean {
  return /^(ssl|tls)?cert(ificate)?s?(info|data|details)?$/.test(lettersOf(name));
}

/** Characters. A shorter line could be a word. */
const minLineLength = 20;

/** The key itself, its lines, and its lines joined. */
function formsOf(key: string): string[] {
  const lines = key.split(/\r?\n|\\n/).filter((line) => line.trim() !== '' && !/^-----/.test(line));
  if (lines.length < 2) return [key];
  return [key, ...lines.filter((line) => line.length >= minLineLength), lines.join('')];
}
