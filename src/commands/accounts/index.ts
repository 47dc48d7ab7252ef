import type { Command } from '../../command-model/definition.ts';
import { accountsGet } from './get.ts';
import { accountsLimits } from './limits.ts';
import { accountsList } from './list.ts';
import { accountsTransfers } from './transfers.ts';

export const accounts: readonly Command[] = [
  accountsList,
  accountsGet,
  accountsLimits,
  accountsTransfers,
];
