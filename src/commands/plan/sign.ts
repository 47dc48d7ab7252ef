import { command, type LocalContext } from '../../command-model/definition.ts';
import { notPromptedReason } from '../../command-model/output-options.ts';
import { shellQuoted, text } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { checkedPlan, file, readPlan } from './file.ts';

/** An encrypted key needs its passphrase, which only a person on a terminal types. */
async function passphraseFor(
  pem: string,
  path: string,
  { system, ui: { outputOptions } }: LocalContext,
): Promise<string | undefined> {
  const { isEncrypted } = await import('../../plans/signature.ts');
  if (!isEncrypted(pem)) return undefined;
  if (outputOptions.interactive)
    return system.ask.secret(`Passphrase of ${path}:`, { color: outputOptions.colorNotes });
  throw new HmsError(
    'usage',
    `${path} is encrypted, and hms cannot prompt for its passphrase here.`,
    {
      details: notPromptedReason(outputOptions),
      hint: `To decrypt it, run: openssl pkey -in ${shellQuoted(path)} -out DECRYPTED.pem`,
    },
  );
}

async function confirmSigning(yes: boolean, { system, ui }: LocalContext): Promise<void> {
  const { outputOptions } = ui;
  if (yes) return;
  if (!outputOptions.interactive) {
    throw new HmsError('usage', 'hms cannot prompt for a confirmation here. Nothing was signed.', {
      details: notPromptedReason(outputOptions),
      hint: 'Read the plan with `hms plan show FILE`, then add --yes.',
    });
  }
  if (await system.ask.confirm('Sign this plan?', { color: outputOptions.colorNotes })) return;
  throw new HmsError('cancelled', 'Nothing was signed.', { changedNothing: true });
}

export const planSign = command({
  name: 'plan sign',
  kind: 'local',
  summary: 'Approve a saved plan with your key',
  description:
    'Shows the plan, prompts, and writes FILE.sig beside it: an Ed25519 signature of the exact bytes of the file. ' +
    'With the signature, `hms apply` needs no other confirmation. It sends nothing.',
  arguments: { file },
  options: {
    key: {
      value: text('PRIVATE', 'files'),
      help: 'File of your private key (PEM, Ed25519)',
      required: true,
    },
    yes: { help: 'Sign without a prompt' },
  },
  examples: [
    'plan sign restore.plan --key ada.key --yes',
    'plan sign restore.plan --key ada.key --yes --json',
  ],
  view: { columns: [{ name: 'file' }, { name: 'signature' }, { name: 'key' }, { name: 'sha256' }] },
  async local(context, { file: path, key: keyPath, yes }) {
    const { planLines, planSummary } = await import('../../plans/describe.ts');
    const { widthOf } = await import('../../output/wrap-text.ts');
    const { fingerprintOf, privateKeyIn, signatureText } = await import('../../plans/signature.ts');
    const { checkOutputPath, writeTo } = await import('../../storage/output-file.ts');
    const { bytes, hash } = await readPlan(path);
    const summary = planSummary(await checkedPlan(bytes, path, context), path, hash);
    const signature = `${path}.sig`;
    await checkOutputPath(signature);
    const pem = await context.stores.readText(keyPath);
    const key = privateKeyIn(pem, keyPath, await passphraseFor(pem, keyPath, context));
    const { stderr } = context.system;
    await stderr.write(planLines(summary, widthOf(stderr)));
    await confirmSigning(yes, context);
    await writeTo(signature, signatureText(bytes, key), { mode: 0o644 });
    context.ui.hint(
      `Signed. To apply it, run: hms apply ${shellQuoted(path)} --require-signature PUBLIC.pem`,
    );
    return { file: path, signature, key: fingerprintOf(key), sha256: hash };
  },
});
