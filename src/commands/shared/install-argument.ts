import type { Argument } from '../../command-model/input.ts';
import { text } from '../../command-model/values.ts';

/** INSTALL, as every command takes it. */
export const install = {
  value: text('INSTALL', 'installs'),
  help: 'name, id, primary domain or cname of an install',
} as const satisfies Argument;
