import { text } from '../../command/values.ts';

export const name = { value: text('NAME', 'profiles'), help: 'name of a profile' } as const;
