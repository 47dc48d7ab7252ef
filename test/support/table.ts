/** Every command there is. */
import { catalogue } from '../../src/commands/index.ts';
import { wholeTable } from '../../src/runner/catalogue.ts';

export const table = await wholeTable(catalogue);
