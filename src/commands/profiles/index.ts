import type { Command } from '../../command-model/definition.ts';
import { profilesList } from './list.ts';
import { profilesRemove } from './remove.ts';
import { profilesSet } from './set.ts';
import { profilesShow } from './show.ts';
import { profilesUse } from './use.ts';

export const profiles: readonly Command[] = [
  profilesList,
  profilesShow,
  profilesUse,
  profilesSet,
  profilesRemove,
];
