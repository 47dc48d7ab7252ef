import type { Command } from '../../command-model/definition.ts';
import { domainsAdd } from './add.ts';
import { domainsFind } from './find.ts';
import { domainsGet } from './get.ts';
import { domainsList } from './list.ts';
import { domainsRemove } from './remove.ts';
import { domainsUpdate } from './update.ts';
import { domainsVerify } from './verify.ts';

export const domains: readonly Command[] = [
  domainsList,
  domainsGet,
  domainsFind,
  domainsAdd,
  domainsVerify,
  domainsUpdate,
  domainsRemove,
];
