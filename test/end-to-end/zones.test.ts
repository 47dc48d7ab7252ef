/** P5: where the machine stands and what it speaks changes nothing of what other programs read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultServer, faultServer } from '../support/fault-server.ts';
import { credentialsFor, sandboxOn } from '../support/reach.ts';
import { sized } from '../support/sized.ts';
import { shell } from '../support/spawn.ts';

const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'];
const locales = ['C', 'de_DE.UTF-8', 'tr_TR.UTF-8'];
const pairs = zones.flatMap((zone) => locales.map((locale) => [zone, locale] as const));
/** Each zone and each locale at least once, or all pairs. */
const places = sized(
  pairs.filter((_, index) => index % 4 === 0 || index === pairs.length - 1),
  pairs,
);

/** Times with and without offset, the letter i in both cases, near names, an error. */
const line = `
  hms installs list --json --where 'created_at<=2023-09-02T09:00:00'
  hms installs list --json --where 'name~BISTRO'
  hms backups list acmeprod --json
  hms installs get BISTROPROT --json 2>&1 | tail -1`;

let server: FaultServer;
/** What the same commands say where nothing is set. */
let said: string;

beforeAll(async () => {
  server = await sandboxOn();
  said = (await shell(line, credentialsFor(server))).stdout;
});
afterAll(() => server.close());

test('P5: the commands find something', () => {
  expect(said).toContain('"name": "acmeprod"');
  expect(said).toContain('"name": "bistrostage"');
  expect(said).toContain('Did you mean bistroprod');
});

test.each(places)('P5: --json is the same, to the byte, with TZ=%s and %s', async (TZ, locale) => {
  const env = { ...credentialsFor(server), TZ, LANG: locale, LC_ALL: locale };
  expect((await shell(line, env)).stdout).toBe(said);
});

test.each(zones)('P5: a table has UTC with TZ=%s, and a time without offset is UTC', async (TZ) => {
  const results = ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00', '2026-03-01T13:30:00+05:30'].map(
    (created_at, index) => ({ id: `id-${index}`, created_at }),
  );
  const own = await faultServer(() => ({ do: 'json', value: { count: 3, results } }));
  const env = { ...credentialsFor(own), TZ, LC_ALL: 'tr_TR.UTF-8' };
  const ran = await shell('hms installs list -o table --no-header --columns created_at', env);
  await own.close();
  expect(ran.stdout).toBe('2026-03-01 08:00 UTC\n'.repeat(3));
});
