import { type Command, command } from '../../../command-model/definition.ts';
import { openView } from '../../../command-model/view.ts';
import type { InstallRef } from '../../../resolve/install.ts';
import type { DomainLine } from './domains-file.ts';

/** The fields of a request (10.15). */
export function bulkFields({ id }: InstallRef, batch: readonly DomainLine[]) {
  return {
    install_id: id,
    domains: batch.map(({ name, redirectTo }) => ({
      name,
      ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }),
    })),
  };
}

/** The change that sends one batch. The runner runs it like a command of its own. */
export function bulkAdd(ref: InstallRef, batch: readonly DomainLine[]): Command {
  return command({
    name: 'domains import',
    kind: 'change',
    summary: 'Add several domains to an install',
    arguments: {},
    options: {},
    examples: [],
    view: openView,
    async plan({ api }) {
      return {
        request: await api.prepare('createDomains', bulkFields(ref, batch)),
        check: `hms domains list ${ref.name}`,
        acceptedLines: () => [],
        shows: ({ body, status }) => ({ answer: body, http_status: status }),
      };
    },
  });
}
