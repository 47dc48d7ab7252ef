import type { Command } from '../../command-model/definition.ts';
import { reportsTemplates } from './templates.ts';
import { reportsUpdate } from './update.ts';

export const reports: readonly Command[] = [reportsTemplates, reportsUpdate];
