import { time, type View } from '../../command-model/view.ts';

/** docs/service.md 2.2; a narrow terminal keeps the most important columns. */
export const view: View = {
  columns: [
    { name: 'name', dropPriority: 0 },
    { name: 'environment', dropPriority: 0, state: true },
    { name: 'primary_domain', dropPriority: 2 },
    { name: 'php_version', dropPriority: 3 },
    { name: 'status', dropPriority: 4, state: true },
    { name: 'created_at', dropPriority: 6, show: time },
    { name: 'id', dropPriority: 5 },
    { name: 'account.id', extra: true },
    { name: 'site.id', extra: true },
    { name: 'cname', extra: true },
    { name: 'stable_ips', extra: true },
    { name: 'is_multisite', extra: true },
    { name: 'wp_version', extra: true },
    { name: 'defer_wordpress_upgrades_until', extra: true, show: time },
  ],
};
