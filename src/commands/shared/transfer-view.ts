import { time, type View } from '../../command-model/view.ts';

/** docs/service.md 2.6. Names are those at the time of the transfer. */
export const transferView: View = {
  columns: [
    { name: 'id', dropPriority: 0 },
    { name: 'status', dropPriority: 0, state: true },
    { name: 'site', dropPriority: 1 },
    { name: 'origin_account', dropPriority: 3 },
    { name: 'destination_account', dropPriority: 2 },
    { name: 'scheduled_time', dropPriority: 4, show: time },
    { name: 'created_at', dropPriority: 5, show: time },
    { name: 'updated_at', extra: true, show: time },
    { name: 'installs', extra: true },
  ],
};
