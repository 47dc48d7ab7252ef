/**
 * A process that changes a file: `writer KIND FOLDER NAME COUNT`. It prints `writing` after the first change. With
 * COUNT 0 it continues until it is killed.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { updateProfiles } from '../../src/config/profiles.ts';
import { openSecrets } from '../../src/core/redact/redact.ts';
import { openLedger } from '../../src/ledger/job-ledger.ts';
import { sandboxStore } from '../../src/sandbox/store.ts';
import { logNames, openLog, readLog } from '../../src/storage/append-log.ts';
import { exclusively, fileCell } from '../../src/storage/locked-file.ts';
import { openJournal } from '../../src/storage/once-journal.ts';

const [kind = '', folder = '', name = '', count = '0'] = process.argv.slice(2);

/** Makes the file long enough to be cut in half. */
const padding = 'x'.repeat(500);

const changes: Record<string, (at: number) => Promise<unknown>> = {
  profiles: (at) =>
    updateProfiles(
      folder,
      (profiles, current) => {
        profiles.set(`${name}-${at}`, { username: padding });
        return current;
      },
      console.error,
    ),
  journal: (at) =>
    openJournal(
      {
        stateDir: folder,
        now: Date.now,
        keep: fileCell,
        interrupted: new AbortController().signal,
      },
      openSecrets(),
    ).begin(
      { key: `${name}-${at}`, about: [] },
      { request: 'POST /x', url: 'https://api.example/x', body: padding },
    ),
  ledger: (at) =>
    openLedger(
      {
        stateDir: folder,
        now: Date.now,
        openLog,
        readLog,
        namesIn: logNames,
        removeFile: async () => {},
        exclusively: (path, work) => exclusively(path, work),
      },
      openSecrets(),
      console.error,
    ).begin(
      {
        job: `${name}-${at}`,
        kind: 'restore',
        target: { id: `${name}-${at}`, name: padding },
        profile: null,
        service: 'https://api.example',
        command: 'hms backups restore',
        request: 'POST /x',
      },
      () => {},
    ),
  sandbox: (at) =>
    sandboxStore(join(folder, 'sandbox.json'), { now: Date.now, keep: fileCell }).update(
      (state) => {
        state.zone.push({ name: `${name}-${at}`, value: randomUUID() });
      },
    ),
};

for (let at = 0; count === '0' || at < Number(count); at += 1) {
  await changes[kind]?.(at);
  if (at === 0) process.stdout.write('writing\n');
}
