/** Reads a mailbox by IMAP over TLS (imapflow). It opens folders read-only and fetches headers only. */
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { HmsError, shortened } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { addressesIn, hasTag, headerValues } from '../../core/mail/addresses.ts';
import type { MailConnection, MailMessage, MailPosition } from '../../core/mail/mail.ts';
import { withFullStop } from '../../core/wording.ts';
import { trustOptions } from './certificates.ts';
import { causeOf, rawMessage, unreachableReason } from './connection-errors.ts';

export interface ImapLogin {
  user: string;
  /** A password, or a token for XOAUTH2 or OAUTHBEARER. */
  secret: { password: string } | { token: string };
}

export interface ImapSettings {
  host: string;
  port: number;
  /**
   * Called for each new connection: a token expires.
   * @throws HmsError auth
   */
  login(signal: AbortSignal): Promise<ImapLogin>;
  /** The setting that has the host, for messages. */
  from: string;
  /** Empty for the inbox and the folders with the attribute for junk. */
  folders: readonly string[];
  caFile: string | undefined;
  /** Milliseconds for one call; default: 30 s. */
  limitMs?: number;
}

const defaultLimitMs = 30_000;
const mebibyte = 2 ** 20;

/** Bytes of the headers of a message that are read. */
const maxHeaderBytes = 65_536;

/** Folders that are watched. */
const maxFolders = 20;

/** Messages of a folder: more, and a single answer could keep the process busy for seconds. */
const maxExisting = 1_000_000;

/** New messages whose recipients are read in one call, if the server refuses to search headers. */
const maxScanned = 200;

/** Messages with the tag that are read in one call: the newest. */
const maxFound = 50;

/** Headers that contain recipients. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'to', 'cc'] as const;

export function openImap(settings: ImapSettings, ending: AbortSignal): MailConnection {
  const { limitMs = defaultLimitMs } = settings;
  let client: ImapFlow | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Recipients of messages that were read: `folder UIDVALIDITY UID`. */
  const recipients = new Map<string, readonly string[]>();

  function drop(): void {
    client?.close();
    client = undefined;
  }

  async function connected(signal: AbortSignal): Promise<ImapFlow> {
    if (client?.usable) return client;
    drop();
    const [{ ImapFlow }, trust, { user, secret }] = await Promise.all([
      import('imapflow'),
      trustOptions(settings.caFile),
      settings.login(signal),
    ]);
    signal.throwIfAborted();
    const { host, port } = settings;
    const opened = new ImapFlow({
      host,
      port,
      secure: true,
      auth:
        'token' in secret ? { user, accessToken: secret.token } : { user, pass: secret.password },
      tls: { ...trust, rejectUnauthorized: true },
      clientInfo: { name: 'hms' },
      logger: false,
      disableAutoIdle: true,
      disableAutoEnable: true,
      disableCompression: true,
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
      maxLineLength: mebibyte,
      maxLiteralSize: mebibyte,
      maxResponseSize: 2 * mebibyte,
      maxResponseTokens: 100_000,
    });
    client = opened;
    // Without a listener, a connection that is lost between two calls would end the process.
    opened.on('error', () => opened.close());
    // imapflow walks through each number of such a line, without a pause. hms did not ask for it (QRESYNC).
    Object.assign(opened, { untaggedVanished: async () => opened.close() });
    await opened.connect();
    return opened;
  }

  /** One call at a time, because a connection has one open folder. */
  function bounded<T>(given: AbortSignal, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const interrupted = AbortSignal.any([given, ending]);
    const mine = last.then(async () => {
      const limit = AbortSignal.timeout(limitMs);
      const signal = AbortSignal.any([interrupted, limit]);
      try {
        return await untilAborted(signal, () => connected(signal).then(work));
      } catch (error) {
        drop();
        interrupted.throwIfAborted();
        if (limit.aborted) {
          const text = `${serverName(settings)} did not respond within ${limitMs / 1000} s.`;
          throw new HmsError('unavailable', text, { cause: error });
        }
        throw error instanceof HmsError ? error : imapError(error, settings);
      }
    });
    last = mine.catch(() => {});
    return untilAborted(interrupted, () => mine);
  }

  return {
    positions: (signal) =>
      bounded(signal, async (open) => {
        const positions: MailPosition[] = [];
        for (const folder of await watchedFolders(open, settings)) {
          positions.push(await positionOf(open, folder));
        }
        return positions;
      }),
    messages: (tag, since, signal) =>
      bounded(signal, async (open) => {
        const folders = since.length > 0 ? since : await everyPosition(open, settings);
        const found: MailMessage[] = [];
        const silent: string[] = [];
        for (const position of folders) {
          const messages = await newMessages(open, tag, position, recipients);
          if (messages === undefined) silent.push(position.folder);
          else found.push(...messages);
        }
        if (silent.length < folders.length) return found;
        throw new HmsError(
          'unavailable',
          `${serverName(settings)} has numbered the messages of ${silent.join(', ')} anew, so hms cannot tell which ones are new.`,
        );
      }),
    async close() {
      drop();
    },
  };
}

/** Rejects with the signal's reason as soon as it is aborted. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function serverName({ host, port }: ImapSettings): string {
  return `The mail server ${host}:${port}`;
}

/** @throws HmsError unavailable, if a folder of the settings does not exist */
async function watchedFolders(client: ImapFlow, { folders }: ImapSettings): Promise<string[]> {
  if (folders.length > 0) return [...folders];
  const listed = await client.list();
  const junk = listed.filter(({ specialUse }) => specialUse === '\\Junk').map(({ path }) => path);
  return ['INBOX', ...junk].slice(0, maxFolders);
}

async function positionOf(client: ImapFlow, folder: string): Promise<MailPosition> {
  const { uidValidity, uidNext, exists } = await client.mailboxOpen(folder, { readOnly: true });
  const uid_validity = String(uidValidity ?? '');
  if (uidNext) return { folder, uid_validity, uid_next: uidNext };
  const newest = exists > 0 ? await client.fetchOne('*', { uid: true }) : false;
  return { folder, uid_validity, uid_next: newest ? newest.uid + 1 : 1 };
}

async function everyPosition(client: ImapFlow, settings: ImapSettings): Promise<MailPosition[]> {
  const positions: MailPosition[] = [];
  for (const folder of await watchedFolders(client, settings)) {
    positions.push({ ...(await positionOf(client, folder)), uid_next: 1 });
  }
  return positions;
}

/** Undefined when the folder is gone or numbered anew: its UIDs say nothing then. */
async function newMessages(
  client: ImapFlow,
  tag: string,
  { folder, uid_validity, uid_next }: MailPosition,
  recipients: Map<string, readonly string[]>,
): Promise<MailMessage[] | undefined> {
  const now = await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
    if (recordIn(error).mailboxMissing === true) return undefined;
    throw error;
  });
  if (now === undefined || String(now.uidValidity ?? '') !== uid_validity) return undefined;
  // imapflow walks through the numbers of an answer, up to this one.
  if (now.exists > maxExisting)
    throw new HmsError('unavailable', `The folder ${folder} has too many messages.`);
  if (now.exists === 0 || (now.uidNext && now.uidNext <= uid_next)) return [];
  // A range that ends with * includes the last message, even if its UID is lower.
  const range = `${uid_next}:*`;
  const isNew = (uid: number) => uid >= uid_next;
  const keyOf = (uid: number) => `${folder}\n${uid_validity}\n${uid}`;
  const known = (uid: number) => recipients.get(keyOf(uid));
  const isTagged = (uid: number) => known(uid)?.some((address) => hasTag(address, tag)) === true;

  /** Reads the recipients of messages that were not read before. */
  async function read(uids: readonly number[]): Promise<void> {
    const unread = uids.filter((uid) => known(uid) === undefined);
    if (unread.length === 0) return;
    const query = { uid: true, bodyParts: [headerPart] };
    for await (const message of client.fetch(unread.join(','), query, { uid: true })) {
      if (unread.includes(message.uid)) recipients.set(keyOf(message.uid), recipientsOf(message));
    }
  }

  const searched = await client.search(
    { uid: range, or: recipientHeaders.map((name) => ({ header: { [name]: tag } })) },
    { uid: true },
  );
  const hits = (searched || []).filter(isNew).slice(-maxFound);
  await read(hits);
  let tagged = hits.filter(isTagged);
  if (searched === false) {
    // The server refuses to search headers. Otherwise hms reads no other message.
    const all = ((await client.search({ uid: range }, { uid: true })) || []).filter(isNew);
    await read(all.filter((uid) => known(uid) === undefined).slice(0, maxScanned));
    tagged = all.filter(isTagged).slice(-maxFound);
  }
  if (tagged.length === 0) return [];
  const messages: MailMessage[] = [];
  const query = { uid: true, internalDate: true, envelope: true, bodyParts: [headerPart] };
  for await (const message of client.fetch(tagged.join(','), query, { uid: true })) {
    if (tagged.includes(message.uid)) messages.push(mailMessageOf(folder, message));
  }
  return messages;
}

/** Headers only, and not all of very long ones. */
const headerPart = { key: 'HEADER', start: 0, maxLength: maxHeaderBytes };

function mailHeaders({ headers, bodyParts }: FetchMessageObject): string {
  return (headers ?? bodyParts?.get('header'))?.toString('utf8') ?? '';
}

function recipientsOf(message: FetchMessageObject): string[] {
  const headers = mailHeaders(message);
  return recipientHeaders.flatMap((name) => headerValues(headers, name).flatMap(addressesIn));
}

function mailMessageOf(folder: string, message: FetchMessageObject): MailMessage {
  const headers = mailHeaders(message);
  const from = headerValues(headers, 'from').flatMap(addressesIn);
  return {
    folder,
    uid: message.uid,
    received_at: isoTime(message.internalDate),
    from,
    recipients: recipientsOf(message),
    subject: message.envelope?.subject ?? '',
    isAutomatic: isAutomatic(headers, from),
  };
}

function isoTime(date: unknown): string | undefined {
  const moment = new Date(date instanceof Date || typeof date === 'string' ? date : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** A reply of a program (RFC 3834), or a bounce. A notification may call itself `auto-generated`. */
function isAutomatic(headers: string, from: readonly string[]): boolean {
  const has = (name: string, value: RegExp) =>
    headerValues(headers, name).some((text) => value.test(text));
  return (
    has('auto-submitted', /^(?:\s*\([^)]*\))*\s*auto-(replied|notified)\b/i) ||
    has('precedence', /^auto[_-]reply\b/i) ||
    has('x-auto-?(?:reply|respond)', /./) ||
    has('content-type', /^multipart\/report\b/i) ||
    (has('return-path', /^<\s*>/) && !has('auto-submitted', /^auto-generated\b/i)) ||
    has('subject', /^(?:automatic reply|auto(?:matic)?[- ]?reply|out of (?:the )?office)\b/i) ||
    from.some((address) => /^mailer-daemon@/i.test(address))
  );
}

function imapErrorText(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** A refusal with one of these codes says nothing about the credentials (RFC 5530). */
const passing = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN', 'THROTTLED'];

function imapError(error: unknown, settings: ImapSettings): HmsError {
  const name = serverName(settings);
  const { authenticationFailed, serverResponseCode, responseText, mailboxMissing, code } =
    recordIn(error);
  const said = typeof responseText === 'string' && responseText !== '' ? [responseText] : [];
  if (authenticationFailed === true && !passing.includes(String(serverResponseCode))) {
    return new HmsError('auth', `${name} rejected the user or its password.`, {
      details: said,
      hint: 'Check the settings of the mailbox: hms mailbox show',
      cause: error,
    });
  }
  if (/^unsupported authentication mechanism|^login is disabled/i.test(imapErrorText(error))) {
    return new HmsError('auth', `${name} does not accept this kind of login.`, {
      hint: 'Check whether it takes a password or a token: hms mailbox show',
      cause: error,
    });
  }
  if (mailboxMissing === true) {
    return new HmsError('unavailable', `${name} has no such folder.`, {
      details: said,
      hint: 'Check the folders of the mailbox: hms mailbox show',
      cause: error,
    });
  }
  const cause = causeOf(error);
  const peer = { name: `${settings.host}:${settings.port}`, from: settings.from };
  const [text, hint] = unreachableReason(cause, peer) ?? [
    shortened(said[0] ?? (code === undefined ? cause.message : rawMessage(cause))),
  ];
  const message = withFullStop(`${name} cannot be used: ${text}`);
  return new HmsError('unavailable', message, { hint, cause: error });
}
