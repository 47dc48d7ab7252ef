import type { Command } from '../../command-model/definition.ts';
import { doctor as command } from './doctor.ts';

export const doctor: readonly Command[] = [command];
