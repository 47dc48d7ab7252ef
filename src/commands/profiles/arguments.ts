import { text } from '../../command-model/values.ts';

export const name = { value: text('NAME', 'profiles'), help: 'name of a profile' } as const;
