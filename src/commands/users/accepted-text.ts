import { fieldIn } from '../../command-model/where.ts';
import { differenceText } from '../shared/differing-fields.ts';
import { userIn } from './view.ts';

/** The service's own message, unless its record differs from the request. */
export function acceptedText(
  body: Readonly<Record<string, unknown>>,
  { roles, install_ids }: { roles: string; install_ids?: readonly string[] },
  done: string,
): string {
  const user = userIn(body);
  const record = { roles: fieldIn(user, 'roles'), installs: installsOf(user) };
  const requested = { roles, installs: install_ids && joinedIds(install_ids) };
  const other = differenceText(record, requested);
  return other ?? (typeof body.message === 'string' ? body.message : done);
}

function installsOf(user: unknown): string | undefined {
  const installs = fieldIn(user, 'installs');
  if (!Array.isArray(installs)) return undefined;
  const ids = installs.map((one) => fieldIn(one, 'id')).filter((one) => typeof one === 'string');
  return ids.length === installs.length ? joinedIds(ids) : undefined;
}

function joinedIds(ids: readonly string[]): string {
  return [...new Set(ids.map((one) => one.toLowerCase()))].sort().join(', ');
}
