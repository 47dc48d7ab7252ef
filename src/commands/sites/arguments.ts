import type { Argument } from '../../command-model/input.ts';
import { text } from '../../command-model/values.ts';

export const site = {
  value: text('SITE', 'installs'),
  help: 'ID of a site, or the name of any install in it',
} as const satisfies Argument;
