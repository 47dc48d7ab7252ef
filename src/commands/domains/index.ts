import type { Command } from '../../command-model/definition.ts';
import { domainsAdd } from './add.ts';
import { domainsFind } from './find.ts';
import { domainsList } from './list.ts';
import { domainsVerify } from './verify.ts';

export const domains: readonly Command[] = [domainsList, domainsFind, domainsAdd, domainsVerify];
