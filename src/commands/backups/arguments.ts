import type { Argument } from '../../command-model/input.ts';
import { backupValue } from '../../resolve/backup.ts';

export const backup = {
  value: { ...backupValue, status: 'completed' },
  help: 'ID of a backup, or `latest` for the newest completed one',
} as const satisfies Argument;
