import { text } from '../../command-model/values.ts';

export const name = { value: text('NAME', 'profiles'), help: 'Name of a profile' } as const;
