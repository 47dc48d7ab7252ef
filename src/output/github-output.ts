/** `--github-output`: writes outputs for later steps of a job (`steps.ID.outputs.backup_id`). */

import { followedBy, type Result } from '../command-model/result.ts';
import type { Ui } from '../command-model/ui.ts';
import { HmsError } from '../core/errors.ts';
import { recordIn } from '../core/json.ts';
import type { Redactor } from '../core/redact/redact.ts';
import { statOf } from '../storage/files.ts';
import type { System } from '../system/system.ts';
import { clean } from './sanitize.ts';

type OutputRecord = Readonly<Record<string, unknown>>;

export interface Outputs {
  /** Stores the latest record. */
  update(record: OutputRecord): void;
  /** Runs the work, and writes the outputs of its last record after the result is printed, even on an error. */
  wrap(work: () => Promise<Result>): Promise<Result>;
}

interface OutputContext {
  system: System;
  ui: Pick<Ui, 'warn'>;
  redactor: Redactor;
}

/**
 * @param of the outputs of a record, by name
 * @throws HmsError usage, before anything is sent, when no file can be written
 */
export async function githubOutputs(
  of: (record: OutputRecord) => OutputRecord,
  { system: { env, append }, ui: { warn }, redactor }: OutputContext,
): Promise<Outputs> {
  const path = env.GITHUB_OUTPUT;
  if (!path) {
    throw new HmsError('usage', '--github-output requires GITHUB_OUTPUT, which is not set.', {
      hint: 'GitHub Actions sets it for each step.',
    });
  }
  await refuseUnwritable(path, append);
  let last: OutputRecord | undefined;
  // A newline in a value would start another output.
  const lineOf = ([name, value]: [string, unknown]) =>
    `${name}=${clean(redactor.redact(String(value ?? '')))}\n`;
  const write = (outputs: OutputRecord) =>
    append(path, Object.entries(outputs).map(lineOf).join(''));
  return {
    update(record) {
      last = record;
    },
    async wrap(work) {
      const failed = async (raised: unknown) => {
        const { record = last, kind } = raised instanceof HmsError ? raised : {};
        const outputs = kind === 'unknown' ? { ...of({}), status: 'unknown' } : undefined;
        const known = record === undefined ? outputs : of(recordIn(record));
        // The earlier error says more than a failed write.
        if (known) await write(known).catch((trouble: Error) => warn(trouble.message));
      };
      const shown = async () => {
        if (last !== undefined)
          await write(of(last)).catch((cause) => outputWriteError(last, cause));
      };
      try {
        return followedBy(await work(), { shown, failed });
      } catch (raised) {
        await failed(raised);
        throw raised;
      }
    },
  };
}

/** @throws HmsError usage */
async function refuseUnwritable(path: string, append: System['append']): Promise<void> {
  const facts = await statOf(path);
  if (facts === undefined || facts.isFile()) return append(path, '');
  throw new HmsError('usage', `GITHUB_OUTPUT ${path} is not a file.`);
}

/** The write failed after the request was sent. */
function outputWriteError(record: unknown, cause: Error): never {
  throw new HmsError('bug', `The result cannot be written to GITHUB_OUTPUT: ${cause.message}`, {
    hint: 'The request was sent. Check its result before you retry.',
    record,
    cause,
  });
}
