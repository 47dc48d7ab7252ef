/** Signs saved plans, and checks the signatures: Ed25519 over the exact bytes of the file. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { basename } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { isObject, jsonText, parseJson } from '../core/json.ts';
import { sha256 } from './plan-file.ts';

export interface PublicKey {
  key: KeyObject;
  /** The file that it came from. */
  name: string;
}

/** The public keys of one requirement, of which one must have signed. */
export interface RequiredKeys {
  /** `--require-signature`, `HMS_APPROVERS`, `the profile 'live'`. */
  from: string;
  keys: readonly PublicKey[];
}

/** Only `signature` proves anything. The others say what went wrong. */
interface SignatureFile {
  hms_signature: 1;
  plan_sha256: string;
  key: string;
  signature: string;
}

/** As ssh shows it, of the key in DER. */
export function fingerprintOf(key: KeyObject): string {
  return `SHA256:${Buffer.from(sha256(derOf(key)), 'hex')
    .toString('base64')
    .replace(/=+$/, '')}`;
}

function derOf(key: KeyObject): Buffer {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ type: 'spki', format: 'der' });
}

export function isEncrypted(pem: string): boolean {
  return /ENCRYPTED/.test(pem);
}

/** @throws HmsError usage */
export function privateKeyIn(pem: string, path: string, passphrase?: string): KeyObject {
  const key = readKey(path, () =>
    createPrivateKey(passphrase === undefined ? pem : { key: pem, passphrase }),
  );
  return requireEd25519(key, path);
}

/** @throws HmsError usage */
export function publicKeyIn(pem: string, path: string): PublicKey {
  if (/PRIVATE KEY/.test(pem)) {
    throw new HmsError(
      'usage',
      `${path} holds a private key. Approvers are known by their public keys.`,
      {
        hint: 'To extract it, run: openssl pkey -in PRIVATE.pem -pubout -out PUBLIC.pem',
      },
    );
  }
  const [label, ...more] = [...pem.matchAll(/-----BEGIN ([^-]*)-----/g)].map(([, one]) => one);
  if (label === 'CERTIFICATE' || more.length > 0) {
    const what = more.length > 0 ? `${more.length + 1} keys or certificates` : 'a certificate';
    throw new HmsError('usage', `${path} holds ${what}, and must hold one public key.`, {
      hint: 'Put each public key into its own file, and name each file.',
    });
  }
  const key = requireEd25519(
    readKey(path, () => createPublicKey(pem)),
    path,
  );
  return { key, name: basename(path) };
}

/** The public key on one line, for a profile: `MCowBQYDK2VwAyEA… ada.pem`. */
export function keyLine({ key, name }: PublicKey): string {
  return `${derOf(key).toString('base64')} ${name}`;
}

/** @throws HmsError usage */
export function keyOfLine(line: string, from: string): PublicKey {
  const [der = '', ...name] = line.split(' ');
  const data = { key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' } as const;
  const where = `An approver of ${from}`;
  return {
    key: requireEd25519(
      readKey(where, () => createPublicKey(data)),
      where,
    ),
    name: name.join(' '),
  };
}

function readKey(where: string, read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch (error) {
    throw new HmsError('usage', `${where} is not a key in PEM form, or its passphrase is wrong.`, {
      hint: 'To create a key, run: openssl genpkey -algorithm ed25519 -out PRIVATE.pem',
      cause: error,
    });
  }
}

function requireEd25519(key: KeyObject, where: string): KeyObject {
  const { asymmetricKeyType: type } = key;
  if (type === 'ed25519') return key;
  throw new HmsError(
    'usage',
    `${where} is a key of the type ${type}, and only Ed25519 keys sign plans.`,
    {
      hint: 'To create a key, run: openssl genpkey -algorithm ed25519 -out PRIVATE.pem',
    },
  );
}

export function signatureText(bytes: Uint8Array, key: KeyObject): string {
  const file: SignatureFile = {
    hms_signature: 1,
    plan_sha256: sha256(bytes),
    key: fingerprintOf(key),
    signature: sign(null, bytes, key).toString('base64'),
  };
  return `${jsonText(file, { indent: 2 })}\n`;
}

/**
 * @param text the content of the signature file
 * @returns the approver that signed
 * @throws HmsError usage (no signature file), changed (signed for another file, or damaged), protected (a stranger)
 */
export function signerOf(
  bytes: Uint8Array,
  { text, path }: { text: string; path: string },
  required: readonly RequiredKeys[],
): PublicKey {
  const file = parseJson(text);
  if (!isSignatureFile(file)) {
    throw new HmsError(
      'changed',
      `${path} is damaged: it is not a signature of hms. Nothing was sent.`,
      {
        hint: signAgain,
      },
    );
  }
  const { plan_sha256: signedHash, key: fingerprint, signature } = file;
  const own = sha256(bytes);
  if (signedHash !== own) {
    throw new HmsError('changed', `${path} signs another file. Nothing was sent.`, {
      details: [`signed: sha256 ${signedHash}`, `this plan: sha256 ${own}`],
      hint: signAgain,
    });
  }
  let signer: PublicKey | undefined;
  for (const { from, keys } of required) {
    const known = keys.find(({ key }) => fingerprintOf(key) === fingerprint);
    if (known === undefined) {
      throw new HmsError(
        'protected',
        `${path} is signed by ${fingerprint}, which is no approver of ${from}. Nothing was sent.`,
        {
          details: keys.map(({ key, name }) => `approver: ${name} (${fingerprintOf(key)})`),
          hint: 'Have the plan signed by an approver.',
        },
      );
    }
    if (!isValid(bytes, known.key, signature)) {
      throw new HmsError('changed', `The signature in ${path} is not valid. Nothing was sent.`, {
        hint: signAgain,
      });
    }
    signer ??= known;
  }
  if (signer === undefined) throw new Error('No key is required.');
  return signer;
}

const signAgain =
  'Apply the file that was signed, or have an approver read this one: hms plan show FILE';

function isValid(bytes: Uint8Array, key: KeyObject, signature: string): boolean {
  return verify(null, bytes, key, Buffer.from(signature, 'base64'));
}

function isSignatureFile(value: unknown): value is SignatureFile {
  if (!isObject(value) || value.hms_signature !== 1) return false;
  return [value.plan_sha256, value.key, value.signature].every((one) => typeof one === 'string');
}
