import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command, type LocalContext } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { HmsError } from '../../core/errors.ts';
import { withFullStop } from '../../core/wording.ts';
import { sandboxCredentials } from '../../sandbox/demo-credentials.ts';
import { summaries } from '../summaries.ts';
import {
  askHeadless,
  askService,
  type CheckOutcome,
  checkConnection,
  checkNode,
  failedCheck,
  fine,
  skipped,
} from './checks.ts';
import { checkProfiles, checkState } from './folder-checks.ts';

const names = [
  'node',
  'profiles',
  'state',
  'credentials',
  'proxy',
  'tls',
  'service',
  'clock',
  'access',
  'headless',
] as const;

type Results = Partial<Record<(typeof names)[number], CheckOutcome>>;

interface ChecksResult {
  results: Results;
  /** The error that stopped the checks. */
  stop: HmsError | undefined;
}

/** From this machine outwards. */
async function runChecks(context: LocalContext): Promise<ChecksResult> {
  const { system } = context;
  const results: Results = {
    node: checkNode(system),
    profiles: await checkProfiles(system),
    state: await checkState(system),
  };
  try {
    const { resolveSettings } = await import('../../config/settings.ts');
    const settings = await resolveSettings(context.profile, system, sandboxCredentials);
    const { baseUrl, embedded, credentials } = settings;
    const connection = embedded ? sandboxConnection : await checkConnection(baseUrl, context);
    Object.assign(results, connection);
    const service = await context.services.open();
    results.credentials = fine(credentials.passwordFrom ?? '');
    const { checks, stop } = await askService(service, new URL(baseUrl).host, context);
    Object.assign(results, checks);
    results.headless = await askHeadless(service.api, settings, context);
    return { results, stop };
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind === 'cancelled') throw error;
    results.credentials = failedCheck(error);
    return { results, stop: error };
  }
}

const notNeeded = skipped('not needed: the embedded sandbox uses no network');
const sandboxConnection = { proxy: notNeeded, tls: notNeeded };

function isProblem(result: CheckOutcome['result']): boolean {
  return result === 'finding' || result === 'failed';
}

/** Undefined when every check passed. */
function doctorError(
  count: number,
  details: readonly string[],
  stop: HmsError | undefined,
): HmsError | undefined {
  if (stop) return stop.with({ details: [...stop.details, ...details] });
  if (details.length === 0) return undefined;
  return new HmsError(
    'findings',
    `${details.length} of ${count} checks ${details.length === 1 ? 'needs' : 'need'} your attention.`,
    { details },
  );
}

export const doctor = command({
  name: 'doctor',
  kind: 'local',
  errorKinds: [...requestErrorKinds, 'findings'],
  summary: summaries.doctor,
  description:
    'Checks Node, files, credentials, proxy, certificate, clock, both hosts and access, and shows a ' +
    'remedy for each problem. Requests one install and changes nothing. The exit code is 0 if all is ' +
    'well, and 12 if something needs your attention. If an error stops the checks, its code is the exit ' +
    'code.',
  arguments: {},
  options: {},
  examples: ['doctor', 'doctor --profile sandbox --json'],
  view: {
    columns: [
      { name: 'check', dropPriority: 0 },
      { name: 'result', dropPriority: 0, state: true },
      { name: 'found', dropPriority: 0, sentences: (found) => [found] },
      { name: 'remedy', below: 'Remedy: ' },
    ],
  },
  async local(context) {
    const { results, stop } = await runChecks(context);
    const checks = names.map((check) => {
      const { found, remedy, result } = results[check] ?? skipped('not checked');
      return { check, result, found, remedy };
    });
    const details = checks
      .filter(({ result, found }) => isProblem(result) && found !== stop?.message)
      .map(({ check, found, remedy }) => `${check}: ${withFullStop(found)} ${remedy}`);
    return new CommandAnswer(checks, { error: doctorError(checks.length, details, stop) });
  },
});
