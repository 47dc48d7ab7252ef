import type { Context } from '../../command-model/definition.ts';
import type { Job } from '../../command-model/plan.ts';
import { word } from '../../command-model/view.ts';
import { failedWords } from '../../contract/failure.ts';
import { HmsError } from '../../core/errors.ts';

/** 2.6: states that end a transfer. */
export const ended = { done: ['completed'], failed: failedWords } as const;

export function transferJob({ api }: Pick<Context, 'api'>, site_id: string, transfer: string): Job {
  return {
    name: `transfer ${transfer}`,
    resume: `To keep waiting, run: hms sites wait ${site_id} ${transfer}`,
    async poll() {
      for await (const one of api.pages('listSiteTransfers', { site_id })) {
        if (one.id.toLowerCase() !== transfer.toLowerCase()) continue;
        return { record: one, status: word(one.status) };
      }
      return undefined;
    },
    ...ended,
    after: `To list the transfers, run: hms sites transfers ${site_id}`,
    onNeverListed: () =>
      new HmsError('unknown', `The service accepted transfer ${transfer}, but does not list it.`, {
        hint: `To check before you retry, run: hms sites transfers ${site_id}`,
      }),
  };
}
