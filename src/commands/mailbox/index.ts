import type { Command } from '../../command-model/definition.ts';
import { mailboxRemove } from './remove.ts';
import { mailboxSet } from './set.ts';
import { mailboxShow } from './show.ts';
import { mailboxTest } from './test.ts';

export const mailbox: readonly Command[] = [mailboxSet, mailboxTest, mailboxShow, mailboxRemove];
