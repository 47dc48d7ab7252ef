/** Looks up an environment before an upload to it. */
import type { Context } from '../../command-model/definition.ts';
import { shellQuoted } from '../../command-model/values.ts';
import { openListView } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { didYouMean, similarNames } from '../../core/suggest.ts';
import { checkedAnswer, listedAnswer } from './answer-body.ts';
import type { EnvironmentRef } from './reconcile.ts';

/**
 * Packing a folder takes long, so a mistyped name is reported first.
 * @throws HmsError notFound, with similar names
 */
export async function requireEnvironment({ api }: Context, ref: EnvironmentRef): Promise<void> {
  try {
    checkedAnswer((await api.call('getEnvironment', ref)).body);
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    if (error.kind === 'forbidden') return; // these credentials may still be allowed to upload
    if (error.kind !== 'notFound') throw error;
    throw (await environmentError(api, ref, error)) ?? (await appError(api, ref, error)) ?? error;
  }
}

type HeadlessApi = Context['api'];

async function environmentError(
  api: HeadlessApi,
  { account, app, environment }: EnvironmentRef,
  error: HmsError,
): Promise<HmsError | undefined> {
  const known = await fieldTexts(() => api.call('listEnvironments', { account, app }), 'id');
  if (known === undefined || known.includes(environment)) return undefined;
  return error.with({
    message: `The application '${app}' has no environment '${environment}'. Nothing was sent.`,
    hint:
      didYouMean(similarNames(environment, known)) ??
      `To list its environments, run: hms headless envs list ${shellQuoted(app)} --account ${shellQuoted(account)}`,
  });
}

async function appError(
  api: HeadlessApi,
  { account, app }: EnvironmentRef,
  error: HmsError,
): Promise<HmsError | undefined> {
  const known = await fieldTexts(() => api.call('listApps', { account }), 'name');
  if (known === undefined || known.includes(app)) return undefined;
  return error.with({
    message: `The account '${account}' has no application '${app}'. Nothing was sent.`,
    hint:
      didYouMean(similarNames(app, known)) ??
      `To list the applications, run: hms headless apps list --account ${shellQuoted(account)}`,
  });
}

/** Texts of one field of a list; undefined if the list cannot be read or is incomplete. */
async function fieldTexts(
  read: () => ReturnType<HeadlessApi['call']>,
  field: string,
): Promise<string[] | undefined> {
  try {
    const { body, headers } = listedAnswer(await read());
    const records = openListView.records?.(body);
    if (!Array.isArray(records) || openListView.whyIncomplete?.(body, headers)) return undefined;
    return records.map((one) => recordIn(one)[field]).filter((one) => typeof one === 'string');
  } catch (error) {
    // The names are only a suggestion.
    if (error instanceof HmsError && error.kind !== 'cancelled') return undefined;
    throw error;
  }
}
