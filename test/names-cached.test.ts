/** Which names of a list are cached for the shell, and when none are. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../src/command-model/definition.ts';
import type { CommandInput } from '../src/command-model/input.ts';
import { resultValue } from '../src/command-model/result.ts';
import { parseSelector } from '../src/command-model/selection/expression.ts';
import type { View } from '../src/command-model/view.ts';
import { openSecrets } from '../src/core/redact/redact.ts';
import { cacheNames, cachingNames } from '../src/runner/cache-names.ts';
import { execute } from '../src/runner/execute.ts';
import { createSession } from './support/session.ts';

type Naming = Parameters<typeof cacheNames>[1];

const naming: Naming = { kind: 'installs', name: ({ name }) => name };
const records = [
  { name: 'acme', site: 'a\nb' },
  { name: 'blog', site: 'hunter2hunter2' },
];

function caching(
  changed: { service?: object; env?: object; stateDir?: string | undefined; isFull?: boolean } = {},
) {
  const files: [path: string, text: string][] = [];
  const { session } = createSession({
    service: { cacheFingerprint: 'settings-1', ...changed.service },
  });
  const redactor = openSecrets();
  redactor.add('hunter2hunter2');
  Object.assign(session, { redactor });
  Object.assign(session.system, {
    stateDir: 'stateDir' in changed ? changed.stateDir : '/state',
    env: changed.env ?? {},
    async replaceText(path: string, text: string) {
      if (changed.isFull) throw new Error('the disk is full');
      files.push([path, text]);
    },
  });
  return { files, session };
}

const basics = { name: 'x', summary: '', arguments: {}, options: {}, examples: [] };

function listed(of: Naming | undefined): Command {
  const list = async () => ({
    total: () => undefined,
    async *batches() {
      yield records;
    },
  });
  const view = { columns: [{ name: 'name' }] };
  // As: the runner calls only what a list command has.
  return { ...basics, kind: 'list', view, list, names: () => of } as unknown as Command;
}

function read(body: unknown, view: View): Command {
  const facts = { kind: 'read', many: true, view, read: async () => body, names: () => naming };
  return { ...basics, ...facts } as unknown as Command;
}

async function written(all: readonly unknown[], of: Naming = naming, changed = {}) {
  const { files, session } = caching(changed);
  await cacheNames(all, of, session);
  return files;
}

test('a list is cached below its settings, with the name of each record', async () => {
  expect(await written(records)).toEqual([
    ['/state/names/work/installs', 'settings-1\nacme\nblog'],
  ]);
  expect(await written([])).toEqual([['/state/names/work/installs', 'settings-1']]);
  const of = { kind: 'backups', of: 'acme', name: naming.name } as const;
  expect((await written(records, of))[0]?.[0]).toBe('/state/names/work/backups-acme');
});

test('a name nobody can type, or that is secret, is left out', async () => {
  const odd = [
    { name: '-x' },
    { name: 'two words' },
    { name: 7 },
    {},
    'text',
    { name: 'hunter2hunter2' },
  ];
  expect(await written([...odd, ...records])).toEqual([
    ['/state/names/work/installs', 'settings-1\nacme\nblog'],
  ]);
});

test('X1: what tells names apart is clean and redacted', async () => {
  const about = ({ site }: { site?: unknown }) => String(site);
  expect(await written(records, { ...naming, about })).toEqual([
    ['/state/names/work/installs', 'settings-1\nacme\ta\\nb\nblog\t***'],
  ]);
});

describe('nothing is cached', () => {
  test.each([
    { stateDir: undefined },
    { service: { profile: undefined } },
    { service: { cacheFingerprint: undefined } },
  ])('with %j', async (changed) => {
    expect(await written(records, naming, changed)).toEqual([]);
  });

  test('where the environment narrows the list', async () => {
    const apps = { ...naming, kind: 'apps' } as const;
    const env = { HMS_HEADLESS_ACCOUNT: 'northlight' };
    expect(await written(records, apps, { env })).toEqual([]);
    expect(await written(records, apps)).toHaveLength(1);
    expect(await written(records, naming, { env })).toHaveLength(1);
  });

  test('where the file cannot be written, and the list is not harmed', async () => {
    expect(await written(records, naming, { isFull: true })).toEqual([]);
  });
});

describe('a list that is read in batches', () => {
  async function* batches(raised?: Error) {
    yield records.slice(0, 1);
    yield records.slice(1);
    if (raised) throw raised;
  }

  test('passes through, and is cached at its end', async () => {
    const { files, session } = caching();
    const read: unknown[] = [];
    for await (const batch of cachingNames(batches(), naming, session)) {
      read.push(batch);
      expect(files).toEqual([]);
    }
    expect(read).toEqual([records.slice(0, 1), records.slice(1)]);
    expect(files).toEqual([['/state/names/work/installs', 'settings-1\nacme\nblog']]);
  });

  test('is cached by its command, unless --limit or a missing name keeps it incomplete', async () => {
    const cases: [input: CommandInput, of: Naming | undefined, times: number][] = [
      [{}, naming, 1],
      [{ limit: 9 }, naming, 0],
      [{ limit: 9, where: [parseSelector('name=acme')] }, naming, 1],
      [{}, undefined, 0],
    ];
    for (const [input, of, times] of cases) {
      const { files, session } = caching();
      const result = await execute(listed(of), input, session);
      await resultValue(result);
      expect(files).toHaveLength(times);
    }
  });

  test('of one response is cached, unless it is a part', async () => {
    for (const [part, times] of [
      [undefined, 1],
      ['page 1 of 2', 0],
    ] as const) {
      const { files, session } = caching();
      const view = { columns: [{ name: 'name' }], whyIncomplete: () => part };
      await execute(read(records, view), {}, session);
      expect(files).toHaveLength(times);
      await execute(read({ name: 'acme' }, view), {}, session);
      expect(files).toHaveLength(times);
    }
  });

  test('is not cached if it breaks, or is not read to its end', async () => {
    const { files, session } = caching();
    for await (const _ of cachingNames(batches(), naming, session)) break;
    const broken = async () => {
      for await (const _ of cachingNames(batches(new Error('broken')), naming, session));
    };
    await expect(broken()).rejects.toThrow('broken');
    expect(files).toEqual([]);
  });
});
