/** Runs of `each --exec` in the simulated world. */
import type { GroupedEnd, GroupedRun } from '../../src/system/programs/grouped-program.ts';
import { world } from './fleet.ts';
import type { WorldOptions } from './world.ts';

export type Program = (words: readonly string[], run: GroupedRun) => Promise<Partial<GroupedEnd>>;

/** Notes what each program was given. */
export function recording(options: WorldOptions = {}, program: Program = async () => ({})) {
  const runs: { words: readonly string[]; env: GroupedRun['env']; at: number }[] = [];
  const made = world({
    ...options,
    grouped: async (words, run) => {
      runs.push({ words, env: run.env, at: made.clock.now() });
      return program(words, run);
    },
  });
  return Object.assign(made, { runs });
}

export const acmeprod = 'each --where name=acmeprod --exec';

/** Changes the install acmeprod. */
export function named(value: Record<string, unknown>): WorldOptions {
  return {
    prepare: ({ installs }) => {
      const install = installs.find((one) => one.name === 'acmeprod');
      if (install) Object.assign(install, value);
    },
  };
}
