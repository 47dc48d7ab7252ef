/** Finds jobs of the ledger by their ids. */
import type { LocalContext } from '../../command-model/definition.ts';
import { type Value, ValueError } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import type { JobRecord } from '../../ledger/job-record.ts';

const jobId: Value<string> = {
  placeholder: 'JOB',
  names: 'jobs',
  parse(typed) {
    if (/^j-[a-z2-7]{4,8}$/.test(typed)) return typed;
    throw new ValueError('It must be the ID of a job, like j-7k2mxabc, or its first characters.');
  },
};

export const job = { value: jobId, help: 'ID of a job, or its first characters' } as const;

export const jobs = {
  value: jobId,
  help: 'IDs of jobs, or their first characters',
  many: true,
} as const;

/** @throws HmsError notFound; usage, when several ids begin with the text */
export async function findJob(
  typed: string,
  { stores }: Pick<LocalContext, 'stores'>,
): Promise<JobRecord> {
  const all = await (await stores.ledger()).jobs();
  const found = all.filter(({ job: id }) => id.startsWith(typed));
  const [first, ...others] = found;
  if (first === undefined) {
    throw new HmsError('notFound', `The ledger of this machine has no job '${typed}'.`, {
      hint: 'To list the jobs, run: hms jobs list',
    });
  }
  if (others.length === 0) return first;
  throw new HmsError('usage', `${found.length} jobs have an ID that starts with '${typed}'.`, {
    details: found.map(({ job: id, command }) => `${id}: ${command}`),
    hint: 'Type the whole ID.',
  });
}
