import type { Command } from '../../command/definition.ts';
import { reportsTemplates } from './templates.ts';
import { reportsUpdate } from './update.ts';

export const reports: readonly Command[] = [reportsTemplates, reportsUpdate];
