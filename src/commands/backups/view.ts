import { time, type View } from '../../command-model/view.ts';

/** Outputs for later steps of a job. */
export const outputs = ({ id, status }: Readonly<Record<string, unknown>>) => ({
  backup_id: id,
  status,
});

/** docs/service.md 2.5. */
export const view: View = {
  columns: [
    { name: 'id', gives: 0 },
    { name: 'status', gives: 0, state: true },
    { name: 'create_time', gives: 1, show: time },
    { name: 'description', gives: 2 },
    { name: 'complete_time', gives: 3, show: time },
    { name: 'wordpress_version', gives: 4 },
  ],
};
