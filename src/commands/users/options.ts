import { choice, text } from '../../command-model/values.ts';
import { roleWords } from '../../contract/enums.ts';

export const role = {
  value: { ...choice('ROLE', ...roleWords), mostPrivilegedFirst: true },
  help: 'owner, full, full,billing, partial or partial,billing: one word each',
  required: true,
} as const;

export const installOption = {
  value: text('INSTALL', 'installs'),
  help: 'an install a partial user may see, by name or id',
  repeat: true,
} as const;
