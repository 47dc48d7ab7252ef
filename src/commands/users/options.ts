import { choice, text } from '../../command-model/values.ts';
import { roleWords } from '../../contract/enums.ts';

export const role = {
  value: { ...choice('ROLE', ...roleWords), mostPrivilegedFirst: true },
  help: 'Role: `owner`, `full`, `full,billing`, `partial` or `partial,billing`',
  required: true,
} as const;

export const installOption = {
  value: text('INSTALL', 'installs'),
  help: 'Install that a partial user can access, by name or ID. Requires a partial role',
  repeat: true,
} as const;
