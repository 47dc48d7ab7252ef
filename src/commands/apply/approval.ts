/** Who approved a saved plan: its signature. */
import type { LocalContext } from '../../command-model/definition.ts';
import { shellQuoted } from '../../command-model/values.ts';
import type { Approvers } from '../../config/settings.ts';
import { HmsError } from '../../core/errors.ts';
import type { RequiredKeys } from '../../plans/signature.ts';
import { readAtMost } from '../../storage/output-file.ts';

/** A signature of hms has less than 400 bytes. */
const maxSignatureBytes = 64 * 1024;

interface SignedFile {
  path: string;
  bytes: Uint8Array;
}

/**
 * @returns whether an approver signed the plan; false if nobody has to
 * @throws HmsError not_ready (no signature), protected (a stranger), changed (another file, or damaged), usage
 */
export async function checkApproval(
  { path, bytes }: SignedFile,
  publicKeys: readonly string[],
  context: LocalContext,
): Promise<boolean> {
  const { approvers } = await context.services.open();
  const typed = { from: '--require-signature', keys: publicKeys, areFiles: true };
  const groups = [...(publicKeys.length > 0 ? [typed] : []), ...approvers];
  const signature = `${path}.sig`;
  const content = await readAtMost(signature, maxSignatureBytes);
  if (groups.length === 0) {
    if (content !== undefined)
      context.ui.warn(
        `${signature} does not count, because no approver is set. To check it, add --require-signature PUBLIC.pem`,
      );
    return false;
  }
  const required: RequiredKeys[] = [];
  for (const group of groups) required.push(await keysOf(group, context));
  if (content === undefined) {
    throw new HmsError(
      'not_ready',
      `The plan is not signed: ${signature} does not exist. Nothing was sent.`,
      {
        details: groups.map(({ from }) => `A signature is required by ${from}.`),
        hint: `To sign it, run: hms plan sign ${shellQuoted(path)} --key PRIVATE.pem`,
      },
    );
  }
  const text = Buffer.from(content).toString('utf8');
  const { fingerprintOf, signerOf } = await import('../../plans/signature.ts');
  const { key, name } = signerOf(bytes, { text, path: signature }, required);
  context.ui.info(`Signed by ${name} (${fingerprintOf(key)}).`);
  return true;
}

async function keysOf(
  { from, keys, areFiles }: Approvers,
  { stores }: LocalContext,
): Promise<RequiredKeys> {
  const { keyOfLine, publicKeyIn } = await import('../../plans/signature.ts');
  if (!areFiles) return { from, keys: keys.map((line) => keyOfLine(line, from)) };
  const read = keys.map(async (path) => publicKeyIn(await stores.readText(path), path));
  return { from, keys: await Promise.all(read) };
}
