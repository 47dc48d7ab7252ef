import type { Command } from '../../command-model/definition.ts';
import { installsCopy } from './copy.ts';
import { installsCreate } from './create.ts';
import { installsDelete } from './delete.ts';
import { installsGet } from './get.ts';
import { installsList } from './list.ts';
import { installsUpdate } from './update.ts';

export const installs: readonly Command[] = [
  installsList,
  installsGet,
  installsCreate,
  installsUpdate,
  installsCopy,
  installsDelete,
];
