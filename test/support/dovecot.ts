/** A real IMAP server: Debian's dovecot-imapd with TLS, a configuration of its own, and a Maildir that a test fills. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Shown } from './certificates.ts';
import { freePort, isListening } from './ports.ts';
import { realSleep } from './slow.ts';

export type MailFolder = 'INBOX' | 'Junk' | 'Archive';

interface DovecotOptions {
  /** The words that the server announces, like `IMAP4rev1` for one without IDLE. */
  capability?: string;
  /** No folder has an attribute. */
  noSpecialUse?: true;
}

export interface Dovecot {
  port: number;
  user: string;
  password: string;
  /** Puts a message into a folder, as a mail server does. */
  deliver(message: string | Uint8Array, folder?: MailFolder, receivedAt?: Date): void;
  /** Gives a folder another UIDVALIDITY, as a restored mailbox has. */
  renumber(folder?: MailFolder): void;
  /** Names of the files in a folder. They contain the flags of the messages. */
  files(folder?: MailFolder): string[];
  /** What it has logged: commands of clients among it. */
  log(): string;
  close(): Promise<void>;
}

/** Owns the mail when the tests run as root, which Dovecot refuses as an owner. */
const mailUser = 5000;

const password = 'mail "pass" \\ wörd';

export async function dovecot(shown: Shown, options: DovecotOptions = {}): Promise<Dovecot> {
  const root = mkdtempSync(join(tmpdir(), 'hms-dovecot-'));
  // The processes of the server are other users, who must pass through these folders.
  for (let folder = root; basename(folder).startsWith('hms-'); folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (uid === userInfo().uid) chmodSync(folder, mode | 0o011);
  }
  const at = (name: string) => join(root, name);
  const port = await freePort();
  const isRoot = userInfo().uid === 0;
  const owner = isRoot ? mailUser : userInfo().uid;
  const group = isRoot ? mailUser : userInfo().gid;
  const pathOf = (folder: MailFolder) => (folder === 'INBOX' ? at('mail') : at(`mail/.${folder}`));
  const own = (path: string) => {
    if (isRoot) chownSync(path, owner, group);
  };

  for (const folder of ['INBOX', 'Junk', 'Archive'] as const) {
    for (const name of ['', 'new', 'cur', 'tmp']) {
      mkdirSync(join(pathOf(folder), name), { recursive: true });
      own(join(pathOf(folder), name));
    }
  }
  writeFileSync(at('server.pem'), shown.cert);
  writeFileSync(at('server.key'), shown.key, { mode: 0o600 });
  writeFileSync(at('users'), `ops@example.com:{PLAIN}${password}\n`);
  const users = isRoot
    ? ''
    : `
    default_internal_user = ${userInfo().username}
    default_login_user = ${userInfo().username}
    default_internal_group = ${userInfo().gid}`;
  const junk = options.noSpecialUse ? '' : 'special_use = \\Junk';
  writeFileSync(
    at('dovecot.conf'),
    `
    base_dir = ${at('run')}
    log_path = ${at('log')}
    auth_verbose = yes
    protocols = imap
    listen = 127.0.0.1
    ssl = required
    ssl_cert = <${at('server.pem')}
    ssl_key = <${at('server.key')}
    disable_plaintext_auth = yes
    auth_failure_delay = 0
    mail_location = maildir:${at('mail')}
    mail_plugins =
    first_valid_uid = 1
    passdb {
      driver = passwd-file
      args = ${at('users')}
    }
    userdb {
      driver = static
      args = uid=${owner} gid=${group} home=${at('mail')}
    }
    namespace inbox {
      inbox = yes
      separator = /
      mailbox Junk {
        auto = subscribe
        ${junk}
      }
    }
    service imap-login {
      chroot =
      inet_listener imap {
        port = 0
      }
      inet_listener imaps {
        port = ${port}
        ssl = yes
      }
    }
    service anvil {
      chroot =
    }
    service stats {
      chroot =
    }
    ${users}
    ${options.capability === undefined ? '' : `imap_capability = ${options.capability}`}
    `,
  );
  const child = spawn('dovecot', ['-F', '-c', at('dovecot.conf')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const log = () => (existsSync(at('log')) ? readFileSync(at('log'), 'utf8') : '');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`dovecot has ended: ${log()}`);
    await realSleep(20);
  }
  let delivered = 0;
  return {
    port,
    user: 'ops@example.com',
    password,
    log,
    deliver(message, folder = 'INBOX', receivedAt) {
      delivered += 1;
      const name = `${1_700_000_000 + delivered}.M${delivered}.test`;
      const path = join(pathOf(folder), 'tmp', name);
      writeFileSync(path, message);
      own(path);
      if (receivedAt) utimesSync(path, receivedAt, receivedAt);
      renameSync(path, join(pathOf(folder), 'new', name));
    },
    renumber(folder = 'INBOX') {
      const path = join(pathOf(folder), 'dovecot-uidlist');
      const list = readFileSync(path, 'utf8');
      for (const name of readdirSync(pathOf(folder))) {
        if (name.startsWith('dovecot.index')) rmSync(join(pathOf(folder), name));
      }
      writeFileSync(
        path,
        list.replace(/V(\d+)/, (_, number) => `V${Number(number) + 1000}`),
      );
      own(path);
    },
    files: (folder = 'INBOX') =>
      ['new', 'cur'].flatMap((name) => readdirSync(join(pathOf(folder), name))).sort(),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
