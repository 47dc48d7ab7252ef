/** Reads request bodies that the source does not show (docs/service.md 4.21). */

import { bodyFrom, type Field } from '../../command-model/body-fields.ts';
import type { Context } from '../../command-model/definition.ts';
import { HmsError } from '../../core/errors.ts';

interface BodyInput {
  field: readonly Field[];
  rawField: readonly Field[];
  data: string | undefined;
}

export async function requestBody({ readText }: Context, input: BodyInput): Promise<unknown> {
  const body = await bodyFrom(input, readText);
  if (body !== undefined) return body;
  throw new HmsError('usage', 'The request needs a body.', {
    hint: 'Add --field name=value or --data FILE. The service does not document the fields.',
  });
}
