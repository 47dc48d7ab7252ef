import type { Command } from '../../command-model/definition.ts';
import { cachePurge } from './purge.ts';

export const cache: readonly Command[] = [cachePurge];
