/** The table of all commands. */

import { fullTable } from '../../src/command-model/catalogue.ts';
import { catalogue } from '../../src/commands/index.ts';

export const table = await fullTable(catalogue);
