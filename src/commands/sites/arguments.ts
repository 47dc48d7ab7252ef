import type { Argument } from '../../command-model/input.ts';
import { id, text, type Value } from '../../command-model/values.ts';
import { isIdPrefix } from '../../resolve/id-prefix.ts';

export const site = {
  value: text('SITE', 'installs'),
  help: 'ID of a site, or the name of any install in it',
} as const satisfies Argument;

const wholeId = id('TRANSFER', 'transfers');
const transferValue: Value<string> = {
  ...wholeId,
  parse: (typed) => (isIdPrefix(typed) ? typed : wholeId.parse(typed)),
};

export const transfer = { value: transferValue, help: 'ID of a transfer' } as const;
