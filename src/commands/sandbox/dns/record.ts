import { text } from '../../../command-model/values.ts';

export const name = { value: text('NAME'), help: 'Name of the record' } as const;
export const view = { columns: [{ name: 'name' }, { name: 'type' }, { name: 'value' }] };
