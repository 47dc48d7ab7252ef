/** `--github-output` and `--dotenv`: write outputs for later steps and jobs of a CI job. */

import { HmsError } from '../../core/errors.ts';
import type { Redactor } from '../../core/redact/redact.ts';
import { statOf } from '../../storage/files.ts';
import type { System } from '../../system/system.ts';
import { clean } from '../sanitize.ts';

/** Outputs by name, like `backup_id`. */
export type JobOutputs = Readonly<Record<string, unknown>>;

/** A file for outputs. */
export interface OutputsFile {
  /** Its name in messages. */
  name: string;
  /** @throws the system's error */
  write(outputs: JobOutputs): Promise<void>;
}

/** The text of an output. A newline in a value would start another output. */
export function outputText(value: unknown, { redact }: Redactor): string {
  return clean(redact(String(value ?? '')));
}

/** @throws HmsError usage, before anything is sent, when the file cannot be written */
export async function githubOutputFile(
  { env, append }: Pick<System, 'env' | 'append'>,
  redactor: Redactor,
): Promise<OutputsFile> {
  const path = env.GITHUB_OUTPUT;
  if (!path) {
    throw new HmsError('usage', '--github-output requires GITHUB_OUTPUT, which is not set.', {
      hint: 'GitHub Actions sets it for each step.',
    });
  }
  await refuseUnwritable(path, append);
  return {
    name: 'GITHUB_OUTPUT',
    async write(outputs) {
      const lines = Object.entries(outputs).map(
        ([name, value]) => `${name}=${outputText(value, redactor)}\n`,
      );
      await append(path, lines.join(''));
    },
  };
}

/** @throws HmsError usage */
async function refuseUnwritable(path: string, append: System['append']): Promise<void> {
  const facts = await statOf(path);
  if (facts === undefined || facts.isFile()) return append(path, '');
  throw new HmsError('usage', `GITHUB_OUTPUT ${path} is not a file.`);
}
