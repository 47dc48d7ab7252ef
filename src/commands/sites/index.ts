import type { Command } from '../../command-model/definition.ts';
import { sitesGet } from './get.ts';
import { sitesTransfer } from './transfer.ts';
import { transfersCancel } from './transfers/cancel.ts';
import { transfersGet } from './transfers/get.ts';
import { sitesTransfers } from './transfers/list.ts';
import { sitesWait } from './wait.ts';

export const sites: readonly Command[] = [
  sitesGet,
  sitesTransfers,
  transfersGet,
  transfersCancel,
  sitesTransfer,
  sitesWait,
];
