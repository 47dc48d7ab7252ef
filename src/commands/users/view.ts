import { plain, type View } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';
import { isPlain } from '../../core/json.ts';

/** docs/service.md 2.7. */
export const view: View = {
  columns: [
    { name: 'email', dropPriority: 0 },
    { name: 'roles', dropPriority: 0 },
    { name: 'first_name', dropPriority: 3 },
    { name: 'last_name', dropPriority: 3 },
    { name: 'invite_accepted', dropPriority: 1 },
    { name: 'mfa_enabled', dropPriority: 1 },
    { name: 'last_owner', extra: true },
    {
      name: 'installs',
      extra: true,
      show: (value) =>
        Array.isArray(value)
          ? value.map((one) => plain(fieldIn(one, 'name'))).join(', ') || '-'
          : plain(value),
    },
    { name: 'account_id', extra: true },
    { name: 'user_id', dropPriority: 4 },
  ],
};

export function userIn(body: Readonly<Record<string, unknown>>): unknown {
  return isPlain(body.account_user) ? undefined : body.account_user;
}
