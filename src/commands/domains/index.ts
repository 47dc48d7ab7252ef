import type { Command } from '../../command-model/definition.ts';
import { domainsAdd } from './add.ts';
import { domainsCheck } from './check.ts';
import { domainsFind } from './find.ts';
import { domainsGet } from './get.ts';
import { domainsImport } from './import/import.ts';
import { domainsList } from './list.ts';
import { domainsRemove } from './remove.ts';
import { domainsUpdate } from './update.ts';
import { domainsVerify } from './verify.ts';

export const domains: readonly Command[] = [
  domainsList,
  domainsGet,
  domainsFind,
  domainsAdd,
  domainsImport,
  domainsVerify,
  domainsCheck,
  domainsUpdate,
  domainsRemove,
];
