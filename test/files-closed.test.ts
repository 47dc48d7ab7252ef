/** A file that hms has opened is closed whatever fails: Node closes it later with a warning, or ends the process. */
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openZip } from '../src/archive/source.ts';
import { openLog, readLog } from '../src/storage/append-log.ts';
import { onDisk, rejecting } from './support/disk.ts';
import { createWorld } from './support/world.ts';

const freshFolder = () => mkdtempSync(join(tmpdir(), 'hms-closed-'));

/** The open files in a folder. */
function openIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return []; // the folder of the list itself
    }
  });
}

test('of a folder, where a later file is gone when it is sent', async () => {
  const folder = freshFolder();
  // Large enough that the first one is still being read.
  for (const name of ['a.bin', 'z.bin'])
    writeFileSync(join(folder, name), Buffer.alloc(4 << 20, name));
  const zip = await openZip(folder, { includeHidden: false, nonce: 'x' });
  rmSync(join(folder, 'z.bin'));
  await expect(zip.measure(() => {})).rejects.toMatchObject({ kind: 'usage' });
  expect(openIn(folder)).toEqual([]);
});

test.each(['stat', 'read'])('a log whose %s fails', async (call) => {
  const folder = freshFolder();
  const work = onDisk({ file: { [call]: rejecting('EIO') } }, () => openLog(join(folder, 'log')));
  await expect(work).rejects.toMatchObject({ kind: 'usage' });
  expect(openIn(folder)).toEqual([]);
});

test('the journal of a run that cannot be started', async () => {
  const stateDir = freshFolder();
  const line = 'each --where environment=staging --yes -- backups create {} --notify a@b.example';
  const world = createWorld({ stateDir, realFiles: true });
  const ran = await onDisk({ file: { datasync: rejecting('ENOSPC') } }, () => world.run(line));
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('no space left on the disk (ENOSPC)');
  expect(openIn(stateDir)).toEqual([]);
});

test('a log keeps the line of another process where the first line of this one fails', async () => {
  const path = join(freshFolder(), 'log');
  const [one, other] = [await openLog(path), await openLog(path)];
  await other.append({ from: 'other' });
  const work = onDisk({ file: { datasync: rejecting('ENOSPC') } }, () =>
    one.append({ from: 'one' }),
  );
  await expect(work).rejects.toMatchObject({ kind: 'usage' });
  await other.append({ from: 'other', n: 2 });
  expect(await readLog(path)).toEqual(
    expect.arrayContaining([{ from: 'other' }, { from: 'other', n: 2 }]),
  );
  await Promise.all([one.close(), other.close()]);
});
