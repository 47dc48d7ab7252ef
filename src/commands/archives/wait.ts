import { command } from '../../command-model/definition.ts';
import { isId } from '../../command-model/values.ts';
import { archiveRecord, archiveValue, noSuchArchive } from '../../resolve/archive.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { archiveJob } from './archive-job.ts';
import { outputs, view } from './view.ts';

export const archivesWait = command({
  name: 'archives wait',
  kind: 'follow',
  errorKinds: ['unsupported'],
  summary: 'Wait until an archive ends',
  description:
    'The exit code is 0 if the archive completed, 8 if it was aborted, and 9 after a timeout.',
  arguments: {
    install,
    archive: {
      value: archiveValue,
      help: 'ID of an archive, or `latest` for the newest of any state',
    },
  },
  options: {},
  examples: ['archives wait acmestage latest', 'archives wait acmestage latest --timeout 1h'],
  view,
  outputs,
  async follow(context, { install: typed, archive: wanted }) {
    const { api, directory, info } = context;
    const ref = await installRef(directory, typed, info);
    /** A new archive may not be listed yet, so a whole ID is not looked up. */
    const { id } = isId(wanted)
      ? { id: wanted }
      : await archiveRecord(api, ref, { typed: wanted, counts: 'all', note: info });
    return { ...archiveJob(context, ref, id), onNeverListed: () => noSuchArchive(ref, id) };
  },
});
