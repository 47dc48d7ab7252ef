/** kill -9 in the middle of a fleet run, and what is made of it afterwards. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultServer } from '../support/fault-server.ts';
import { seeded } from '../support/random.ts';
import { credentialsFor, keeper } from '../support/reach.ts';
import { isLarge, sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { byItsClock } from '../support/socket.ts';
import { start } from '../support/spawn.ts';
import { createWorld } from '../support/world.ts';

const keep = keeper();
const lanes = sized(2, 10);
const rounds = sized(2, 5);

/** Ids of the installs that were asked for a backup, one for each request. */
function askedIn(log: readonly { method: string; url: string }[]): string[] {
  return log
    .filter(({ method }) => method === 'POST')
    .map(({ url }) => /installs\/([^/]+)\/backups/.exec(url)?.[1] ?? '');
}

interface Result {
  twice: string[];
  forgotten: string[];
  code: number | null;
}

let ids: ReturnType<typeof start>['ended'] | undefined;

async function crash(moment: number): Promise<Result> {
  const serving = { service: byItsClock(createWorld()) };
  const service = await keep(faultServer(() => ({ do: 'serve' }), serving));
  const stateDir = mkdtempSync(join(tmpdir(), 'hms-crash-'));
  const env = { ...credentialsFor(service), HMS_STATE_DIR: stateDir };
  const words = ['each', '--all', '--', 'backups', 'create', '{}', '--notify', 'a@b.example'];
  const { child, ended } = start(words, env);
  let said = '';
  const run = await new Promise<string>((resolve) => {
    child.stderr.on('data', (piece) => {
      said += piece;
      const [, name] = /^Run (\S+):/m.exec(said) ?? [];
      if (name) resolve(name);
    });
  });
  await realSleep(moment);
  child.kill('SIGKILL');
  await ended;
  const resumed = await start(['each', '--resume', run, '--json'], env).ended;
  const asked = askedIn(service.log);
  const named = resumed.stderr.match(/[0-9a-f-]{36}(?=\): (unknown|accepted),)/g) ?? [];
  ids ??= start(['installs', 'list', '--columns', 'id', '--no-header'], env).ended;
  const list = await ids; // of every sandbox the same
  const known = new Set([...asked, ...named]);
  return {
    twice: asked.filter((id, at) => asked.indexOf(id) !== at),
    forgotten: list.stdout
      .trim()
      .split('\n')
      .filter((id) => !known.has(id)),
    code: resumed.code === 11 && named.length === 0 ? null : resumed.code,
  };
}

test(`killed ${lanes * rounds} times: no install is asked twice, none is forgotten, and unknown ones are named`, async () => {
  const random = seeded(7);
  const lane = async () => {
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await crash(random.next() * 2500));
    return results;
  };
  const results = (await Promise.all(Array.from({ length: lanes }, lane))).flat();
  expect(results).toHaveLength(lanes * rounds);
  for (const { twice, forgotten, code } of results) {
    expect({ twice, forgotten }).toEqual({ twice: [], forgotten: [] });
    expect([0, 11]).toContain(code);
  }
  // Some were killed with a request under way, and some without.
  if (isLarge) expect(new Set(results.map(({ code }) => code))).toEqual(new Set([0, 11]));
});
