/** `--dotenv FILE`: a file that GitLab reads as variables of later jobs (`artifacts:reports:dotenv`). */

import { HmsError } from '../../core/errors.ts';
import type { Redactor } from '../../core/redact/redact.ts';
import { statOf } from '../../storage/files.ts';
import { checkOutputPath, readIfThere, writeTo } from '../../storage/output-file.ts';
import { type JobOutputs, type OutputsFile, outputText } from './job-outputs.ts';

/** `backup_id` → `HMS_BACKUP_ID` */
export function variableName(output: string): string {
  return `HMS_${output.toUpperCase()}`;
}

/** GitLab keeps quotes, strips blanks, may expand `$`, and reads 5 KB. A longer or other value would not arrive as it is. */
const plainValue = /^[\w.:+/@-]{0,300}$/;

interface DotenvContext {
  redactor: Redactor;
  warn(text: string): void;
}

/**
 * Removes the variables of an earlier command, so that a failed command leaves no old value. Keeps all other lines.
 * @param names of the outputs of this command
 * @throws HmsError usage, before anything is sent, when the file cannot be written
 */
export async function dotenvFile(
  path: string,
  names: readonly string[],
  { redactor, warn }: DotenvContext,
): Promise<OutputsFile> {
  await checkOutputPath(path);
  const facts = await statOf(path);
  if (facts?.isFile() === false) throw new HmsError('usage', `--dotenv ${path} is not a file.`);
  const own = new Set(names.map(variableName));
  const isOther = (line: string) => line !== '' && !own.has(line.split('=', 1)[0] ?? '');
  const others = async () => (await readIfThere(path)).split('\n').filter(isOther);
  const write = async (lines: readonly string[]) => {
    const all = [...(await others()), ...lines].map((line) => `${line}\n`);
    // As read: lines of other programs may be in any encoding, and those of hms are ASCII.
    await writeTo(path, Buffer.from(all.join(''), 'latin1'), { mode: 0o600 });
  };
  await write([]);
  return {
    name: path,
    write: (outputs) => write(linesOf(outputs)),
  };

  function linesOf(outputs: JobOutputs): string[] {
    return Object.entries(outputs).flatMap(([name, value]) => {
      const text = outputText(value, redactor);
      if (plainValue.test(text)) return [`${variableName(name)}=${text}`];
      warn(`${path} has no ${variableName(name)}: GitLab cannot read the value '${text}'.`);
      return [];
    });
  }
}
