import type { Argument } from '../../command-model/input.ts';
import { wholeBackupValue } from '../../resolve/backup.ts';

export const backup = {
  value: { ...wholeBackupValue, status: 'completed' },
  help: 'ID of a backup, or `latest` for the newest completed one',
} as const satisfies Argument;
