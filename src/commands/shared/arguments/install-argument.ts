import type { Argument } from '../../../command-model/input.ts';
import { text } from '../../../command-model/values.ts';

/** INSTALL, as every command takes it. */
export const install = {
  value: text('INSTALL', 'installs'),
  help: 'Name, ID, primary domain or CNAME of an install',
} as const satisfies Argument;
