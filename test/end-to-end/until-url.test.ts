/** A page as a witness, over real sockets: redirects, large bodies, and connections that break. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serve, start } from '../support/spawn.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const large = `OK${'x'.repeat(8 << 20)}`;

/** Answers of the page in order, and the last one again and again. */
const answers: Answer[] = [
  (response) => response.writeHead(503).end(large), // before the request
  (_, request) => request.socket.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('OK and no more');
    response.socket?.end();
  },
  (response) => response.writeHead(302, { location: '/moved' }).end(large),
  (response) => response.end(large), // /moved
  (response) => response.writeHead(302, { location: '/moved' }).end(large),
  (response) => response.end(large),
];

test('a page shows the end of a restore, and hms ends', async () => {
  const seen: string[] = [];
  const page = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push(`${request.url} ${request.headers.authorization ?? ''}`.trim());
    answer?.(response, request);
  });
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  // As: it listens on a port.
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/health`;
  const service = await serve();
  const { ended } = start(
    [
      ...['backups', 'restore', 'acmestage', 'latest', '--notify', 'a@b.example', '--yes'],
      ...['--wait', '--json', '--interval', '10ms', '--until-url', url, '--until-text', 'OK'],
    ],
    service.env,
  );
  const { code, stdout, stderr } = await ended;
  page.closeAllConnections();
  page.close();
  await service.stop();
  expect(code, stderr).toBe(0);
  expect(seen).toEqual([
    ...['/health', '/health', '/health'],
    ...['/health', '/moved', '/health', '/moved'],
  ]);
  expect(JSON.parse(stdout).evidence).toMatchObject([
    { kind: 'probe', says: `${url} answered 200 and contained "OK", twice in a row.` },
  ]);
});
