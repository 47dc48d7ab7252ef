/** The outbox of the sandbox as a mailbox, and the addresses that change its e-mails. */
import { describe, expect, test } from 'vitest';
import type { Mailbox, MailMark } from '../src/core/mail/mail.ts';
import { taggedAddress, tagOf } from '../src/core/mail/tag.ts';
import { defaultWords } from '../src/core/mail/words.ts';
import { advance } from '../src/sandbox/jobs.ts';
import { outboxConnection } from '../src/sandbox/outbox-mailbox.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { mailWitness } from '../src/witness/mail-witness.ts';
import { openService, stage } from './support/service.ts';

const backup = seedId('backup', 'acmestage', '1');
const jobMs = 20_000;

/** A service, its mailbox, and an address with a tag. */
function sandbox() {
  const service = openService({ jobMs });
  service.state.jobs = [];
  const store = { read: async () => structuredClone(service.state) };
  const connection = outboxConnection(store, service.clock.now);
  const tag = tagOf(crypto.randomUUID());
  const address = taggedAddress('ops@sandbox.example', tag, true) ?? '';
  const mark: MailMark = { tag, address };
  const mailbox: Mailbox = {
    name: 'mailbox ops@sandbox.example',
    addressFor: () => address,
    connection,
    rules: { senders: [], ...defaultWords, acceptsAny: false },
  };
  const { now } = service.clock;
  const witness = mailWitness({
    mark,
    mailbox,
    job: { kind: 'restore', names: ['acmestage'] },
    now,
  });
  const restore = (...others: string[]) =>
    service.ask('POST', `/installs/${stage}/backups/${backup}/restore`, {
      notification_emails: [address, ...others],
    });
  return {
    ...{ service, mark, witness, restore, address, tag, connection },
    look: () => witness.look(new AbortController().signal),
    pass: async (ms: number) => service.clock.sleep(ms),
  };
}

test('the whole way: no e-mail at first, and the end of the restore then', async () => {
  const { witness, restore, look, pass } = sandbox();
  await witness.prepare();
  expect((await restore()).status).toBe(202);
  expect(await look()).toEqual({ state: 'silent', note: 'no e-mail yet' });
  await pass(jobMs);
  expect(await look()).toEqual({
    state: 'ended',
    evidence: {
      kind: 'mail',
      at: '2026-03-02T09:00:20.000Z',
      seen_by: 'mailbox ops@sandbox.example',
      says: 'An e-mail from notifications@sandbox.example, received 2026-03-02 09:00 UTC, has the subject "The restore of acmestage is complete".',
    },
  });
});

describe('a notification address', () => {
  test.each<[string, string[]]>([
    ['aborted', ['was aborted']],
    ['mail-never', []],
    ['mail-twice', ['is complete', 'is complete']],
    ['mail-unclear', ['was processed']],
    ['mail-start', ['has started', 'is complete']],
    ['mail-early', ['is complete']],
  ])('%s@fault.test changes the e-mails to all addresses', async (word, ends) => {
    const { service, restore, address, pass } = sandbox();
    await restore('someone@example.com', `${word}@fault.test`);
    await pass(jobMs);
    advance(service.state, service.clock.now());
    for (const to of [address, 'someone@example.com', `${word}@fault.test`]) {
      const subjects = service.state.outbox.filter((one) => one.to === to);
      expect(subjects.map(({ subject }) => subject)).toEqual(
        ends.map((end) => `The restore of acmestage ${end}`),
      );
    }
  });

  const look = async (word: string, ms: number) => {
    const world = sandbox();
    await world.witness.prepare();
    await world.restore(`${word}@fault.test`);
    await world.pass(ms);
    return world.look();
  };

  test.each([
    ['aborted', jobMs, 'failed'],
    ['mail-never', 10 * jobMs, 'silent'],
    ['mail-twice', jobMs, 'ended'],
    ['mail-unclear', jobMs, 'unclear'],
    ['mail-start', jobMs - 1000, 'silent'],
    ['mail-start', jobMs, 'ended'],
    ['mail-early', 0, 'ended'],
  ])('%s@fault.test is seen %i ms later: %s', async (word, ms, state) => {
    expect((await look(word, ms)).state).toBe(state);
  });

  test('the e-mail of mail-start comes when the job starts, and once', async () => {
    const { restore, pass, connection, tag, witness, look } = sandbox();
    await witness.prepare();
    await restore('mail-start@fault.test');
    const read = () => connection.messages(tag, [], new AbortController().signal);
    expect(await read()).toEqual([]);
    await pass(5000);
    expect(await look()).toMatchObject({ note: expect.stringContaining('has started') });
    await pass(5000);
    expect(await read()).toHaveLength(1);
  });

  test('mail-early and aborted: the early e-mail says so', async () => {
    const { restore, look } = sandbox();
    await restore('mail-early@fault.test', 'aborted@fault.test');
    expect((await look()).state).toBe('failed');
  });
});

test('an e-mail from before does not count, and after a reset nothing does', async () => {
  const { service, witness, restore, look, pass } = sandbox();
  await restore();
  await pass(jobMs);
  await witness.prepare();
  expect((await look()).state).toBe('silent');
  await restore();
  await pass(jobMs);
  expect((await look()).state).toBe('ended');
  service.state.seeded_at = '2026-03-03T00:00:00.000Z';
  expect((await look()).state).toBe('silent');
});

test('an e-mail to another tag does not count', async () => {
  const { service, witness, look, pass, address } = sandbox();
  await witness.prepare();
  await service.ask('POST', `/installs/${stage}/backups/${backup}/restore`, {
    notification_emails: [address.replace('hms-', 'hms-x')],
  });
  await pass(jobMs);
  expect((await look()).state).toBe('silent');
});
