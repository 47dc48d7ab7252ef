/** An IMAP server over TLS that answers as a test says: wrongly, endlessly, or not at all. */
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createServer } from 'node:tls';
import type { Shown } from './certificates.ts';

export interface ImapPeer {
  write(text: string | Uint8Array): void;
  /** Writes pieces as fast as the client reads them, until it hangs up. */
  flood(pieces: Iterable<string> | AsyncIterable<string>): void;
  end(): void;
}

/** Answers a command, with its tag and its line. */
export type ImapAnswer = (peer: ImapPeer, tag: string, line: string) => void;

export interface ImapScript {
  /** Replaces the greeting. */
  greet?(peer: ImapPeer): void;
  /** By the name of the command: `LOGIN`, `UID FETCH`. `*` for all others. */
  answers?: Readonly<Record<string, ImapAnswer>>;
}

export interface ImapServer {
  port: number;
  user: string;
  password: string;
  /** Lines of all clients, without their tag. */
  commands: string[];
  close(): Promise<void>;
}

/** Texts before the tagged OK of each command. */
const usual: Readonly<Record<string, string>> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1\r\n',
  LIST: '* LIST (\\HasNoChildren) "/" INBOX\r\n',
  EXAMINE: '* 1 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 5] next\r\n',
};

export function* endlessly(text: string): Generator<string> {
  for (;;) yield text;
}

/** @param shown undefined for a server without TLS */
export async function imapServer(
  shown: Shown | undefined,
  { greet, answers = {} }: ImapScript = {},
): Promise<ImapServer> {
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    const peer: ImapPeer = {
      write: (text) => void socket.write(text),
      flood: (pieces) => pipeline(Readable.from(pieces), socket, () => {}),
      end: () => socket.end(),
    };
    if (greet) greet(peer);
    else peer.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (piece) => {
      const lines = (rest + piece.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
        const [name = ''] = /^(UID )?\S+/.exec(command) ?? [];
        commands.push(command);
        const answer = answers[name] ?? answers['*'];
        if (answer) answer(peer, tag, command);
        else peer.write(`${usual[name] ?? ''}${tag} OK done\r\n`);
      }
    });
  }

  const server = shown ? createServer(shown, serve) : createPlainServer(serve);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    user: 'ops@example.com',
    password: 'mail-password',
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
