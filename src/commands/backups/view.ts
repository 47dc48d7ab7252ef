import { time, type View } from '../../command-model/view.ts';

/** Outputs for later steps of a job. */
export const outputs = ({ id, status }: Readonly<Record<string, unknown>>) => ({
  backup_id: id,
  status,
});

/** docs/service.md 2.5. */
export const view: View = {
  columns: [
    { name: 'id', dropPriority: 0 },
    { name: 'status', dropPriority: 0, state: true },
    { name: 'create_time', dropPriority: 1, show: time },
    { name: 'description', dropPriority: 2 },
    { name: 'complete_time', dropPriority: 3, show: time },
    { name: 'wordpress_version', dropPriority: 4 },
  ],
};
