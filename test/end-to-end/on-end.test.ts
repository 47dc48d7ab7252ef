/** `--on-end` with real programs: the recipes of docs/recipes.md against local receivers, and signals. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRunning, untilGone, written } from '../support/processes.ts';
import { type Service, serve, shell, start } from '../support/spawn.ts';

const page = readFileSync('docs/recipes.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'hms-on-end-'));

/** Saves every script of the page under the name in its first comment. */
const scripts = [...page.matchAll(/^```sh\n(#!\/bin\/sh\n# ([\w-]+):.*?)^```/gms)].map(
  ([, script = '', name = '']) => {
    writeFileSync(join(folder, name), script, { mode: 0o755 });
    return name;
  },
);

let service: Service;
/** Its jobs do not end. */
let running: Service;

beforeAll(async () => {
  service = await serve('--job-seconds', '0');
  running = await serve('--job-seconds', '600');
});

afterAll(async () => {
  await Promise.all([service.stop(), running.stop()]);
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // As: it listens on a port.
  return (server.address() as AddressInfo).port;
}

/** A webhook, and what it received. */
async function webhook() {
  const received: { type: string | undefined; title: unknown; body: string }[] = [];
  const server = createWebServer(async (request, response) => {
    const { 'content-type': type, title } = request.headers;
    received.push({ type, title, body: await text(request) });
    response.end('ok');
  });
  const port = await portOf(server);
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => server.close() };
}

/** A mail server that takes one message at a time. */
async function mailServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let message = '';
    socket.write('220 here\r\n');
    socket.on('data', (piece) => {
      for (const line of String(piece).split(/(?<=\n)/)) {
        if (!isData) received.push(line.trim());
        if (isData && line === '.\r\n') {
          received.push(message);
          isData = false;
          socket.write('250 ok\r\n');
        } else if (isData) message += line;
        else if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  const port = await portOf(server);
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() };
}

const hms = (onEnd: string, install = 'acmeprod') =>
  `cd '${folder}' && hms backups wait ${install} latest --on-end '${onEnd}' > /dev/null`;
const done = 'hms backups wait acmeprod latest';

test('the page has the five scripts', () => {
  expect(scripts).toEqual([
    'notify-slack',
    'notify-teams',
    'notify-mail',
    'notify-push',
    'notify-failure',
  ]);
});

describe('a recipe', () => {
  test('posts to Slack, with the characters of its markup escaped', async () => {
    const hook = await webhook();
    const env = { ...service.env, SLACK_WEBHOOK_URL: hook.url };
    await shell(hms('./notify-slack'), env);
    const failed = await shell(hms('./notify-slack', 'a\\<b'), env);
    hook.close();
    expect(failed.code).toBe(5);
    expect(failed.stderr).not.toContain('--on-end');
    expect(hook.received.map(({ type }) => type)).toEqual(Array(2).fill('application/json'));
    expect(hook.received.map(({ body }) => JSON.parse(body))).toEqual([
      { text: `\`${done}\` ended with exit code 0. ` },
      { text: expect.stringContaining("No install is named 'a&lt;b'.") },
    ]);
  });

  test('posts to Teams', async () => {
    const hook = await webhook();
    await shell(hms('./notify-teams'), { ...service.env, TEAMS_WEBHOOK_URL: hook.url });
    hook.close();
    expect(hook.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: { type: 'AdaptiveCard', body: [{ text: `${done} ended with exit code 0. ` }] },
          },
        ],
      },
    ]);
  });

  test('sends an e-mail', async () => {
    const server = await mailServer();
    const addresses = { MAIL_FROM: 'hms@example.com', MAIL_TO: 'ops@example.com' };
    const env = { ...service.env, ...addresses, MAIL_URL: server.url };
    const ran = await shell(hms('./notify-mail', 'nosuch'), env);
    server.close();
    expect(ran.stderr).not.toContain('--on-end');
    expect(server.received.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      expect.stringContaining('FROM:<hms@example.com>'),
      'RCPT TO:<ops@example.com>',
    ]);
    const [message = ''] = server.received.filter((line) => line.includes('\n'));
    expect(message.split('\r\n')).toEqual([
      'From: hms <hms@example.com>',
      'To: ops@example.com',
      'Subject: hms ended with exit code 5',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'hms backups wait nosuch latest',
      "No install is named 'nosuch'.",
      '',
    ]);
  });

  test('sends a push notification', async () => {
    const hook = await webhook();
    await shell(hms('./notify-push'), { ...service.env, NTFY_URL: hook.url });
    hook.close();
    expect(hook.received).toMatchObject([
      { title: 'hms', body: `${done} ended with exit code 0. \n` },
    ]);
  });

  test('notifies only about failures', async () => {
    const hook = await webhook();
    const env = { ...service.env, NTFY_URL: hook.url };
    const ran = await shell(hms('./notify-failure ./notify-push'), env);
    await shell(hms('./notify-failure ./notify-push', 'nosuch'), env);
    hook.close();
    expect(ran).toMatchObject({ code: 0, stderr: expect.not.stringContaining('--on-end') });
    expect(hook.received).toMatchObject([{ body: expect.stringContaining('exit code 5') }]);
  });
});

describe('a program that hangs', () => {
  /** Writes its number and that of a child, and waits for the child. */
  const hanging = (file: string) =>
    `sh -c 'sleep 600 & echo "$$ $!" > ${file}.new; mv ${file}.new ${file}; wait'`;
  const words = (file: string, install = 'acmeprod') => [
    ...['backups', 'wait', install, 'latest', '--json', '--on-end'],
    hanging(file),
  ];

  test('is ended by Ctrl-C with its children, and the exit code stays', async () => {
    const file = join(folder, 'one');
    const { child, ended } = start(words(file), service.env);
    const numbers = await written(file);
    expect(numbers.map(isRunning)).toEqual([true, true]);
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
    await untilGone(numbers);
  });

  test('is ended by Ctrl-C while it is the witness of a wait', async () => {
    const file = join(folder, 'witness');
    // The first run, before the request, fails.
    const command = `sh -c 'test -e ${file}.ran || { touch ${file}.ran; exit 1; }; ${hanging(file).slice(7, -1)}'`;
    const { child, ended } = start(
      [
        ...['backups', 'restore', 'acmestage', 'latest', '--notify', 'a@b.example', '--yes'],
        ...['--wait', '--json', '--until-command', command],
      ],
      service.env,
    );
    const numbers = await written(file);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('hms did not see the end of the restore');
    await untilGone(numbers);
  });

  test('is ended by the second Ctrl-C, at once', async () => {
    const create = 'hms backups create acmedev --notify a@b.example --json > /dev/null';
    await shell(create, running.env);
    const file = join(folder, 'two');
    const { child, ended } = start(words(file, 'acmedev'), running.env);
    await new Promise<void>((resolve) => {
      child.stderr.on('data', (piece) => {
        if (String(piece).includes('requested') || String(piece).includes('progress')) resolve();
      });
    });
    child.kill('SIGINT');
    const numbers = await written(file);
    await shell('sleep 0.2'); // a repeated signal within 100 ms counts once
    child.kill('SIGINT');
    await ended;
    expect(child.signalCode).toBe('SIGINT');
    await untilGone(numbers);
  });

  test('is ended 3 s after Ctrl-C', async () => {
    await shell(
      'hms backups create acmestage --notify a@b.example --json > /dev/null',
      running.env,
    );
    const file = join(folder, 'three');
    const { child, ended } = start(words(file, 'acmestage'), running.env);
    await new Promise<void>((resolve) => {
      child.stderr.on('data', (piece) => {
        if (String(piece).includes('requested') || String(piece).includes('progress')) resolve();
      });
    });
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('is still running');
    expect(existsSync(file)).toBe(true);
    await untilGone(await written(file));
  });
});
