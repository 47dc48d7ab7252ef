import { type Selector, selector } from '../../../command-model/selection/expression.ts';
import type { Value } from '../../../command-model/values.ts';
import { fieldsOf } from '../../../command-model/view.ts';
import { view } from '../../installs/view.ts';

/** Selects installs for a command whose own records are others. */
export const installSelector: Value<Selector> = { ...selector, fields: fieldsOf(view) };
