/** `--github-output`: what later steps of a job are told (`steps.ID.outputs.backup_id`). */

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
  /** What is known of it by now. */
  saw(record: OutputRecord): void;
  /** Runs it, and writes what it ended with once that is shown, whatever it was. */
  around(work: () => Promise<Result>): Promise<Result>;
}

interface OutputContext {
  system: System;
  ui: Pick<Ui, 'warn'>;
  redactor: Redactor;
}

/**
 * @param of what a record tells, by the names of outputs
 * @throws HmsError usage, where there is no file for them, before anything is sent
 */
export async function githubOutputs(
  of: (record: OutputRecord) => OutputRecord,
  { system: { env, append }, ui: { warn }, redactor }: OutputContext,
): Promise<Outputs> {
  const path = env.GITHUB_OUTPUT;
  if (!path) {
    throw new HmsError('usage', '--github-output needs GITHUB_OUTPUT, which is not set', {
      hint: 'GitHub Actions sets it for each step',
    });
  }
  await refuseUnwritable(path, append);
  let last: OutputRecord | undefined;
  // Of a value that holds a newline the rest would be an output of its own.
  const lineOf = ([name, value]: [string, unknown]) =>
    `${name}=${clean(redactor.redact(String(value ?? '')))}\n`;
  const write = (outputs: OutputRecord) =>
    append(path, Object.entries(outputs).map(lineOf).join(''));
  return {
    saw(record) {
      last = record;
    },
    async around(work) {
      const failed = async (raised: unknown) => {
        const { record = last, kind } = raised instanceof HmsError ? raised : {};
        const outputs = kind === 'unknown' ? { ...of({}), status: 'unknown' } : undefined;
        const known = record === undefined ? outputs : of(recordIn(record));
        // What went wrong before says more than that it cannot be handed on.
        if (known) await write(known).catch((trouble: Error) => warn(trouble.message));
      };
      const shown = async () => {
        if (last !== undefined) await write(of(last)).catch((cause) => outputLost(last, cause));
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
  throw new HmsError('usage', `GITHUB_OUTPUT ${path} is no file`);
}

/** By then it was sent. */
function outputLost(record: unknown, cause: Error): never {
  throw new HmsError('bug', `what became of it cannot be handed on: ${cause.message}`, {
    hint: 'it was sent: look before asking again',
    record,
    cause,
  });
}
