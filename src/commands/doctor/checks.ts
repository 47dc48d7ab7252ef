/** The checks of the doctor: each looks at one thing, and has a remedy. */

import { engines, version } from '../../../package.json';
import type { Api } from '../../client/api.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import { compareVersions } from '../../command-model/selection/compare.ts';
import { fieldIn } from '../../command-model/where.ts';
import { withDeadline } from '../../core/deadline.ts';
import { HmsError } from '../../core/errors.ts';
import type { ErrorKind } from '../../core/exit-codes.ts';
import { spanOf } from '../../core/units.ts';
import { numberOf } from '../../core/wording.ts';
import type { System } from '../../system/system.ts';

export interface CheckOutcome {
  result: 'ok' | 'finding' | 'failed' | 'skipped';
  found: string;
  remedy: string | null;
}

export function fine(found: string): CheckOutcome {
  return { result: 'ok', found, remedy: null };
}

export function skipped(found: string): CheckOutcome {
  return { result: 'skipped', found, remedy: null };
}

export function finding(found: string, remedy: string): CheckOutcome {
  return { result: 'finding', found, remedy };
}

/** The remedy when the error has no hint. */
const remedies: Partial<Record<ErrorKind, string>> = {
  auth: 'To log in, run: hms auth login',
  forbidden: 'These credentials lack the permission. Ask the owner of the account.',
  unavailable: 'Check the network and the base URL. The service itself may be down.',
};

function remedyFor({ kind, hint }: HmsError): string {
  return hint ?? remedies[kind] ?? 'Correct what the message names.';
}

export function failedCheck(error: HmsError): CheckOutcome {
  return { result: 'failed', found: error.message, remedy: remedyFor(error) };
}

/** A problem that does not stop the other checks. */
export function toFinding(error: unknown): CheckOutcome {
  if (!(error instanceof HmsError) || error.kind === 'cancelled') throw error;
  return finding(error.message, remedyFor(error));
}

export function checkNode({ runtime }: System): CheckOutcome {
  const found = `Node ${runtime.node}, hms ${version}`;
  const minimum = engines.node.replace('>=', '');
  const isOld = (compareVersions(runtime.node, minimum) ?? 0) < 0;
  return isOld ? finding(found, `hms requires Node ${engines.node}.`) : fine(found);
}

const days = 86_400_000;
const expiryWarningMs = 14 * days;

export interface Connection {
  proxy: CheckOutcome;
  tls: CheckOutcome;
}

/** Checks how a host is reached. A problem is reported in the row it belongs to. */
export async function checkConnection(url: string, context: LocalContext): Promise<Connection> {
  const { proxy, certificate, problem } = await context.services.inspect(url, 'the base URL');
  const wrong =
    problem && ({ result: 'failed', found: problem.text, remedy: problem.hint } as const);
  const notReached = skipped('not checked');
  return {
    proxy: problem?.at === 'proxy' && wrong ? wrong : fine(proxy ?? 'none'),
    tls: tls(),
  };

  function tls(): CheckOutcome {
    if (problem) return problem.at === 'certificate' && wrong ? wrong : notReached;
    if (certificate === undefined) return skipped('plain HTTP to this machine');
    const { issuer, protocol, validTo } = certificate;
    const left = validTo - context.system.now();
    const until = new Date(validTo).toISOString().slice(0, 10);
    const found = `${protocol}, certificate from ${issuer}, valid until ${until}`;
    if (left > expiryWarningMs) return fine(found);
    return finding(`${found} (${spanOf(left)} left)`, 'The operator of the service must renew it.');
  }
}

export type ServiceChecks = Partial<
  Record<'credentials' | 'service' | 'clock' | 'access', CheckOutcome>
>;

interface OpenService {
  api: Api;
  date(): number;
}

/** Timeout of a response, in milliseconds. */
const responseTimeoutMs = 10_000;

function withTimeout<T>(
  { system, services: { setPollSignal } }: LocalContext,
  work: () => Promise<T>,
): Promise<T> {
  const { sleep, interrupted } = system;
  const timeoutError = () =>
    new HmsError('unavailable', `No response within ${responseTimeoutMs / 1000} s.`);
  const limit = { sleep, outer: [interrupted], ms: responseTimeoutMs, timeoutError };
  return withDeadline(limit, async (signal) => {
    setPollSignal(signal);
    try {
      return await work();
    } catch (error) {
      // The client reports an interruption, but the reason is the timeout.
      throw signal.aborted && !interrupted.aborted ? timeoutError() : error;
    } finally {
      setPollSignal(undefined);
    }
  });
}

/**
 * Requests one install: whether there is any, how long it takes, and the time of the service. A refusal says which
 * check has failed.
 */
export async function askService(
  { api, date }: OpenService,
  host: string,
  context: LocalContext,
): Promise<{ checks: ServiceChecks; stop: HmsError | undefined }> {
  const { system } = context;
  const from = { wall: system.now(), monotonic: system.monotonic() };
  const facts = () => {
    const ms = system.monotonic() - from.monotonic;
    const service = fine(`${host} responded in ${Math.round(ms)} ms`);
    return { service, clock: checkClock(date(), from.wall + ms / 2) };
  };
  try {
    const { body } = await withTimeout(context, () => api.call('listInstalls', { limit: 1 }));
    return { checks: { ...facts(), access: accessIn(body) }, stop: undefined };
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind === 'cancelled') throw error;
    const outcome = failedCheck(error);
    if (error.kind === 'auth') return { checks: { ...facts(), credentials: outcome }, stop: error };
    if (error.kind === 'forbidden') return { checks: { ...facts(), access: outcome }, stop: error };
    const known = Number.isNaN(date()) ? {} : { clock: facts().clock };
    return { checks: { ...known, service: outcome }, stop: error };
  }
}

/** Tolerated difference of the clocks, in milliseconds; a Date has whole seconds. */
const toleratedSkewMs = 30_000;

function checkClock(serviceMs: number, localMs: number): CheckOutcome {
  if (Number.isNaN(serviceMs)) return skipped('the service sends no time');
  const ahead = localMs - serviceMs;
  if (Math.abs(ahead) <= toleratedSkewMs) return fine('matches the clock of the service');
  const found = `${spanOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the service`;
  return finding(
    found,
    'Set the clock of this machine. hms uses it for the times of transfers and backups.',
  );
}

function accessIn(body: unknown): CheckOutcome {
  const count = fieldIn(body, 'count');
  const results = fieldIn(body, 'results');
  const isEmpty = count === 0 || (Array.isArray(results) && results.length === 0);
  if (!isEmpty)
    return fine(typeof count === 'number' ? numberOf(count, 'install') : 'some installs');
  return finding(
    'no installs found',
    'If you expect installs, API access may be off for the account, or this user may not see them.',
  );
}

/** Checks the headless host. Most commands do not need it, so a problem does not stop the doctor. */
export async function askHeadless(
  api: Api,
  {
    headlessUrl,
    headlessAccount,
  }: { headlessUrl: string | undefined; headlessAccount: string | undefined },
  context: LocalContext,
): Promise<CheckOutcome> {
  if (headlessUrl === undefined) return skipped('no headless base URL is set');
  const { host } = new URL(headlessUrl);
  try {
    if (headlessAccount === undefined) {
      const { problem, ms } = await context.services.inspect(headlessUrl, 'the headless base URL');
      if (problem) return finding(problem.text, problem.hint);
      return fine(
        `${host} responded in ${Math.round(ms)} ms (access not checked: no headless account is set)`,
      );
    }
    const started = context.system.monotonic();
    await withTimeout(context, () => api.call('listApps', { account: headlessAccount }));
    return fine(`${host} responded in ${Math.round(context.system.monotonic() - started)} ms`);
  } catch (error) {
    return toFinding(error);
  }
}
