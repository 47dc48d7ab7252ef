import type { Command } from '../../command-model/definition.ts';
import { usersCreate } from './create.ts';
import { usersImport } from './import.ts';
import { usersUpdate } from './update.ts';

export const users: readonly Command[] = [usersCreate, usersUpdate, usersImport];
