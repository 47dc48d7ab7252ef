import type { Command } from '../../command-model/definition.ts';
import { backupsArchive } from './archive.ts';
import { backupsCreate } from './create.ts';
import { backupsGet } from './get.ts';
import { backupsList } from './list.ts';
import { backupsRestore } from './restore.ts';
import { backupsWait } from './wait.ts';

export const backups: readonly Command[] = [
  backupsList,
  backupsGet,
  backupsCreate,
  backupsWait,
  backupsRestore,
  backupsArchive,
];
