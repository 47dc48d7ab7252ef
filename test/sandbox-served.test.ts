/** D15: a served sandbox answers programs of this machine, and nobody else; and no request fills its memory. */
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { serveSandbox } from '../src/sandbox/http/serve.ts';
import { ask, authorization, bareSandbox, sendRaw, serving } from './support/served.ts';
import { acme, notification_emails, openService } from './support/service.ts';

const installs = '/v1/installs?limit=1';
const backups = `/v1/installs/${acme}/backups`;

describe('D15: the name a request is sent to', () => {
  test('D15: its own names are answered, in any case of letters', async () => {
    await serving('--memory', async (port) => {
      for (const name of ['localhost', '127.0.0.1', '[::1]', 'LocalHost']) {
        const { status } = await ask(port, installs, { headers: { host: `${name}:${port}` } });
        expect([name, status]).toEqual([name, 200]);
      }
    });
  });

  test('D15: any other is 403, for reads and writes, and does nothing', async () => {
    await serving('--memory', async (port) => {
      const hosts = [
        `evil.example:${port}`,
        'evil.example',
        'localhost',
        '127.0.0.1',
        `localhost:${port + 1}`,
        `localhost.evil.example:${port}`,
        `127.0.0.1.nip.io:${port}`,
        `0.0.0.0:${port}`,
        `user@localhost:${port}`,
        `localhost:${port}.evil.example`,
      ];
      const body = JSON.stringify({ description: 'x', notification_emails });
      const before = (await ask(port, backups)).body;
      for (const host of hosts) {
        for (const [path, method] of [
          [installs, 'GET'],
          [backups, 'POST'],
          ['/sandbox/dns/x', 'GET'],
        ] as const) {
          const answer = await ask(port, path, {
            method,
            body: method === 'POST' ? body : '',
            headers: { host },
          });
          expect([host, answer.status]).toEqual([host, 403]);
          expect(JSON.parse(answer.body).message).toContain(`'${host}'`);
          expect(answer.headers['x-sandbox']).toBe('1');
        }
      }
      expect((await ask(port, backups)).body).toBe(before);
    });
  });

  test('D15: a request that names no host is 403', async () => {
    await serving('--memory', async (port) => {
      const line = `GET ${installs} HTTP/1.0\r\nAuthorization: ${authorization}\r\n\r\n`;
      expect(await sendRaw(port, line)).toMatch(/^HTTP\/1\.1 403 /);
    });
  });
});

describe('D15: the page a request comes from', () => {
  test('D15: a foreign Origin is 403, its own is not, and no page may read an answer', async () => {
    await serving('--memory', async (port) => {
      const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
      const foreign = [
        'https://evil.example',
        'null',
        '',
        `https://localhost:${port}`,
        `http://localhost:${port + 1}`,
        'http://localhost',
        `http://localhost:${port}.evil.example`,
      ];
      for (const origin of [...own, ...foreign]) {
        const { status, headers } = await ask(port, installs, { headers: { origin } });
        expect([origin, status]).toEqual([origin, own.includes(origin) ? 200 : 403]);
        expect(Object.keys(headers).join()).not.toContain('access-control');
      }
      const asked = { method: 'OPTIONS', headers: { origin: 'https://evil.example' } };
      expect((await ask(port, installs, asked)).status).toBe(403);
    });
  });
});

describe('D15: what is not of the service takes the same credentials', () => {
  test.each(['/sandbox/dns/x', '/sandbox/dns/%', '/sandbox/', '/sandbox/state', '/sandbox/dns/'])(
    'D15: %s is 401 without them, and says that it is the sandbox',
    async (path) => {
      const sandbox = bareSandbox();
      for (const authorization of [undefined, 'Basic bm9ib2R5OnNhbmRib3g=']) {
        const headers = authorization === undefined ? {} : { authorization };
        const answer = await sandbox(`http://any.example${path}`, { method: 'GET', headers });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('x-sandbox')).toBe('1');
      }
    },
  );

  test('D15: the zone answers with them; a name that is none is no bug; nothing is written there', async () => {
    const sandbox = bareSandbox();
    const asked = async (method: string, path: string) =>
      (await sandbox(`http://any.example${path}`, { method, headers: { authorization } })).status;
    expect(await asked('GET', '/sandbox/dns/x.example')).toBe(200);
    expect(await asked('GET', '/sandbox/dns/%')).toBe(200);
    expect(await asked('POST', '/sandbox/dns/x.example')).toBe(404);
    expect(await asked('GET', '/sandbox/state')).toBe(404);
  });
});

describe('D15: a body that is too long', () => {
  const mebibyte = 1024 * 1024;
  const long = JSON.stringify({ description: 'x'.repeat(mebibyte), notification_emails });

  test('D15: is 413 and does nothing, and the connection is closed', async () => {
    await serving('--memory', async (port) => {
      const before = (await ask(port, backups)).body;
      for (const path of [backups, '/v1/nowhere', '/sandbox/dns/x']) {
        const answer = await ask(port, path, { method: 'POST', body: long });
        expect([path, answer.status]).toEqual([path, 413]);
        expect(JSON.parse(answer.body).message).toContain('1048576');
        expect(answer.headers.connection).toBe('close');
      }
      expect((await ask(port, backups)).body).toBe(before);
    });
  });

  test('D15: without an end it is answered, and cut off', async () => {
    await serving('--memory', async (port) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: backups,
        method: 'POST',
        headers: { authorization },
        agent: false,
      });
      const failed = once(sent, 'close');
      sent.on('error', () => {});
      const piece = Buffer.alloc(mebibyte);
      let pieces = 0;
      const more = () => {
        pieces += 1;
        if (!sent.destroyed) sent.write(piece, () => setImmediate(more));
      };
      more();
      const [response] = await once(sent, 'response');
      expect(response.statusCode).toBe(413);
      response.resume();
      await failed;
      expect(pieces).toBeLessThan(100);
    });
  });

  test('D15: as long as it may be it is read', async () => {
    const body = { description: 'x'.repeat(mebibyte - 100), notification_emails };
    expect((await openService().ask('POST', `/installs/${acme}/backups`, body)).status).toBe(202);
  });
});

describe('D15: requests that do not come to their end', () => {
  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['a body', `POST ${backups} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{`],
  ])('D15: %s without an end are cut off', async (_, bytes) => {
    const limits = { headersMs: 20, requestMs: 40, checkMs: 10, headerBytes: 1000 };
    const observe = { onRequest() {}, onBug() {} };
    const served = await serveSandbox(async () => new Response('{}'), 0, observe, limits);
    const answer = await sendRaw(served.port, bytes);
    await served.close();
    expect(answer).toMatch(/^(HTTP\/1\.1 (408|403) |$)/);
  });

  test('D15: headers that are too long are 431', async () => {
    await serving('--memory', async (port) => {
      const { status } = await ask(port, installs, { headers: { 'x-long': 'x'.repeat(20_000) } });
      expect(status).toBe(431);
    });
  });
});

test('--rate N answers exactly N requests of one moment, and N more a second later', async () => {
  await serving('--memory --rate 4/s', async (port, { clock }) => {
    const burst = async () => {
      const statuses = await Promise.all(Array.from({ length: 10 }, () => ask(port, installs)));
      return statuses.filter(({ status }) => status === 200).length;
    };
    expect(await burst()).toBe(4);
    clock.leap(500);
    expect(await burst()).toBe(2);
    clock.leap(1000);
    expect(await burst()).toBe(4);
    clock.leap(60_000);
    expect(await burst()).toBe(4);
    // Set back, it answers no more and no fewer.
    clock.shiftWall(-3_600_000);
    expect(await burst()).toBe(0);
    clock.leap(1000);
    expect(await burst()).toBe(4);
  });
});
