import type { Command } from '../../command-model/definition.ts';
import { usersAudit } from './audit.ts';
import { usersCreate } from './create.ts';
import { usersGet } from './get.ts';
import { usersImport } from './import.ts';
import { usersList } from './list.ts';
import { usersRemove } from './removal/remove.ts';
import { usersUpdate } from './update.ts';

export const users: readonly Command[] = [
  usersList,
  usersGet,
  usersCreate,
  usersUpdate,
  usersRemove,
  usersImport,
  usersAudit,
];
