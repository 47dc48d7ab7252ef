/** Progress: a bar or a spinner on a terminal, otherwise a line at each change and each minute. */
import { describe, expect, test } from 'vitest';
import { showByteProgress } from '../src/output/byte-progress.ts';
import { progressBar, timeLeft } from '../src/output/progress-bar.ts';
import { showProgress } from '../src/output/wait-progress.ts';
import { virtualClock } from './support/clock.ts';
import { createWorld } from './support/world.ts';

const MiB = 1024 * 1024;

function screen() {
  const clock = virtualClock(0);
  const interrupt = new AbortController();
  const spun: string[] = [];
  const notes: string[] = [];
  const system = {
    monotonic: clock.monotonic,
    sleep: clock.sleep,
    interrupted: interrupt.signal,
    spinner(first: string) {
      spun.push(first);
      return {
        text: (next: string) => void spun.push(next),
        clear() {},
        stop: () => void spun.push('stopped'),
      };
    },
  };
  return { clock, interrupt, spun, notes, system, note: (text: string) => void notes.push(text) };
}

test.each([
  [0, 10, 4, '░░░░'],
  [5, 10, 4, '██░░'],
  [10, 10, 4, '████'],
  [1, 10, 4, '░░░░'],
  [2, 10, 4, '█░░░'],
  [9, 10, 4, '████'],
  [0, 0, 3, '░░░'],
  [1, 1, 3, '███'],
])('%d of %d in %d columns is %s', (done, total, width, bar) => {
  expect(progressBar(done, total, width)).toBe(bar);
});

test.each([
  [0, 10, 5000, ''],
  [5, 10, 5000, ', 5 s left'],
  [1, 10, 1000, ', 9 s left'],
  [10, 10, 5000, ', 0 s left'],
  [1, 3, 0, ', 0 s left'],
  [1, 61, 60_000, ', 1 h left'],
])('%d of %d after %d ms: %j', (done, total, ms, words) => {
  expect(timeLeft(done, total, ms)).toBe(words);
});

describe('bytes', () => {
  test('move a bar, at most every 0.1 s', () => {
    const { clock, spun, notes, system, note } = screen();
    const sent = { name: 'app\u001b.zip', total: 4 * MiB };
    const progress = showByteProgress(sent, { animated: true }, system, note);
    clock.leap(99);
    progress.update(MiB);
    clock.leap(1);
    progress.update(MiB);
    clock.leap(99);
    progress.update(2 * MiB);
    clock.leap(1801);
    progress.update(2 * MiB);
    progress.stop();
    expect(spun).toEqual([
      'app\\u001b.zip: ░░░░░░░░░░░░ 0 B of 4 MiB, 0 B/s',
      'app\\u001b.zip: ███░░░░░░░░░ 1 MiB of 4 MiB, 10 MiB/s, 0 s left',
      'app\\u001b.zip: ██████░░░░░░ 2 MiB of 4 MiB, 1 MiB/s, 2 s left',
      'stopped',
    ]);
    expect(notes).toEqual([]);
  });

  test('of an unknown number have no bar', () => {
    const { clock, spun, system, note } = screen();
    const progress = showByteProgress(
      { name: 'a', total: undefined },
      { animated: true },
      system,
      note,
    );
    clock.leap(2000);
    progress.update(MiB);
    expect(spun).toEqual(['a: 0 B, 0 B/s', 'a: 1 MiB, 512 KiB/s']);
  });

  test('are a line a minute without an animation', () => {
    const { clock, spun, notes, system, note } = screen();
    const progress = showByteProgress(
      { name: 'a', total: undefined },
      { animated: false },
      system,
      note,
    );
    for (const ms of [59_999, 1, 59_999, 1]) {
      clock.leap(ms);
      progress.update(MiB);
    }
    progress.stop();
    expect(notes).toEqual(['a: 1 MiB, 17 KiB/s', 'a: 1 MiB, 8.5 KiB/s']);
    expect(spun).toEqual([]);
  });

  test('stop their bar at an interrupt, and only until it was stopped', () => {
    const { interrupt, spun, system, note } = screen();
    const watch = () => showByteProgress({ name: 'a', total: 1 }, { animated: true }, system, note);
    const [first] = [watch(), watch()];
    first.stop();
    interrupt.abort();
    expect(spun.filter((text) => text === 'stopped')).toHaveLength(2);
  });
});

describe('a wait', () => {
  test('spins, and counts every second', async () => {
    const { clock, spun, notes, system, note } = screen();
    const progress = showProgress('job\n', { animated: true }, system, note);
    progress.update('new');
    await progress.sleep(2500);
    progress.update('x'.repeat(300));
    await progress.sleep(1000);
    progress.stop();
    expect(clock.monotonic()).toBe(3500);
    expect(spun).toEqual([
      expect.stringMatching(/^job\\n: .+, 0 s$/),
      'job\\n: new, 0 s',
      'job\\n: new, 1 s',
      'job\\n: new, 2 s',
      'job\\n: new, 3 s',
      `job\\n: ${'x'.repeat(199)}…, 3 s`,
      `job\\n: ${'x'.repeat(199)}…, 4 s`,
      'stopped',
    ]);
    expect(notes).toEqual([]);
  });

  test('tells each change, and each minute without one', async () => {
    const { clock, spun, notes, system, note } = screen();
    const progress = showProgress('job', { animated: false }, system, note);
    await progress.sleep(90_000);
    expect(notes).toEqual([]);
    progress.update('new');
    progress.update('new');
    await progress.sleep(59_999);
    expect(notes).toEqual(['job: new, 1 min 30 s']);
    await progress.sleep(60_001);
    progress.update('halfway');
    await progress.sleep(60_000);
    progress.stop();
    expect(clock.monotonic()).toBe(270_000);
    expect(notes).toEqual([
      'job: new, 1 min 30 s',
      'job: new, 2 min 30 s',
      'job: new, 3 min 30 s',
      'job: halfway, 3 min 30 s',
      'job: halfway, 4 min 30 s',
    ]);
    expect(spun).toEqual([]);
  });

  test.each([true, false])(
    'sleeps no longer than an interrupt (animated: %s)',
    async (animated) => {
      const { clock, interrupt, system, note } = screen();
      const progress = showProgress('job', { animated }, system, note);
      void clock.sleep(5500).then(() => interrupt.abort(new Error('stop')));
      await expect(progress.sleep(600_000)).rejects.toThrow('stop');
      expect(clock.monotonic()).toBe(5500);
    },
  );
});

test.each([40, 60, 80, 200])(
  'at %d columns a spinner has one line, and its numbers',
  async (terminal) => {
    const ran = await createWorld({ terminal }).run('backups wait bistrostage latest');
    expect(ran.code).toBe(0);
    expect(ran.spun.length).toBeGreaterThan(30);
    for (const line of ran.spun) {
      expect(line.length).toBeLessThanOrEqual(terminal - 3);
      expect(line).toMatch(/^Backup .* \d+ (s|min)$/);
    }
  },
);
