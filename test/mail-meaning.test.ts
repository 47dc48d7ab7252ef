/** E-mails as a witness: which message is about a job, and what its subject says. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { addressesIn, hasTag, headerValues } from '../src/core/mail/addresses.ts';
import type { Mailbox, MailMark, MailMessage, MailRules } from '../src/core/mail/mail.ts';
import { taggedAddress, tagOf } from '../src/core/mail/tag.ts';
import { defaultWords } from '../src/core/mail/words.ts';
import { type MailedJob, type MailMeaning, meaningOf } from '../src/witness/mail-meaning.ts';
import { mailWitness } from '../src/witness/mail-witness.ts';

const rules: MailRules = { senders: [], ...defaultWords, acceptsAny: false };

/** The job that a subject names, if it names one. */
function jobIn(subject: string, ...names: string[]): MailedJob {
  const kinds = ['copy', 'archive'] as const;
  return { kind: kinds.find((one) => subject.includes(one)) ?? 'restore', names };
}

const restoreOf = (...names: string[]) => ({ kind: 'restore' as const, names });

describe('the meaning of a subject', () => {
  test.each<[string, MailMeaning]>([
    ['The restore of acmestage is complete', 'ended'],
    ['Restore COMPLETED', 'ended'],
    ['Fwd: Re: Your copy has finished!', 'ended'],
    ['acmestage: archive ready', 'ended'],
    ['Ｒｅｓｔｏｒｅ　ｃｏｍｐｌｅｔｅ', 'ended'],
    ['Restore com\u00adplete', 'ended'],
    ['Restore completed without errors', 'ended'],
    ['Restore completed, 0 warnings', 'ended'],
    ['Restore of acmestage failed', 'failed'],
    ['Restore FAILED: not everything was restored', 'failed'],
    ['The restore was not completed', 'failed'],
    ["The restore wasn't completed", 'failed'],
    ['The restore didn’t finish', 'failed'],
    ['We could not restore acmestage, ready to retry', 'failed'],
    ['Restore complete. Error in the copy.', 'failed'],
    ['Restore incomplete', 'failed'],
    ['Unsuccessful restore', 'failed'],
    ['Restore started', 'started'],
    ['Restore queued, you get an e-mail when it is complete', 'started'],
    ['Restore in progress', 'started'],
    ['Restore failed, a new one is scheduled', 'failed'],
    ['The restore is not yet ready', 'unclear'],
    ["The restore hasn't finished", 'unclear'],
    ['Restore completed with errors', 'unclear'],
    ['Restore partially completed', 'unclear'],
    ['We will tell you when the restore is complete', 'unclear'],
    ['Your invoice', 'unclear'],
    ['Completeness and readiness', 'unclear'],
    ['Progress in your account', 'unclear'],
    ['', 'unclear'],
    ['🎉', 'unclear'],
  ])('%j is %s', (subject, meaning) => {
    expect(meaningOf(subject, rules, jobIn(subject, 'acmestage'))).toBe(meaning);
  });

  test.each<[string, string[], MailMeaning]>([
    ['The restore of ready has begun', ['ready'], 'unclear'],
    ['The restore of failed is complete', ['failed'], 'ended'],
    ['The restore of READY READY is done', ['ready'], 'unclear'],
    ['The copy of error onto aborted is complete', ['error', 'aborted'], 'ended'],
    ['The restore of complete failed', ['complete'], 'failed'],
    ['The restore of readymade is ready', ['readymade'], 'ended'],
  ])('%j without %j is %s', (subject, names, meaning) => {
    expect(meaningOf(subject, rules, jobIn(subject, ...names))).toBe(meaning);
  });

  const vague = [
    ...['couldn\u00b4t be completed', 'couldn\u2019t be completed', 'couldn`t be completed'],
    ...['couldn&#39;t be completed', 'couldnt be completed', 'hasn&rsquo;t completed'],
    ...[
      'is 50% complete',
      'step 1 of 3 complete',
      'is nearly complete',
      'will be completed tomorrow',
    ],
    ...['is to be completed by support', 'is ready to be restored', 'needs more time to complete'],
    ...[
      'as soon as it is complete',
      'nothing was restored',
      'no files restored',
      'only files restored',
    ],
    ...[
      '0 of 12 tables restored',
      'completed, database missing',
      'finished: timeout',
      'crashed, restored',
    ],
    ...['finished: rolled back', 'finished with exceptions', 'completed: NO', 'successful: false'],
    ...["won't be completed", 'cant be completed', 'is being restored', 'is getting ready'],
    ...['ready to start', 'restored 3/5 databases', '50 percent complete', 'complete? nope'],
    ...['completed, but the database is damaged', 'finished without success', '0 files restored'],
    ...['request was successful', "We'll tell you after it is complete"],
    ...['was not unsuccessful', 'completed unsuccessfully', 'has errored, previous state restored'],
  ];
  test.each(vague)('the restore %s: never the end', (text) => {
    const subject = `The restore of acmestage ${text}`;
    expect(meaningOf(subject, rules, restoreOf('acmestage'))).not.toBe('ended');
    expect(meaningOf(subject, { ...rules, acceptsAny: true }, restoreOf('acmestage'))).not.toBe(
      'ended',
    );
  });

  test.each([
    ['Restore complete', 'ended'],
    ['[Hosting] Your restore of acmestage has been completed successfully', 'ended'],
    ['Restore completed: 12 tables restored, 0 failed', 'ended'],
    ['Restore completed error-free', 'ended'],
    ['Restore 100 % complete', 'ended'],
    ['The backup of acmestage is complete', 'unclear'],
    ['Checkpoint of acmestage before the restore: complete', 'unclear'],
    ['The copy onto acmestage is complete', 'unclear'],
    ['Backup restored', 'ended'],
    ['Your restore point is ready', 'unclear'],
    ['Your site is being restored', 'unclear'],
    ['Restore of the checkpoint to acmestage complete', 'unclear'],
    ['Your checkpoint has been restored', 'ended'],
    ['Restore of a backup to acmestage complete', 'ended'],
    ['Your restore request is complete', 'ended'],
    ['Restore to v1.0 failed: your backup is ready', 'failed'],
    ['Restore attempt 0 failed; backup complete', 'failed'],
    ['Restore completed without any errors or warnings', 'ended'],
    [`${'1'.repeat(200_000)} restore complete`, 'unclear'],
    ['Restore un-successful', 'failed'],
    ['In-complete restore', 'failed'],
  ] as const)('of a restore, %j is %s', (subject, meaning) => {
    expect(meaningOf(subject, rules, restoreOf('acmestage'))).toBe(meaning);
  });

  test.each([
    'Your archive is ready to download',
    'Your backup is ready',
    'Backup archive (ZIP) is ready',
    'The backup you wanted is ready for download',
  ])('of an archive, %j is the end', (subject) => {
    expect(meaningOf(subject, rules, { kind: 'archive', names: ['acmestage'] })).toBe('ended');
  });

  test.each([
    ['errors', 'Restore of errors completed with errors', 'unclear'],
    ['not', 'Restore of not was not completed', 'failed'],
    ['failed', 'Restore of failed failed, previous state restored', 'failed'],
    ['partial', 'Restore of partial: partial copy restored', 'unclear'],
  ] as const)('the install %s: %j is %s', (name, subject, meaning) => {
    expect(meaningOf(subject, rules, restoreOf(name))).toBe(meaning);
  });

  test('own words replace those of hms', () => {
    const german = { ...rules, success_words: ['abgeschlossen'], failure_words: ['schlug fehl'] };
    expect(meaningOf('Wiederherstellung ABGESCHLOSSEN', german, restoreOf())).toBe('ended');
    expect(meaningOf('Wiederherstellung schlug  fehl', german, restoreOf())).toBe('failed');
    expect(meaningOf('Restore complete', german, restoreOf())).toBe('unclear');
  });

  test('with accept any, a message without a known word is the end, and a failure is still one', () => {
    const any = { ...rules, acceptsAny: true };
    expect(meaningOf('Your invoice', any, restoreOf())).toBe('ended');
    expect(meaningOf('Restore failed', any, restoreOf())).toBe('failed');
    expect(meaningOf('Restore started', any, restoreOf())).toBe('started');
    expect(meaningOf('Restore completed with errors', any, restoreOf())).toBe('unclear');
  });
});

const tag = 'abcdefghij234567';

describe('the tag', () => {
  test('is 16 random base32 characters', () => {
    const tags = Array.from({ length: 200 }, () => tagOf(crypto.randomUUID()));
    expect(tags.filter((one) => !/^[a-z2-7]{16}$/.test(one))).toEqual([]);
    expect(new Set(tags).size).toBe(tags.length);
    for (let at = 0; at < 16; at += 1) {
      expect(new Set(tags.map((one) => one[at])).size).toBeGreaterThan(16);
    }
  });

  test.each<[string, boolean, string | undefined]>([
    ['ops@example.com', true, `ops+hms-${tag}@example.com`],
    ['ops+x@example.com', true, `ops+x+hms-${tag}@example.com`],
    ['"a@b"@example.com', true, `"a@b"+hms-${tag}@example.com`],
    ['hms-{tag}@ops.example.com', true, `hms-${tag}@ops.example.com`],
    ['hms@{tag}.example.com', false, `hms@${tag}.example.com`],
    ['ops@example.com', false, undefined],
  ])('in %s, with plus %s, makes %s', (address, plus, made) => {
    expect(taggedAddress(address, tag, plus)).toBe(made);
  });

  test.each<[string, boolean]>([
    [`ops+hms-${tag}@example.com`, true],
    [`OPS+HMS-${tag.toUpperCase()}@EXAMPLE.COM`, true],
    [`ops@${tag}.example.com`, true],
    [`ops+hms-${tag}x@example.com`, false],
    [`ops+hms-x${tag}@example.com`, false],
    [`ops+hms-${tag.slice(1)}@example.com`, false],
    ['ops@example.com', false],
  ])('is a whole word of %s: %s', (address, holds) => {
    expect(hasTag(address, tag)).toBe(holds);
  });
});

test.each<[string, string[]]>([
  ['ops@example.com', ['ops@example.com']],
  ['<ops@example.com>', ['ops@example.com']],
  ['"Ops, on call" <ops@example.com>, dev@example.com', ['ops@example.com', 'dev@example.com']],
  ['"fake@example.com" <ops@example.com>', ['ops@example.com']],
  ['ops@example.com (fake@example.com)', ['ops@example.com']],
  ['Team: a@x.example, b@x.example;, c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
  ['undisclosed-recipients:;', []],
  ['"never closed <ops@example.com>', []],
  ['<ops@example.com', ['ops@example.com']],
  ['=?utf-8?q?fake=40example.com?= <ops@example.com>', ['ops@example.com']],
  ['"a@b" <c@d.example> <e@f.example>', ['c@d.example']],
  [`${'x,'.repeat(200_000)}a@b.example`, []],
])('the addresses of %.40s are %j', (header, addresses) => {
  expect(addressesIn(header)).toEqual(addresses);
});

test('headers are unfolded, and only those of the name are read', () => {
  const block =
    'To: a@b.example,\r\n\tc@d.example\r\nX-To: x@y.example\r\ntO : e@f.example\r\n\r\n';
  expect(headerValues(block, 'to')).toEqual(['a@b.example,\tc@d.example', 'e@f.example']);
});

const address = `ops+hms-${tag}@example.com`;

function message(facts: Partial<MailMessage> = {}): MailMessage {
  return {
    folder: 'INBOX',
    uid: 7,
    received_at: '2026-03-02T09:05:10.000Z',
    from: ['noreply@hosting.example'],
    recipients: [address],
    subject: 'The restore of acmestage is complete',
    isAutomatic: false,
    ...facts,
  };
}

function witnessOf(messages: MailMessage[] | HmsError, own: Partial<MailRules> = {}) {
  const mark: MailMark = { tag, address };
  const mailbox: Mailbox = {
    name: 'mailbox ops@example.com',
    addressFor: () => address,
    rules: { ...rules, ...own },
    connection: {
      positions: async () => [{ folder: 'INBOX', uid_validity: '1', uid_next: 5 }],
      async messages() {
        if (messages instanceof HmsError) throw messages;
        return messages;
      },
      close: async () => {},
    },
  };
  const now = () => Date.parse('2026-03-02T10:00:00Z');
  return { mark, witness: mailWitness({ mark, mailbox, job: restoreOf('acmestage'), now }) };
}

async function look(messages: MailMessage[] | HmsError, own: Partial<MailRules> = {}) {
  const { witness } = witnessOf(messages, own);
  return witness.look(new AbortController().signal);
}

describe('the witness', () => {
  test('keeps where the folders end before the request is sent', async () => {
    const { witness, mark } = witnessOf([]);
    await witness.prepare();
    expect(mark.positions).toEqual([{ folder: 'INBOX', uid_validity: '1', uid_next: 5 }]);
  });

  test('says who wrote what, and when the mail server received it', async () => {
    expect(await look([message()])).toEqual({
      state: 'ended',
      evidence: {
        kind: 'mail',
        at: '2026-03-02T09:05:10.000Z',
        seen_by: 'mailbox ops@example.com',
        says: 'An e-mail from noreply@hosting.example, received 2026-03-02 09:05 UTC, has the subject "The restore of acmestage is complete".',
      },
    });
  });

  test('names neither a sender nor a time that the message does not have', async () => {
    const found = await look([message({ from: [], received_at: undefined, subject: '' })]);
    expect(found).toMatchObject({
      state: 'unclear',
      evidence: { at: '2026-03-02T10:00:00.000Z', says: 'An e-mail has no subject.' },
    });
  });

  test('shows a subject on one line, without control characters, and not too long', async () => {
    const subject = `complete \u001b[2J\r\nerror: \u202egnp.exe \u200b${'x'.repeat(1000)}`;
    const found = await look([message({ subject })], { failure_words: [] });
    if (found.state === 'silent') throw new Error('it is silent');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(found.evidence.says).not.toMatch(/[\u0000-\u001f\u202e\u200b]/);
    expect(found.evidence.says.length).toBeLessThan(320);
  });

  test.each<[string, MailMessage[]]>([
    ['nothing', []],
    ['an automatic reply', [message({ isAutomatic: true })]],
    ['another tag', [message({ recipients: ['ops+hms-abcdefghij234566@example.com'] })]],
    [
      'a tag in the subject only',
      [message({ recipients: ['ops@example.com'], subject: `${tag} complete` })],
    ],
  ])('is silent about %s', async (_, messages) => {
    expect(await look(messages)).toEqual({ state: 'silent', note: 'no e-mail yet' });
  });

  test('goes on after an e-mail about the start', async () => {
    expect(await look([message({ subject: 'Restore started' })])).toEqual({
      state: 'silent',
      note: 'an e-mail says only "Restore started"',
    });
  });

  const failure = message({ subject: 'Restore failed' });
  const start = message({ subject: 'Restore started' });
  const unclear = message({ subject: 'Your restore' });
  test.each<[string, MailMessage[]]>([
    ['failed', [message(), failure]],
    ['failed', [failure, message()]],
    ['failed', [unclear, start, failure]],
    ['ended', [start, message()]],
    ['ended', [message(), message()]],
    ['ended', [unclear, message()]],
    ['unclear', [unclear, start]],
  ])('of several e-mails, the strongest counts: %s', async (state, messages) => {
    expect((await look(messages)).state).toBe(state);
  });

  test.each<[string, boolean]>([
    ['noreply@hosting.example', true],
    ['NoReply@Hosting.Example', true],
    ['hosting.example', true],
    ['@hosting.example', true],
    ['example', true],
    ['other@hosting.example', false],
    ['osting.example', false],
    ['hosting.example.com', false],
  ])('with the sender %s, the e-mail counts: %s', async (sender, counts) => {
    expect((await look([message()], { senders: [sender] })).state).toBe(
      counts ? 'ended' : 'silent',
    );
  });

  test('is silent while the mailbox cannot be read, and says why', async () => {
    const error = new HmsError('unavailable', 'The mail server imap.example:993 hung up.');
    const note = 'the mail server imap.example:993 hung up';
    expect(await look(error)).toEqual({ state: 'silent', note });
  });

  test('ends the wait when the credentials are refused', async () => {
    await expect(look(new HmsError('auth', 'no'))).rejects.toMatchObject({ kind: 'auth' });
  });
});
