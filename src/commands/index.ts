/** Everything the operator can type, in the order of the help. */
import type { Table } from '../runner/program.ts';
import {
  backupsArchive,
  backupsCreate,
  backupsList,
  backupsRestore,
  backupsWait,
} from './backups.ts';
import { completion } from './completion.ts';
import { installsCreate, installsGet, installsList, installsUpdate } from './installs.ts';
import { sandboxOutbox, sandboxReset, sandboxServe, sandboxStatus } from './sandbox.ts';

export const table: Table = {
  groups: {
    installs: 'WordPress installs',
    backups: 'Backups of an install: take, wait for, restore, archive',
    sandbox: 'The service on this machine, to try and to rehearse',
  },
  commands: [
    installsList,
    installsGet,
    installsCreate,
    installsUpdate,
    backupsList,
    backupsCreate,
    backupsWait,
    backupsRestore,
    backupsArchive,
    sandboxServe,
    sandboxReset,
    sandboxStatus,
    sandboxOutbox,
    completion,
  ],
};
