import type { Command } from '../../command-model/definition.ts';
import { certsList } from './list.ts';

export const certs: readonly Command[] = [certsList];
