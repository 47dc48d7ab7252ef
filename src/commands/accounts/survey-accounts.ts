/** Reads something about several accounts in parallel. */
import type { Api } from '../../client/api.ts';
import type { LocalContext } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';
import type { ErrorKind } from '../../core/exit-codes.ts';
import { survey } from '../../fleet/survey.ts';
import type { KnownAccount } from './known-accounts.ts';

/** What was read of an account, or why it could not be. */
export type AccountReading<R> =
  | { account: KnownAccount; value: R; error?: undefined }
  | { account: KnownAccount; value?: undefined; error: HmsError };

interface AccountSurvey<R> {
  /** For the progress bar. */
  name: string;
  read(api: Api, account: KnownAccount): Promise<R>;
}

const concurrency = 4;

/** Errors that the other accounts would have too. */
const sharedKinds: readonly ErrorKind[] = ['auth', 'unsupported', 'cancelled', 'usage'];

/**
 * The readings in the order of the accounts.
 * @throws HmsError, if no account could be read for the same reason: credentials, or an operation that is not offered
 */
export async function surveyAccounts<R>(
  accounts: readonly KnownAccount[],
  { name, read }: AccountSurvey<R>,
  context: LocalContext,
): Promise<AccountReading<R>[]> {
  const { system, services } = context;
  const service = await services.open();
  let api: Api | undefined;
  return survey<KnownAccount, AccountReading<R>>(
    accounts,
    {
      name,
      concurrency,
      async read(account, rateLimiter) {
        const scope = { rateLimiter, system, pollSignal: () => undefined, info: () => {} };
        api ??= service.withScope(scope).api;
        try {
          return { account, value: await read(api, account) };
        } catch (error) {
          if (!(error instanceof HmsError) || sharedKinds.includes(error.kind)) throw error;
          return { account, error };
        }
      },
      isFailed: ({ error }) => error !== undefined,
    },
    context,
  );
}

/** @throws HmsError findings, if there is no account: nothing was checked */
export function refuseNoAccounts(readings: readonly AccountReading<unknown>[]): void {
  if (readings.length > 0) return;
  throw new HmsError('findings', 'The credentials see no account, so nothing was checked.', {
    hint: 'To list the accounts, run: hms accounts list',
  });
}

/** @throws HmsError, the one of the first account, if no account could be read */
export function refuseAllFailed(readings: readonly AccountReading<unknown>[]): void {
  const [first] = readings;
  if (first?.error && readings.every(({ error }) => error !== undefined)) throw first.error;
}
