import type { Context } from '../../command-model/definition.ts';
import type { Plan } from '../../command-model/plan.ts';
import { shellQuoted } from '../../command-model/values.ts';
import type { cacheTypes } from '../../contract/enums.ts';
import type { InstallRef } from '../../resolve/install.ts';

export type CacheType = (typeof cacheTypes)[number];

/** `the page cache`, `all caches` */
function cacheName(type: CacheType): string {
  return type === 'all' ? 'all caches' : `the ${type === 'cdn' ? 'CDN' : type} cache`;
}

/** @throws HmsError unsupported, if the service was seen to lack the operation */
export async function purgePlan(
  api: Context['api'],
  { id, name }: InstallRef,
  type: CacheType,
): Promise<Plan> {
  const what = `A purge of ${cacheName(type)} of ${name}`;
  return {
    request: await api.prepare('purgeCache', { install_id: id, type }),
    // Nothing shows the end of a purge (10.1).
    check: `The service shows no purge, and a second one does no harm. To purge again, run: hms cache purge ${shellQuoted(name)} --type ${type}`,
    extraFields: { type },
    acceptedLines: () => `${what} is requested. The service does not show when it ends.`,
  };
}
