/** S3: whatever goes wrong on the way, a request that changes something is not sent twice. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import type { Act, Seen } from './support/fault-server.ts';
import { lines, prepareFor } from './support/lines.ts';
import { seeded } from './support/random.ts';
import { sized } from './support/sized.ts';
import { runOn } from './support/socket.ts';
import { createWorld, run, writes } from './support/world.ts';

const status = (code: number, headers = {}): Act => ({ do: 'answer', status: code, headers });

/** After these nobody knows what became of a write. */
const ambiguous: Act[] = [
  ...[500, 502, 503, 504].map((code) => status(code)),
  status(503, { 'retry-after': '2' }),
  { do: 'resetBeforeReading' },
  { do: 'resetAfterReading' },
  { do: 'resetAfterReading', served: true },
  { do: 'hangUp' },
  { do: 'half', status: 202, body: '{"id":"half"}' },
  { do: 'stall' },
  { do: 'trickle', everyMs: 700 },
  { do: 'answer', status: 200, body: '<html>' },
  status(307, { location: '/v1/elsewhere' }),
];

const tooMany: Act[] = [status(429), status(429, { 'retry-after': '3' })];

const refused: [Act, code: number][] = [
  [status(400), 6],
  [status(401), 3],
  [status(403), 4],
  [status(404), 5],
  [status(409), 6],
  [status(422), 6],
];

const mutating = (Object.entries(operations) as [OperationId, Operation][])
  // A file of domains has a result for each line (test/domains-import.test.ts).
  .filter(([id, { method }]) => method !== 'GET' && id !== 'createDomains')
  .map(([id]) => id);

const served: Act = { do: 'serve' };

/** One command, and what became of each of its requests by the seed. */
async function randomRun(seed: number) {
  const random = seeded(seed);
  const operation = random.pick(mutating);
  const retries = random.pick([0, 1, 2]);
  const trouble = random.pick([0.2, 0.5, 0.9]);
  const fate = (): Act => {
    if (random.next() > trouble) return served;
    return random.pick([random.pick(ambiguous), random.pick(tooMany), random.pick(refused)[0]]);
  };
  const fates: { request: Seen; act: Act }[] = [];
  const { ran } = await runOn(
    `${lines[operation]} --retries ${retries} --json`,
    (request) => {
      const act = fate();
      fates.push({ request, act });
      return act;
    },
    { prepare: prepareFor(lines[operation]) },
  );
  return {
    operation,
    retries,
    ran,
    writes: fates.filter(({ request }) => request.method !== 'GET'),
  };
}

/** The exit codes that are the truth about the last write. */
function truths(act: Act, id: OperationId): number[] {
  if (act === served) return [0];
  if (tooMany.includes(act)) return [7];
  const code = refused.find(([one]) => one === act)?.[1] ?? 10;
  // 404 without the service's error body: the service lacks an operation of part 2, if it answers another request.
  return code === 5 && 'part' in operations[id] ? [5, 6] : [code];
}

const runs = sized(350, 1000);
const perTest = 50;

/** The run of each seed, made once. */
const made = new Map<number, ReturnType<typeof randomRun>>();

function runOf(seed: number): ReturnType<typeof randomRun> {
  const run = made.get(seed) ?? randomRun(seed);
  made.set(seed, run);
  return run;
}

describe(`S3: in ${runs} random runs over ${mutating.length} commands`, () => {
  test.concurrent.for(Array.from({ length: runs / perTest }, (_, block) => block))(
    'block %i: a write is repeated after 429 alone, and the exit code is the truth',
    { timeout: 120_000 },
    async (block) => {
      for (let seed = block * perTest; seed < (block + 1) * perTest; seed += 1) {
        const { operation, retries, ran, writes } = await runOf(seed);
        const where = `seed ${seed}, ${operation}`;
        const repeated = writes.slice(0, -1).map(({ act }) => tooMany.includes(act));
        expect(repeated, where).toEqual(repeated.map(() => true));
        expect(writes.length, where).toBeLessThanOrEqual(retries + 1);
        expect(new Set(writes.map(({ request }) => request.url)).size, where).toBeLessThanOrEqual(
          1,
        );
        const last = writes.at(-1);
        const codes = last === undefined ? [3, 4, 5, 6, 7] : truths(last.act, operation);
        expect(codes, where).toContain(ran.code);
        if (ran.code !== 0) expect(ran.stdout, where).toBe('');
      }
    },
  );

  test('every command got to its write, and writes met every kind of trouble', async () => {
    const reached = new Set<string>();
    const met = new Set<Act>();
    for (let seed = 0; seed < runs; seed += 1) {
      const { operation, writes } = await runOf(seed);
      for (const { act } of writes) {
        reached.add(operation);
        met.add(act);
      }
    }
    expect([...reached].sort()).toEqual([...mutating].sort());
    const kinds = [...ambiguous, ...tooMany, ...refused.map(([act]) => act), served];
    expect(kinds.filter((act) => !met.has(act))).toEqual([]);
  }, 60_000);
});

describe('backups create --once beside another process', () => {
  const line = 'backups create acmeprod --notify a@b.example --once build-42';

  test('a process that stood still since it looked looks again', async () => {
    let looks = 0;
    const world = createWorld({
      async fetch(url, init) {
        const answer = await world.sandbox(url, init);
        if (!url.includes('/backups')) return answer;
        looks += 1;
        if (looks !== 2) return answer;
        // Stopped here, while another one asks; its lock is free by then.
        world.clock.leap(6000);
        const other = createWorld({ fetch: world.sandbox });
        expect(writes(await other.run(line))).toHaveLength(1);
        return answer;
      },
    });
    const ran = await world.run(line);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('Joined backup');
  });

  test.each([undefined, '/proc/nowhere'])(
    'with %s for a state folder, that is said',
    async (stateDir) => {
      const ran = await run(line, { stateDir, realFiles: true });
      expect(ran.code).toBe(0);
      expect(ran.stderr).toContain('There is no lock, so a second run could send the same request');
    },
  );
});
