/** Whatever is thrown inside one target of a fleet run, the target has its row and the run its summary. */
import { describe, expect, test } from 'vitest';
import { create, rowsOf, runIn, troubled, world } from './support/fleet.ts';
import { writes } from './support/world.ts';

const line = `each --where name~acme --concurrency 1 -- ${create}`;

class Odd extends Error {
  override get stack(): string {
    throw new Error('no stack for you');
  }
}

const thrown: [string, () => unknown][] = [
  ['an error of a library', () => new TypeError('x is not a function')],
  ['a text', () => 'boom'],
  ['nothing', () => undefined],
  ['null', () => null],
  ['an object that cannot be made a text', () => Object.create(null)],
  ['an error that cannot be shown', () => new Odd('odd')],
];

/** The second write throws, before or after the service has seen it. */
function throwing(what: () => unknown, isSeen: boolean) {
  let count = 0;
  const made = world({
    fetch: async (url, init) => {
      if (init.method === 'GET' || ++count !== 2) return made.sandbox(url, init);
      if (isSeen) await made.sandbox(url, init);
      throw what();
    },
  });
  return made;
}

describe.each(thrown)('D1: %s is thrown', (_, what) => {
  test.each([true, false])(
    'while a write is under way: unknown, and never sent again',
    async (isSeen) => {
      const made = throwing(what, isSeen);
      const ran = await made.run(line);
      expect(ran.code).toBe(11);
      const rows = rowsOf(ran);
      expect(rows.map(({ exit }) => exit)).toEqual([0, 10, 0]);
      expect(rows[1]).toMatchObject({
        kind: 'unknown',
        error: {
          code: 10,
          retry_safe: false,
          message: expect.stringContaining('/backups is unknown'),
        },
      });
      expect(ran.stderr).toContain('1 of 3 unknown');
      const resumed = await made.run(`each --resume ${runIn(ran)}`);
      expect(writes(resumed)).toEqual([]);
      expect(resumed.code).toBe(11);
    },
  );

  test('while something is read: nothing was sent, and the others have their rows', async () => {
    let count = 0;
    const made = world({
      fetch: async (url, init) => {
        if (!url.includes('/backups') || init.method !== 'GET') return made.sandbox(url, init);
        if (++count === 1) throw what();
        return made.sandbox(url, init);
      },
    });
    const ran = await made.run(
      'each --where name~acme --concurrency 1 -- backups archive {} latest --notify a@b.example',
    );
    expect(ran.code).toBe(11);
    expect(rowsOf(ran)).toHaveLength(3);
    expect(rowsOf(ran)[0]).toMatchObject({ exit: 1, kind: 'bug' });
    expect(ran.stderr).toMatch(/^error: \d of 3 failed \(/m);
  });
});

test('D1: what is thrown where the output is written is no success', async () => {
  for (const what of [undefined, 'boom', Object.assign(new Error('write EIO'), { code: 'EIO' })]) {
    const made = world({
      reader: () => {
        throw what;
      },
    });
    const ran = await made.run(line);
    expect(ran.code).not.toBe(0);
  }
});

test('D1: a run of one that throws still ends with its summary', async () => {
  const made = troubled('refuses', () => {
    throw new RangeError('deep');
  });
  const ran = await made.run(line.replace('name~acme', 'name=acmestage'));
  expect(ran.code).toBe(11);
  expect(rowsOf(ran)).toMatchObject([{ target: 'acmestage', exit: 10 }]);
  expect(ran.stderr).toContain('1 of 1 unknown');
});
