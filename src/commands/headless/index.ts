import type { Command } from '../../command-model/definition.ts';
import { appsCreate } from './apps/create.ts';
import { appsDelete } from './apps/delete.ts';
import { appsGet } from './apps/get.ts';
import { appsList } from './apps/list.ts';
import { envsCreate } from './envs/create.ts';
import { envsDelete } from './envs/delete.ts';
import { envsGet } from './envs/get.ts';
import { envsList } from './envs/list.ts';
import { envsUpdate } from './envs/update.ts';
import { headlessUpload } from './upload.ts';

export const headless: readonly Command[] = [
  appsList,
  appsGet,
  appsCreate,
  appsDelete,
  envsList,
  envsGet,
  envsCreate,
  envsUpdate,
  envsDelete,
  headlessUpload,
];
