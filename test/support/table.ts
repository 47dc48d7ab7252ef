/** The table of all commands. */

import { wholeTable } from '../../src/command-model/catalogue.ts';
import { catalogue } from '../../src/commands/index.ts';

export const table = await wholeTable(catalogue);
