/** Exit 6: each of its kinds, raised by a command; and none of 2, 5, 6 and 7 follows an accepted request. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { exitCodes, isRefusal, type RefusalKind } from '../src/core/exit-codes.ts';
import { entriesOf } from '../src/core/typed-keys.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import type { Fetch } from '../src/system/system.ts';
import { create, journalOf, lastError, root, rowsOf, runIn, world } from './support/fleet.ts';
import { people } from './support/lines.ts';
import { type Ran, type WorldOptions, writes } from './support/world.ts';

const notify = '--notify ops@example.com';
const harbor = seedId('account', 'harbor');
const northlight = seedId('account', 'northlight');
const backup = (install: string, number: number) => seedId('backup', install, String(number));

/** Profiles that lock and protect. They use the service of the world. */
function profiles() {
  const configDir = mkdtempSync(join(root, 'config-'));
  const base_url = 'https://api.hosting.example/v1';
  const locked = { base_url, read_only: true };
  const careful = { base_url, protect: ['acmestage'] };
  writeFileSync(
    join(configDir, 'profiles.json'),
    JSON.stringify({ profiles: { locked, careful } }),
  );
  return { configDir };
}

function undated({ backups }: State): void {
  const one = backups.find(({ install_id }) => install_id === seedId('install', 'acmeprod'));
  Object.assign(one?.record ?? {}, { create_time: null, complete_time: null });
}

interface Refused {
  line: string;
  /** Run before, in the same world. */
  before?: string;
  options?: WorldOptions;
  retrySafe?: boolean;
}

/** Each command that a kind of 6 refuses. `protected` is only a row of a run: see below. */
const refused: Record<Exclude<RefusalKind, 'protected'>, Refused[]> = {
  busy: [
    { line: `backups restore bistrostage latest ${notify} --yes --backup-first` },
    { line: `installs copy bistroprod bistrostage ${notify} --yes --backup-first` },
  ].map((one) => ({ ...one, retrySafe: true })),
  not_ready: [
    { line: `backups archive bistrostage ${backup('bistrostage', 2)} ${notify}` },
    { line: `backups restore bistrostage ${backup('bistrostage', 2)} ${notify} --yes` },
    { line: 'domains verify museumprod harbour-shop.example' },
  ].map((one) => ({ ...one, retrySafe: true })),
  duplicate: [
    `backups restore acmestage latest ${notify} --yes --once k`,
    `backups archive acmestage latest ${notify} --once k`,
    `installs copy acmeprod acmestage --yes --once k`,
    `sites transfer acmeprod --to ${harbor} --yes --confirm acme --once k`,
  ].map((line) => ({ line, before: line })),
  read_only: [
    `backups create acmeprod ${notify}`,
    'installs create brandnew',
    `backups restore acmestage latest ${notify} --yes`,
    'domains verify museumprod harbour-shop.example',
    `users import ${people}`,
    `each --all -- ${create}`,
    'api DELETE /installs/x --yes --confirm /installs/x',
    'headless apps create --field name=blog',
  ].map((line) => ({ line: `--profile locked ${line}`, options: profiles() })),
  ambiguous: [
    `backups archive acmeprod latest ${notify}`,
    `backups restore acmeprod latest ${notify} --yes --confirm acmeprod`,
    'backups wait acmeprod latest',
  ].map((line) => ({ line, options: { prepare: undated } })),
  changed: [],
  unsupported: [
    { line: `backups archive acmestage ${backup('acmestage', 2)} ${notify}` },
    { line: `backups restore acmestage ${backup('acmestage', 2)} ${notify} --yes` },
    { line: 'installs copy acmestage museumstage --yes' },
    { line: `sites transfer bistroprod --to ${harbor} --yes` },
    { line: `sites transfer clinicprod --to ${harbor} --yes` },
    { line: `sites transfer acmeprod --to ${northlight} --yes --confirm acme` },
  ],
  rejected: [
    { line: `installs create acmeprod --account ${northlight}` },
    // What the service refuses because of a state that may end.
    {
      line: `sites transfer acmeprod --to ${seedId('account', 'attic')} --yes --confirm acme`,
      retrySafe: true,
    },
    { line: 'domains verify museumprod harbour-shop.example --no-dns-check', retrySafe: true },
  ],
};

function expectRefused(ran: Ran, kind: RefusalKind, retry_safe: boolean): void {
  expect(lastError(ran)).toMatchObject({ kind, code: 6, retry_safe });
  expect(ran.code).toBe(6);
  expect(ran.stdout).toBe('');
  // Only `rejected` is an answer of the service.
  expect(writes(ran)).toHaveLength(kind === 'rejected' ? 1 : 0);
}

const rows = entriesOf(refused).flatMap(([kind, all]) =>
  all.map((one) => [kind, one.line, one] as const),
);

test.each(rows)('C3: %s: %s', async (kind, line, { before, options, retrySafe = false }) => {
  const made = world(options);
  if (before !== undefined) expect((await made.run(before)).code).toBe(0);
  const [own, ...inner] = line.split(' -- ');
  const ran = await made.run([`${own} --json`, ...inner].join(' -- '));
  expectRefused(ran, kind, retrySafe);
});

test('C3: changed: the plan of a run that was edited', async () => {
  const made = world();
  const run = runIn(await made.run(`each --where name=acmestage -- ${create}`));
  const path = journalOf(made, run);
  writeFileSync(path, readFileSync(path, 'utf8').replace('ops@example.com', 'x@example.com'));
  expectRefused(await made.run(`each --resume ${run} --json`), 'changed', false);
});

describe('C3: a target of a run', () => {
  test('protected: what the profile protects, and it stays open', async () => {
    const made = world(profiles());
    const line = `--profile careful each --where name=acmestage --yes --confirm-count 1 --json -- backups restore {} latest ${notify}`;
    const ran = await made.run(line);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toEqual([]);
    const [row] = JSON.parse(ran.stdout);
    expect(row).toMatchObject({
      exit: 6,
      kind: 'protected',
      error: { kind: 'protected', code: 6, retry_safe: false },
    });
    expect(lastError(ran).hint).toContain('To run only the 1 open target');
  });

  test('changed: a name that means another install since the confirmation', async () => {
    const rename = ({ installs }: State) => {
      const byName = (name: string) => installs.find((one) => one.name === name) ?? {};
      const [stage, production] = [byName('acmestage'), byName('bistroprod')];
      Object.assign(stage, { name: 'acmeother' });
      Object.assign(production, { name: 'acmestage', environment: 'staging' });
    };
    const made = world({
      disk: (line) => void (Object.hasOwn(line as object, 'holder') && rename(made.state)),
    });
    const ran = await made.run(
      'each --where name=acmedev --yes --confirm-count 1 -- installs copy {} acmestage',
    );
    expect(writes(ran)).toEqual([]);
    expect(rowsOf(ran)[0]).toMatchObject({
      exit: 6,
      kind: 'changed',
      error: { retry_safe: false },
    });
  });

  test('stays open after any kind of 6, and --resume runs it', async () => {
    const made = world({ prepare: undated });
    const names = ['acmeprod', 'bistrostage', 'acmestage'];
    const from = join(root, 'three.txt');
    writeFileSync(from, names.join('\n'));
    const line = `each --from ${from} -- backups archive {} latest ${notify}`;
    const first = await made.run(line);
    expect(first.code).toBe(11);
    expect(rowsOf(first).filter(({ exit }) => exit !== 0)).toMatchObject([
      { target: 'acmeprod', exit: 6, kind: 'ambiguous' },
    ]);
    expect(first.stderr).toContain('To run only the 1 open target');
    const second = await made.run(`each --resume ${runIn(first)}`);
    expect(rowsOf(second).map(({ target }) => target)).toEqual(['acmeprod']);
  });

  test('that the service refused stays open, although retry_safe is false', async () => {
    const made = world({
      fetch: async (url, init) =>
        init.method === 'GET'
          ? made.sandbox(url, init)
          : Response.json({ message: 'no' }, { status: 422 }),
    });
    const ran = await made.run(`each --where name=acmestage -- ${create}`);
    expect(rowsOf(ran)[0]).toMatchObject({ kind: 'rejected', error: { retry_safe: false } });
    expect(ran.stderr).toContain('To run only the 1 open target');
  });
});

test('no kind of 6 is left out', () => {
  const tried = [...entriesOf(refused).map(([kind]) => kind), 'protected'];
  const all = entriesOf(exitCodes).flatMap(([kind]) => (isRefusal(kind) ? kind : []));
  expect(tried.toSorted()).toEqual(all.toSorted());
});

describe('C3: after an accepted request', () => {
  /** The TXT record of the domain to add. */
  const visible = ({ zone }: State) => {
    zone.push({ name: '_sandbox-challenge.acme-shop.example', value: 'sandbox-00000000' });
  };

  /** Two requests each. The second one is refused. */
  const lines = [
    `installs copy acmeprod acmestage ${notify} --yes --backup-first`,
    `backups restore acmestage latest ${notify} --yes --backup-first`,
    'domains add museumprod acme-shop.example --wait',
  ];

  test.each(lines)('a request that is never sent is exit 8 too: %s', async (line) => {
    let written = 0;
    const fetch: Fetch = async (url, init) => {
      if (init.method !== 'GET') written += 1;
      if (written >= 2) throw new TransportError('a broken line', { sent: false });
      return made.sandbox(url, init);
    };
    const made = world({ fetch, prepare: visible });
    const ran = await made.run(`${line} --json`);
    expect(ran.code).toBe(8);
    expect(lastError(ran)).toMatchObject({ kind: 'failed', retry_safe: false });
    expect(lastError(ran).message).toMatch(
      /was accepted\. a broken line\. Nothing more was sent\./i,
    );
  });

  const statuses = [400, 404, 409, 421, 422, 425, 429];
  test.each(lines.flatMap((line) => statuses.map((status) => [status, line] as const)))(
    'a refusal (%i) is exit 8, and names what was accepted: %s',
    async (status, line) => {
      let written = 0;
      const fetch: Fetch = async (url, init) => {
        if (init.method !== 'GET') written += 1;
        const isRefused = init.method !== 'GET' && written === 2;
        return isRefused ? Response.json({ message: 'no' }, { status }) : made.sandbox(url, init);
      };
      const made = world({ fetch, prepare: visible });
      const ran = await made.run(`${line} --json --retries 0`);
      expect(writes(ran)).toHaveLength(2);
      expect(ran.code).toBe(8);
      const error = lastError(ran);
      expect(error).toMatchObject({ kind: 'failed', status, retry_safe: false });
      expect(error.message).toMatch(/^POST \S+ was accepted\. no \(/);
      expect(error.details.join()).toContain('Accepted before: POST ');
    },
  );

  test('a second run with the same --once key is exit 8 too', async () => {
    const restore = `backups restore acmestage latest ${notify} --yes --even-if-busy --once k`;
    let isOther = false;
    const fetch: Fetch = async (url, init) => {
      if (init.method !== 'GET' && !isOther) {
        isOther = true;
        const answer = await made.sandbox(url, init);
        expect((await made.run(restore)).code).toBe(0);
        return answer;
      }
      return made.sandbox(url, init);
    };
    const made = world({ fetch });
    const ran = await made.run(`${restore} --backup-first --json`);
    expect(ran.code).toBe(8);
    expect(lastError(ran)).toMatchObject({ kind: 'failed', retry_safe: false });
    expect(lastError(ran).message).toMatch(/^POST \S+\/backups was accepted\. --once k: /);
    expect(writes(ran)).toHaveLength(1);
  });
});
