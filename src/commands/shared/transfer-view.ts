import { time, type View } from '../../command-model/view.ts';

/** docs/service.md 2.6. Names are those at the time of the transfer. */
export const transferView: View = {
  columns: [
    { name: 'id', gives: 0 },
    { name: 'status', gives: 0, state: true },
    { name: 'site', gives: 1 },
    { name: 'origin_account', gives: 3 },
    { name: 'destination_account', gives: 2 },
    { name: 'scheduled_time', gives: 4, show: time },
    { name: 'created_at', gives: 5, show: time },
    { name: 'updated_at', extra: true, show: time },
    { name: 'installs', extra: true },
  ],
};
