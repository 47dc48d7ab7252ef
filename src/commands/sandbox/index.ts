import type { Command } from '../../command-model/definition.ts';
import { sandboxDnsAdd } from './dns/add.ts';
import { sandboxDnsList } from './dns/list.ts';
import { sandboxDnsRemove } from './dns/remove.ts';
import { sandboxOutbox } from './outbox.ts';
import { sandboxReset } from './reset.ts';
import { sandboxServe } from './serve.ts';
import { sandboxStatus } from './status.ts';
import { sandboxZip } from './zip.ts';

export const sandbox: readonly Command[] = [
  sandboxServe,
  sandboxReset,
  sandboxStatus,
  sandboxOutbox,
  sandboxZip,
  sandboxDnsAdd,
  sandboxDnsRemove,
  sandboxDnsList,
];
