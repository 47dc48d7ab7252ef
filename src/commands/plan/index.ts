import type { Command } from '../../command-model/definition.ts';
import { planShow } from './show.ts';
import { planSign } from './sign.ts';

export const plan: readonly Command[] = [planShow, planSign];
