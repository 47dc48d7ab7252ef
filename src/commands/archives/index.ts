import type { Command } from '../../command-model/definition.ts';
import { archivesDownload } from './download.ts';
import { archivesKeep } from './keep.ts';
import { archivesList } from './list.ts';
import { archivesWait } from './wait.ts';

export const archives: readonly Command[] = [
  archivesList,
  archivesWait,
  archivesDownload,
  archivesKeep,
];
