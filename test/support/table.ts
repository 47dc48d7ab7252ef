/** Every command there is. */

import { wholeTable } from '../../src/command/catalogue.ts';
import { catalogue } from '../../src/commands/index.ts';

export const table = await wholeTable(catalogue);
