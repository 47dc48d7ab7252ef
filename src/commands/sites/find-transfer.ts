/** Finds a transfer of a site. */
import { everyRecord } from '../../client/pages/pages.ts';
import type { Context } from '../../command-model/definition.ts';
import type { Item } from '../../contract/types.ts';
import { HmsError } from '../../core/errors.ts';
import { hasPrefix, isIdPrefix, type Note, recordByPrefix } from '../../resolve/id-prefix.ts';
import { foundRecord, whereOffered } from '../../resolve/where-offered.ts';

export type TransferRecord = Item<'listSiteTransfers'>;

/** The site, as the operator typed it, and its id. */
export interface TransferPlace {
  site_id: string;
  typed: string;
}

export function noTransfer({ typed }: TransferPlace, transfer: string): HmsError {
  return new HmsError('notFound', `The site ${typed} has no transfer ${transfer}.`, {
    hint: transfersHint({ typed }),
  });
}

function transfersHint({ typed }: Pick<TransferPlace, 'typed'>): string {
  return `To list its transfers, run: hms sites transfers ${typed}`;
}

/**
 * The id of a transfer from the start of it. A whole id needs no look-up.
 * @param note passed by commands that only read: they accept the start of an id
 * @throws HmsError notFound; usage, when several ids begin with the text
 */
export async function transferId(
  { api }: Context,
  place: TransferPlace,
  given: string,
  note?: Note,
): Promise<string> {
  if (!isIdPrefix(given)) return given;
  const { site_id } = place;
  const all = await everyRecord(api.pages('listSiteTransfers', { site_id }));
  const [first, ...others] = all.filter((one) => hasPrefix(one.id, given));
  if (first === undefined) throw noTransfer(place, given);
  return recordByPrefix(given, [first, ...others], 'transfer', note).id;
}

/** Reads one transfer, from the list where the service does not return single ones. @throws HmsError notFound */
export function readTransfer(
  { api, info }: Context,
  place: TransferPlace,
  transfer: string,
): Promise<TransferRecord> {
  const { site_id } = place;
  return whereOffered<TransferRecord>(
    () =>
      foundRecord(
        api.call('getSiteTransfer', { site_id, transfer_id: transfer }),
        transfersHint(place),
      ),
    async () => {
      for await (const one of api.pages('listSiteTransfers', { site_id })) {
        if (one.id.toLowerCase() !== transfer.toLowerCase()) continue;
        info('The service does not return single transfers. This record comes from the list.');
        return one;
      }
      throw noTransfer(place, transfer);
    },
  );
}
