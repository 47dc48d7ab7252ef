/** A restore, a copy and an archive that wait for the e-mail of the service, on a real mail server. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { advance } from '../../src/sandbox/jobs.ts';
import type { State } from '../../src/sandbox/state.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { type Dovecot, dovecot } from '../support/dovecot.ts';
import { mailTo } from '../support/mail.ts';
import { keeper } from '../support/reach.ts';
import { inTurn, sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { serve, start } from '../support/spawn.ts';

let made: Certificates;
let server: Dovecot;
const keep = keeper();

beforeAll(async () => {
  made = makeCertificates();
  server = await keep(dovecot(made.servers.good));
});

interface Email {
  to: string;
  subject: string;
}

/**
 * Runs the command against a served sandbox, and delivers its e-mails.
 * @param deliver what becomes of the e-mail to the tagged address; by default it is delivered
 */
async function runWith(
  words: readonly string[],
  { deliver = send, timeout = '20s' }: { deliver?: (mail: Email) => void; timeout?: string } = {},
) {
  const path = join(tmpdir(), `hms-restore-mail-${process.pid}-${Math.random()}.json`);
  const service = await serve('--job-seconds', '1', '--state', path);
  const env = {
    ...service.env,
    NODE_EXTRA_CA_CERTS: made.files.ca,
    HMS_MAILBOX_HOST: '127.0.0.1',
    HMS_MAILBOX_PORT: String(server.port),
    HMS_MAILBOX_USER: server.user,
    HMS_MAILBOX_PASSWORD: server.password,
    HMS_MAILBOX_ADDRESS: 'ops@example.com',
  };
  const { ended } = start([...words, '--wait', '--timeout', timeout, '--json'], env);
  const delivered = new Set<string>();
  let isOver = false;
  const courier = (async () => {
    while (!isOver) {
      await realSleep(100);
      if (!existsSync(path)) continue;
      // A read of the service advances its jobs, and leaves its file as it is.
      const state = JSON.parse(readFileSync(path, 'utf8')) as State;
      advance(state, Date.now());
      for (const mail of state.outbox.filter(({ to }) => to.includes('+hms-'))) {
        if (delivered.has(mail.to)) continue;
        delivered.add(mail.to);
        deliver(mail);
      }
    }
  })();
  const ran = await ended;
  isOver = true;
  await courier;
  await service.stop();
  const last = ran.stderr.trimEnd().split('\n').at(-1) ?? '';
  const record = ran.code === 0 ? JSON.parse(ran.stdout) : JSON.parse(last).error.record;
  return { ...ran, record };
}

function send({ to, subject }: Email): void {
  server.deliver(mailTo(to, subject));
}

const notify = ['--notify', 'ops@example.com', '--interval', '500ms'];
const commands = [
  ['backups', 'restore', 'acmestage', 'latest', '--yes', ...notify],
  ['installs', 'copy', 'acmeprod', 'acmestage', '--yes', ...notify],
  // The list of archives would end the wait before the e-mail.
  ['backups', 'archive', 'acmestage', 'latest', '--until-mail', ...notify],
];

const aborted = 'aborted@fault.test';

/** Another Node takes one of them: what differs there are connections. */
const tried = process.env.HMS_TEST_NODE ? commands.slice(0, 1) : commands;

describe.each(tried.map((words, place) => [words.slice(0, 2).join(' '), words, place] as const))(
  '%s --wait',
  (_, words, place) => {
    test('ends with the e-mail of the service: notified', async () => {
      const ran = await runWith(words);
      expect(ran.code, ran.stderr).toBe(0);
      expect(ran.record).toMatchObject({ status: 'notified', evidence: [{ kind: 'mail' }] });
      expect(ran.record.notification_emails.at(-1)).toMatch(/^ops\+hms-[a-z2-7]{16}@example\.com$/);
    });

    test.each(sized(place === 0 ? [aborted] : [], [aborted]))(
      'ends with 8 where the e-mail to %s says that it failed',
      async (to) => {
        const [first = '', second = '', ...more] = words;
        const ran = await runWith([first, second, ...more, '--notify', to]);
        expect(ran.code, ran.stderr).toBe(8);
        expect(ran.record).toMatchObject({ status: 'failed', evidence: [{ kind: 'mail' }] });
      },
    );

    const unseen: [string, (mail: Email) => void][] = [
      ['no e-mail comes', () => {}],
      [
        'it has another tag',
        (mail: Email) => send({ ...mail, to: `ops+hms-${'a'.repeat(16)}@example.com` }),
      ],
      [
        'it only says that the job has started',
        ({ to }: Email) => send({ to, subject: 'Restore started' }),
      ],
    ];
    test.each(inTurn(unseen, place, 3))('ends with 9 where %s', async (_, deliver) => {
      const ran = await runWith(words, { deliver, timeout: '4s' });
      expect(ran.code, ran.stderr).toBe(9);
      expect(ran.record).toMatchObject({ status: 'requested' });
      expect(ran.stderr).toContain('hms jobs wait j-');
    });
  },
);
