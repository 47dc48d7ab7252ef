import { time, type View } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';
import { redirect } from './redirects.ts';

/** docs/service.md 2.4. */
export const domainView: View = {
  fields: ['network_details', 'redirects_to'],
  columns: [
    { name: 'name', dropPriority: 0 },
    { name: 'primary', dropPriority: 1 },
    { name: 'ownership_status', dropPriority: 2, state: true },
    {
      name: 'network_status',
      dropPriority: 4,
      state: true,
      from: (record) => fieldIn(record, 'network_details.network_info.status'),
    },
    {
      name: 'ssl_status',
      dropPriority: 3,
      state: true,
      from: (record) => fieldIn(record, 'network_details.network_info.ssl.status'),
    },
    { name: 'redirects_to', dropPriority: 5, from: redirect },
    { name: 'id', dropPriority: 6 },
    { name: 'network_type', extra: true },
    { name: 'duplicate', extra: true },
    { name: 'secure_all_urls', extra: true },
    { name: 'txt_verification_key', extra: true },
    { name: 'txt_verification_value', extra: true },
    { name: 'txt_verified_time', extra: true, show: time },
    { name: 'txt_verified_domain', extra: true },
  ],
};
