import { plain, time, type View } from '../../command-model/view.ts';
import { shownLink } from '../../core/redact/download-links.ts';

/** Anyone can use the link until it expires, so only JSON has all of it. */
function linkIn({ download_uri }: Readonly<Record<string, unknown>>): unknown {
  return typeof download_uri === 'string' ? shownLink(download_uri) : download_uri;
}

/** docs/service.md 10.3. */
export const view: View = {
  columns: [
    { name: 'id', dropPriority: 0 },
    { name: 'state', dropPriority: 0, state: true },
    { name: 'create_time', dropPriority: 1, show: time },
    { name: 'backup.id', dropPriority: 2 },
    { name: 'complete_time', dropPriority: 3, show: time },
    { name: 'notification_emails', dropPriority: 4, extra: true, show: plain },
    { name: 'download_uri', dropPriority: 5, extra: true, from: linkIn },
  ],
  fields: ['backup', 'start_time', 'abort_time', 'download_uri'],
};

/** Outputs for later steps of a job. */
export const outputs = ({ id, state }: Readonly<Record<string, unknown>>) => ({
  archive_id: id,
  state,
});
