/**
 * Private keys in responses: `private_key` in the echo of an uploaded certificate, `cert_info.key` in a certificate
 * (docs/service.md 10.17), and every PEM block of one.
 */
import { isObject, isShallow, parseJson } from '../json.ts';
import { mask } from './mask.ts';

/** From its first line to its last one, or to the end of the text. Line breaks may be escaped. */
const pemBlock =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g;

/** Fast check, because all output passes through here. */
export function mayHavePrivateKey(text: string): boolean {
  return text.includes('PRIVATE KEY-----');
}

export function withoutPrivateKeys(text: string): string {
  return mayHavePrivateKey(text) ? text.replace(pemBlock, mask) : text;
}

/** Values of the fields that hold a private key, in a response. */
export function privateKeysIn(body: string): string[] {
  if (!/private.?key|cert.?info/i.test(body)) return [];
  const value = parseJson(body);
  return isShallow(value) ? keysIn(value) : [];
}

function keysIn(value: unknown, parent = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysIn(one, parent));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([given, inner]) => {
    const name = given.replace(/[^a-z]/gi, '').toLowerCase();
    const isKey = name === 'privatekey' || (name === 'key' && parent === 'certinfo');
    return isKey && typeof inner === 'string' ? [inner] : keysIn(inner, name);
  });
}
