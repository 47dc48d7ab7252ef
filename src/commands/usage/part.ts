/** How a response about usage says that it is incomplete. */

import type { Reply } from '../../client/api.ts';
import { incompleteReason, wrappersOf } from '../../client/pages/partial-list.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import { openView, type View } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import type { Headers } from '../../system/system.ts';
import { totalIn } from './account-usage.ts';

/** Fields that tell how many environments the response contains (docs/service.md 4.18). Other fields are figures. */
const usagePaging = ['next_page_token', 'total_size', 'all_environments_included'] as const;

/** How many environments the response contains, and the total; undefined when it is complete. */
function partOfUsage(record: unknown, headers?: Headers): string | undefined {
  const around = wrappersOf(record);
  const held = around.find(({ environment_metrics: list }) => Array.isArray(list));
  if (held === undefined) return incompleteReason(record, headers, true);
  const { environment_metrics, total_size, next_page_token } = held;
  // As: found by this.
  const { length } = environment_metrics as readonly unknown[];
  // What is no text is no token, if nothing else says that there are more.
  const isNoToken = typeof next_page_token !== 'string' && length >= totalIn(total_size);
  const said = around.flatMap((one) =>
    usagePaging
      .filter((name) => name in one && !(isNoToken && name === 'next_page_token'))
      .map((name) => [name, one[name]]),
  );
  return incompleteReason({ environment_metrics, ...Object.fromEntries(said) }, headers);
}

/** A record in the form of the service, whatever that is. */
export const usageView: View = { ...openView, whyIncomplete: partOfUsage };

interface UsageReply extends Pick<Reply<unknown>, 'body' | 'headers'> {
  whyPartial?: string | undefined;
}

/**
 * The response, of which a table shows rows.
 * @param rows without any, the table shows the response itself
 */
export function usageAnswer(
  { body, headers, whyPartial }: UsageReply,
  rows: readonly unknown[] | undefined,
  view: View,
): CommandAnswer {
  const isShown = rows !== undefined && rows.length > 0;
  const rowsView = { ...usageView, ...view, records: () => rows };
  const error =
    whyPartial === undefined
      ? undefined
      : new HmsError('unavailable', `The list of environments may be incomplete: ${whyPartial}.`);
  return new CommandAnswer(body, { headers, error, view: isShown ? rowsView : undefined });
}
