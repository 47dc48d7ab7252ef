/** The lock between processes (src/storage/lock.ts): one owner at a time, whatever becomes of owners and of clocks. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { updateProfiles } from '../src/config/profiles.ts';
import { LostLock } from '../src/storage/lock.ts';
import { exclusively, fileCell, writeLocked } from '../src/storage/locked-file.ts';
import { realSleep } from './support/slow.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-lock-'));
const freshPath = () => join(mkdtempSync(join(root, 'kept-')), 'state.json');

/** A lock with an owner that does not beat. @returns the owner's file */
function deadLock(path: string, owner: string = crypto.randomUUID()): string {
  mkdirSync(`${path}.lock`, { recursive: true });
  writeFileSync(join(`${path}.lock`, owner), '');
  return join(`${path}.lock`, owner);
}

function ownerOf(path: string): string {
  return join(`${path}.lock`, readdirSync(`${path}.lock`)[0] ?? '');
}

/** As another process does that has seen no change for long enough. @returns the new owner's file */
function takeOver(path: string): string {
  const rival = join(`${path}.lock`, crypto.randomUUID());
  renameSync(ownerOf(path), rival);
  return rival;
}

/** What a file manager leaves in any folder; `00` comes before each id, and `zz` after. */
const strays = ['.DS_Store', '00', 'zz', 'Thumbs.db'];

function litter(path: string): void {
  for (const name of strays) writeFileSync(join(`${path}.lock`, name), '');
}

function release(owner: string): void {
  rmSync(dirname(owner), { recursive: true });
}

/** Says so when two are inside at a time. */
function witness() {
  const seen = { inside: 0, most: 0 };
  const enter = async () => {
    seen.inside += 1;
    seen.most = Math.max(seen.most, seen.inside);
    await realSleep(2);
    seen.inside -= 1;
  };
  return { seen, enter };
}

test('D2 K2: of eight that wait for a dead owner one takes the lock over, and the others follow one by one', async () => {
  const path = freshPath();
  const dead = deadLock(path);
  const ahead = new Date(Date.now() + 3_600_000); // the clock was set back since
  utimesSync(dead, ahead, ahead);
  const { seen, enter } = witness();
  await Promise.all(Array.from({ length: 8 }, () => exclusively(path, enter)));
  expect(seen).toEqual({ inside: 0, most: 1 });
  expect(readdirSync(dirname(path))).toEqual([]);
});

test.each([-3_600_000, 3_600_000])(
  'D2: a living owner keeps its lock when the clock steps by %i ms',
  async (step) => {
    const path = freshPath();
    const { seen, enter } = witness();
    let second: Promise<void> | undefined;
    await exclusively(path, async () => {
      const then = new Date(Date.now() + step);
      utimesSync(ownerOf(path), then, then);
      second = exclusively(path, enter);
      await realSleep(300); // the other looks a few times
      expect(seen.most).toBe(0);
    });
    await second;
    expect(seen.most).toBe(1);
  },
);

test('D2: an empty lock folder, as an older hms or a killed release leaves, is free', async () => {
  const path = freshPath();
  mkdirSync(`${path}.lock`);
  expect(await exclusively(path, async () => 'mine')).toBe('mine');
});

test('D2: an owner that lost its lock finds out, begins again, and takes nothing from the new owner', async () => {
  const path = freshPath();
  const held: boolean[] = [];
  let rival = '';
  await exclusively(path, async ({ isHeld }) => {
    held.push(await isHeld());
    if (rival !== '') return;
    rival = takeOver(path);
    held.push(await isHeld());
    // The new owner ends by and by: until then there is no second one.
    void realSleep(100).then(() => {
      expect(existsSync(rival)).toBe(true);
      release(rival);
    });
    throw new LostLock();
  });
  expect(held).toEqual([true, false, true]);
});

const counts = (path: string) =>
  fileCell<Record<string, number>>(path, {
    initial: () => ({}),
    valid: (value): value is Record<string, number> => typeof value === 'object',
    remedy: 'start afresh',
  });

test('D2: what an owner changed that lost its lock is not written over what the new one wrote', async () => {
  const path = freshPath();
  let changes = 0;
  await counts(path).update((value) => {
    changes += 1;
    value.mine = 1;
    if (changes === 1) release(takeOver(path)); // it looked, changed nothing, and has ended
  });
  expect(changes).toBe(2);
  expect(await counts(path).read()).toEqual({ mine: 1 });
});

test('D2: the same holds for profiles', async () => {
  const path = freshPath();
  const [folder, file] = [dirname(path), join(dirname(path), 'profiles.json')];
  let changes = 0;
  await updateProfiles(
    folder,
    (profiles, current) => {
      changes += 1;
      profiles.set('mine', {});
      if (changes > 1) return current;
      const rival = takeOver(file);
      writeFileSync(file, '{"profiles":{"theirs":{}}}', { mode: 0o600 });
      release(rival);
      return current;
    },
    () => {},
  );
  const { profiles } = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(profiles).sort()).toEqual(['mine', 'theirs']);
});

test('D2: an owner that is stopped before its last step finds its half-written file swept away', async () => {
  const path = freshPath();
  writeFileSync(path, 'theirs');
  const answers = [true, false];
  const isHeld = async () => {
    // Stopped after this look; by the time it goes on a new owner has come.
    const half = readdirSync(dirname(path)).find((name) => name.endsWith('.new'));
    if (half) rmSync(join(dirname(path), half));
    return answers.shift() === true;
  };
  await expect(writeLocked({ path, isHeld }, 'mine')).rejects.toBeInstanceOf(LostLock);
  expect(readFileSync(path, 'utf8')).toBe('theirs');
  expect(answers).toEqual([]);
});

test('D2: what a waiter left that was killed is gone with the next change', async () => {
  const path = freshPath();
  const id = crypto.randomUUID();
  mkdirSync(`${path}.lock.${id}`);
  writeFileSync(join(`${path}.lock.${id}`, id), '');
  await counts(path).update(() => {});
  expect(readdirSync(dirname(path))).toEqual([basename(path)]);
});

test.each(['a.tmp-1', 'b.lock.d', 'c.new'])(
  'D2: in a folder called %s nothing but what was half written is swept away',
  async (name) => {
    const folder = join(mkdtempSync(join(root, 'kept-')), name);
    const path = join(folder, 'state.json');
    mkdirSync(folder);
    for (const kept of ['.corrupt-1', '.zips']) writeFileSync(`${path}${kept}`, '');
    writeFileSync(`${path}.${crypto.randomUUID()}.new`, '');
    writeFileSync(`${path}.tmp-1234567890abcdef`, '');
    await exclusively(path, async ({ isHeld }) => expect(await isHeld()).toBe(true));
    expect(readdirSync(folder).sort()).toEqual(['state.json.corrupt-1', 'state.json.zips']);
  },
);

test('D2: a file in place of the lock is named', async () => {
  const path = freshPath();
  writeFileSync(`${path}.lock`, '');
  await expect(exclusively(path, async () => {})).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(`${path}.lock`),
  });
});

test('D2: stray files in a lock own nothing: a lock that lives keeps others out, and is still held', async () => {
  const path = freshPath();
  const { seen, enter } = witness();
  let second: Promise<void> | undefined;
  await exclusively(path, async ({ isHeld }) => {
    litter(path);
    second = exclusively(path, enter);
    await realSleep(5500); // past the time after which a file that nobody touches is dead
    expect(seen.most).toBe(0);
    expect(await isHeld()).toBe(true);
  });
  await second;
  expect(seen).toEqual({ inside: 0, most: 1 });
});

test('D2: a lock that holds nothing but what a file manager left, and empty files, is free', async () => {
  const path = freshPath();
  mkdirSync(`${path}.lock`);
  litter(path);
  for (const name of ['.DS_Store', '._.DS_Store', 'desktop.ini'])
    writeFileSync(join(`${path}.lock`, name), 'Bud1');
  expect(await exclusively(path, async () => 'mine')).toBe('mine');
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('D2: an owner that finds another id beside its own does not hold the lock', async () => {
  const path = freshPath();
  const held: boolean[] = [];
  await exclusively(path, async ({ isHeld }) => {
    const other = deadLock(path);
    held.push(await isHeld());
    rmSync(other);
    held.push(await isHeld());
  });
  expect(held).toEqual([false, true]);
});

test('D2: of several dead owners all are taken over, and one at a time goes on', async () => {
  const path = freshPath();
  for (let count = 0; count < 3; count += 1) deadLock(path);
  const { seen, enter } = witness();
  const work = async ({ isHeld }: { isHeld(): Promise<boolean> }) => {
    expect(await isHeld()).toBe(true);
    await enter();
  };
  await Promise.all(Array.from({ length: 4 }, () => exclusively(path, work)));
  expect(seen).toEqual({ inside: 0, most: 1 });
});
