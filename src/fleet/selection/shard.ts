/** Assigns each target to a shard by a hash of its id: independent of the list's order and of the machine. */
import { createHash } from 'node:crypto';
import { type Value, ValueError } from '../../command-model/values.ts';
import type { Env } from '../../core/env.ts';
import { HmsError } from '../../core/errors.ts';

export interface Shard {
  /** Starts at 1. */
  index: number;
  total: number;
}

export function belongsToShard({ index, total }: Shard, id: string): boolean {
  const hash = createHash('sha256').update(id.toLowerCase()).digest();
  return hash.readUInt32BE(0) % total === index - 1;
}

export function inShard<T extends { id: string }>(
  targets: readonly T[],
  shard: Shard | undefined,
): readonly T[] {
  return shard === undefined ? targets : targets.filter(({ id }) => belongsToShard(shard, id));
}

const shardPattern = /^(?:auto(?:\/[1-9]\d{0,5})?|([1-9]\d{0,5})\/([1-9]\d{0,5}))$/;

/** `2/8`; `auto` reads index and total from the CI variables; `auto/8` reads the index only. */
export const shardText: Value<string> = {
  placeholder: 'I/N',
  parse(given) {
    const [whole, index = 1, total = 1] = shardPattern.exec(given) ?? [];
    if (whole !== undefined && Number(index) <= Number(total)) return given;
    throw new ValueError('It must be I/N with I from 1 to N, like 2/8, or auto, or auto/N.');
  },
};

/** @throws HmsError usage, when the environment does not say which shard this is */
export function shardIn(given: string | undefined, env: Env): Shard | undefined {
  if (given === undefined) return undefined;
  const [first = '', last] = given.split('/');
  if (first !== 'auto') return { index: Number(first), total: Number(last) };
  const number = (text: string | undefined) => (text ? Number(text) : Number.NaN);
  const kubernetesIndex = number(env.JOB_COMPLETION_INDEX) + 1; // Kubernetes counts from 0
  const index = env.CI_NODE_INDEX ? number(env.CI_NODE_INDEX) : kubernetesIndex;
  const total = number(last ?? env.CI_NODE_TOTAL);
  if (env.CI_NODE_INDEX && env.CI_NODE_TOTAL && number(env.CI_NODE_TOTAL) !== total) {
    throw new HmsError(
      'usage',
      `--shard ${given} contradicts CI_NODE_TOTAL, which is ${env.CI_NODE_TOTAL}.`,
      {
        hint: 'Some parts would never run. Use --shard auto, or --shard I/N with an I of your own.',
      },
    );
  }
  if (Number.isInteger(index) && Number.isInteger(total) && index >= 1 && index <= total) {
    return { index, total };
  }
  throw new HmsError(
    'usage',
    `--shard ${given}: the environment does not say which shard this is.`,
    {
      hint: 'For auto, set CI_NODE_INDEX and CI_NODE_TOTAL. For auto/N, set JOB_COMPLETION_INDEX or CI_NODE_INDEX.',
    },
  );
}
