import type { Argument } from '../../command-model/input.ts';
import { archiveValue } from '../../resolve/archive.ts';

export const archive = {
  value: archiveValue,
  help: 'ID of an archive, or `latest` for the newest completed one',
} as const satisfies Argument;
