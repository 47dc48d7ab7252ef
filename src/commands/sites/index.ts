import type { Command } from '../../command-model/definition.ts';
import { sitesGet } from './get.ts';
import { sitesTransfer } from './transfer.ts';
import { sitesTransfers } from './transfers.ts';
import { sitesWait } from './wait.ts';

export const sites: readonly Command[] = [sitesGet, sitesTransfers, sitesTransfer, sitesWait];
