import type { Command } from '../../command-model/definition.ts';
import { sshKeysList } from './list.ts';

export const sshKeys: readonly Command[] = [sshKeysList];
