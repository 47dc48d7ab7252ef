import type { Argument } from '../../command-model/input.ts';
import { text } from '../../command-model/values.ts';

export const domain = {
  value: text('DOMAIN', 'domains'),
  help: 'Name or ID of a domain of the install',
} as const satisfies Argument;
