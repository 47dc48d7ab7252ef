import type { Command } from '../../command-model/definition.ts';
import { accountsList } from './list.ts';
import { accountsTransfers } from './transfers.ts';

export const accounts: readonly Command[] = [accountsList, accountsTransfers];
