import { time, type View } from '../../command-model/view.ts';

/** docs/service.md 2.2; a narrow terminal keeps the most important columns. */
export const view: View = {
  columns: [
    { name: 'name', gives: 0 },
    { name: 'environment', gives: 1 },
    { name: 'primary_domain', gives: 2 },
    { name: 'php_version', gives: 3 },
    { name: 'status', gives: 4, state: true },
    { name: 'created_at', gives: 6, show: time },
    { name: 'id', gives: 5 },
    { name: 'account.id', extra: true },
    { name: 'site.id', extra: true },
    { name: 'cname', extra: true },
    { name: 'stable_ips', extra: true },
    { name: 'is_multisite', extra: true },
    { name: 'wp_version', extra: true },
    { name: 'defer_wordpress_upgrades_until', extra: true, show: time },
  ],
};
