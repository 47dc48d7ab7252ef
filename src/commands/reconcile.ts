import { HmsError } from '../errors.ts';
import type { Context } from '../runner/command.ts';
import type { Job } from '../runner/plan.ts';
import { fieldIn } from '../runner/where.ts';

interface Place {
  account: string;
  app: string;
  environment: string;
}

/** The command that shows the environment, wherever it is run. */
export function lookCommand({ account, app, environment }: Place): string {
  return `hms headless envs get ${app} ${environment} --account ${account}`;
}

/** The environment an answer is about, where it says so: itself, or a long-running operation (field notes). */
export function environmentIn(body: unknown): string | undefined {
  const places = ['metadata.environment', 'response.id', 'environment.id', 'id'];
  const found = places.map((place) => fieldIn(body, place));
  return found.find((one) => typeof one === 'string' && one !== '') as string | undefined;
}

/** There is nothing to look at: what was asked for was accepted, and that is all there is to say. */
export function nothingToWaitOn(name: string, look: string): Job {
  const refuse = () => {
    throw new HmsError('unknown', `the answer does not say which environment ${name} has become`, {
      hint: `there is nothing to wait on; to look: ${look}`,
    });
  };
  return {
    name,
    resume: `to look: ${look}`,
    look: async () => refuse(),
    done: [],
    failed: [],
    after: look,
    unseen: refuse,
  };
}

/** An environment has `reconciling: true` until it is as asked; one without the field says nothing. */
export function reconcileJob({ api }: Context, place: Place): Job {
  const look = lookCommand(place);
  return {
    name: `environment ${place.environment} of ${place.app}`,
    resume: `to look: ${look}`,
    async look() {
      const body = Object((await api.call('getEnvironment', place)).body) as Record<
        string,
        unknown
      >;
      if (typeof body.reconciling !== 'boolean') {
        throw new HmsError('unknown', 'the environment does not say whether it is as asked', {
          hint: `there is nothing to wait on; to look: ${look}`,
        });
      }
      const status = body.reconciling ? 'reconciling' : 'as asked';
      return { record: body, status };
    },
    done: ['as asked'],
    failed: [],
    after: look,
    unseen: () => new HmsError('unavailable', `${look} shows nothing`),
  };
}
