/** What is said of an answer about something else, and of a request that is interrupted, word for word. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { answer, check, expectSaid, read, type Said, write, written } from './support/said.ts';
import { acme, harbor, nobody, northlight } from './support/service.ts';
import { run, type WorldOptions } from './support/world.ts';

describe('an answer about something else', () => {
  const facts = { status: 200, request_id: 'r1' };
  const headers = { 'x-request-id': 'r1' };
  const about = `the response is about ${nobody}, not about ${acme}.`;
  const of = `the response is about the account ${harbor}, not only about`;
  const several = `/installs?account_id=${northlight}%2C%2C${nobody}&limit=100&offset=0`;
  const theirs = { results: [{ id: acme, account: { id: harbor } }] };

  test.each<[string, string, unknown, Said]>([
    [
      'a read of another record',
      `installs get ${acme} --json`,
      { id: nobody },
      {
        code: 7,
        message: `GET /installs/${acme} failed: ${about}`,
        details: [`GET /installs/${acme} returned another record.`],
      },
    ],
    [
      'a write to another record',
      `installs update ${acme} --environment staging --json`,
      { id: nobody },
      {
        code: 10,
        message: `The outcome of PATCH /installs/${acme} is unknown: accepted (200), but ${about}`,
        details: [`PATCH /installs/${acme} returned another record.`],
        hint: `To check before you retry, run: hms installs get ${acme}`,
      },
    ],
    [
      'a write that belongs elsewhere',
      write,
      { id: nobody, install_id: nobody },
      {
        code: 10,
        message: `The outcome of ${written} is unknown: accepted (200), but the response is about the install ${nobody}, not about ${acme}.`,
        details: [`${written} returned another record.`],
        hint: check,
      },
    ],
    [
      'a list that failed',
      read,
      { results: [], errors: [{ message: 'x' }] },
      {
        code: 7,
        message: 'GET /installs failed: the service reported an error: [{"message":"x"}].',
      },
    ],
    [
      'a list of another account',
      `installs list --account ${northlight} --json`,
      theirs,
      {
        code: 7,
        message: `GET /installs failed: ${of} ${northlight}.`,
        details: ['GET /installs returned another account.'],
      },
    ],
    [
      'a list of none of two accounts',
      `api GET /installs?account_id=${northlight},,${nobody} --paginate --json`,
      theirs,
      {
        code: 7,
        message: `GET ${several} failed: ${of} ${northlight}, ${nobody}.`,
        details: [`GET ${several} returned another account.`],
      },
    ],
  ])('R3: %s', async (_, line, body, said) => {
    await expectSaid(line, { fetch: answer(body, 200, headers) }, said, facts);
  });

  test.each(['account_user', 'user', 'data', 'job', 'operation', 'response', 'result'])(
    'S4: a write whose answer holds a record of another install in %s',
    async (holder) => {
      const body = { id: nobody, [holder]: { install_id: nobody } };
      expect((await run(write, { fetch: answer(body) })).code).toBe(10);
    },
  );
});

describe('W3: an interruption', () => {
  /** It comes while the request is under way; the answer never does. */
  function interrupted(): WorldOptions {
    let begin = () => {};
    const interruptWhen = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const fetch: Fetch = (_, { signal }) => {
      begin();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    return { fetch, interruptWhen };
  }

  test('of a read has changed nothing', async () => {
    const said = { code: 130, message: 'Interrupted (SIGINT).' };
    await expectSaid(read, interrupted(), said, { kind: 'cancelled', retry_safe: true });
  });

  test('of a write leaves it unknown', async () => {
    const message = `Interrupted while ${written} was in progress. Its outcome is unknown.`;
    const said = { code: 130, message, hint: check };
    await expectSaid(write, interrupted(), said, { kind: 'cancelled', retry_safe: false });
  });

  test('between two tries has changed nothing', async () => {
    const fetch = answer('', 429, { 'retry-after': '5' });
    const said = { code: 130, message: 'Interrupted (SIGINT). Nothing was changed.' };
    await expectSaid(write, { fetch, interruptAfterMs: 1000 }, said, { retry_safe: true });
  });
});
