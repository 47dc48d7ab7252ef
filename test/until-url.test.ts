/** A page as a witness of the end of a job. The clock is virtual. */
import { describe, expect, test } from 'vitest';
import { HmsError, TransportError } from '../src/core/errors.ts';
import type { FetchInit } from '../src/system/system.ts';
import { type ProbeOptions, probeWitness } from '../src/witness/probe.ts';
import { virtualClock } from './support/clock.ts';
import { raised } from './support/raised.ts';
import { startOfWorld } from './support/world.ts';

const url = 'https://acmeprod.example/health?full=1';

type Answer = [status: number, body?: string, headers?: Record<string, string>] | Error | 'stall';

/** Answers in order, and the last one again and again. */
function probing(answers: readonly Answer[], options: Partial<ProbeOptions> = {}) {
  const clock = virtualClock(startOfWorld);
  const requests: { url: string; init: FetchInit }[] = [];
  const interrupted = new AbortController();
  const fetch = async (asked: string, init: FetchInit) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? [200];
    requests.push({ url: asked, init });
    if (answer === 'stall') {
      return new Promise<never>((_, reject) => {
        init.signal.addEventListener('abort', () => reject(init.signal.reason));
      });
    }
    if (answer instanceof Error) throw answer;
    const [status, body = '', headers = {}] = answer;
    return new Response(body, { status, headers });
  };
  const system = { ...clock, fetch, interrupted: interrupted.signal };
  const witness = probeWitness({ url, ...options }, system);
  const look = () => witness.look(new AbortController().signal);
  return { witness, look, requests, clock, interrupted };
}

const note = async (answer: Answer, options?: Partial<ProbeOptions>) => {
  const seen = await probing([answer], options).look();
  return seen.state === 'silent' ? seen.note : seen.state;
};

const refused = new TransportError('connection refused by acmeprod.example (ECONNREFUSED)', {
  sent: false,
});

describe('a page', () => {
  test('has ended the wait after two looks in a row that passed', async () => {
    const { witness, look } = probing([[503], [200, 'is OK'], [503], [200, 'OK'], [200, 'OK']], {
      text: 'OK',
    });
    await witness.prepare();
    const states = [await look(), await look(), await look()].map(({ state }) => state);
    expect(states).toEqual(['silent', 'silent', 'silent']);
    expect(await look()).toEqual({
      state: 'ended',
      evidence: {
        kind: 'probe',
        at: '2026-03-02T09:00:00.000Z',
        seen_by: 'this machine',
        says: `${url} answered 200 and contained "OK", twice in a row.`,
      },
    });
  });

  test.each<[string, Answer, Partial<ProbeOptions>, string]>([
    ['another status', [503], {}, 'answered 503'],
    ['no text', [200, 'ok'], { text: 'OK' }, 'answered 200 without "OK"'],
    ['another status than 404', [200], { status: 404 }, 'answered 200'],
    ['no connection', refused, {}, refused.message],
    ['silence', 'stall', {}, 'no answer within 30 s'],
    [
      'a text after 4 MiB',
      [200, `${'x'.repeat(4 << 20)}OK`],
      { text: 'OK' },
      'answered 200 without "OK" in the first 4 MiB',
    ],
    [
      'gzip that nobody asked for',
      [200, '', { 'content-encoding': 'gzip' }],
      {},
      'answered 200, encoded as gzip although hms asked for plain content',
    ],
    ['a redirect to itself', [302, '', { location: url }], {}, 'redirected in a circle'],
    [
      'a redirect to a file',
      [301, '', { location: 'file:///etc/passwd' }],
      {},
      'redirected to a URL of the scheme file:',
    ],
    [
      'a redirect with a password',
      [301, '', { location: 'https://a:b@acmeprod.example/' }],
      {},
      'redirected to a URL with credentials',
    ],
    ['a redirect nowhere', [301, '', { location: 'http://' }], {}, 'redirected to an invalid URL'],
    ['a redirect without a place', [301], {}, 'answered 301'],
  ])('with %s is silent', async (_, answer, options, expected) => {
    expect(await note(answer, options)).toBe(expected);
  });

  test('that redirects more than ten times is silent', async () => {
    const answers = Array.from(
      { length: 20 },
      (_, at): Answer => [302, '', { location: `/${at}` }],
    );
    const { look, requests } = probing(answers);
    expect(await look()).toMatchObject({ note: 'redirected more than 10 times' });
    expect(requests).toHaveLength(11);
  });

  test('is followed on http and https, relative to the last URL', async () => {
    const { look, requests } = probing([
      [302, 'OK', { location: 'http://www.acmeprod.example/a/b' }],
      [308, '', { location: '../c?d#e' }],
      [200, 'OK'],
    ]);
    expect(await look()).toMatchObject({ state: 'silent', note: 'answered 200 once' });
    expect(requests.map((one) => one.url)).toEqual([
      url,
      'http://www.acmeprod.example/a/b',
      'http://www.acmeprod.example/c?d',
    ]);
  });

  test('is not followed when the redirect is what the wait is for', async () => {
    const { look, requests } = probing([[301, '', { location: 'https://new.example/' }]], {
      status: 301,
    });
    await look();
    expect(await look()).toMatchObject({ state: 'ended' });
    expect(requests.map((one) => one.url)).toEqual([url, url]);
  });

  test('gets no credentials and no cookies, and caches must not answer', async () => {
    const { look, requests } = probing([[200, '', { 'set-cookie': 'a=b' }]]);
    await look();
    await look();
    for (const { init } of requests) {
      expect(init.method).toBe('GET');
      expect(init.body).toBeUndefined();
      expect(Object.keys(init.headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'cache-control',
        'user-agent',
      ]);
    }
  });

  test('that answers as expected before the request proves nothing', async () => {
    const { witness, requests } = probing([[200, 'OK']], { text: 'OK' });
    expect(await raised(witness.prepare())).toMatchObject({
      kind: 'not_ready',
      exitCode: 6,
      message: `${url} already answers as expected, so it would prove nothing. Nothing was sent.`,
      hint: 'Name a text that only the new content has, with --until-text.',
    });
    expect(requests).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ['answers otherwise', [503]],
    ['does not answer', refused],
  ])('that %s before the request can be waited for', async (_, answer) => {
    await expect(probing([answer]).witness.prepare()).resolves.toBeUndefined();
  });

  test('that was not looked at before the request may have answered so before', async () => {
    const { look } = probing([[200]]);
    await look();
    expect(await look()).toMatchObject({
      evidence: {
        says: `${url} answered 200, twice in a row. It may have answered so before the request.`,
      },
    });
  });

  test('that first failed in this wait has changed since', async () => {
    const { look } = probing([[503], [200]]);
    for (let times = 0; times < 2; times += 1) await look();
    expect(await look()).toMatchObject({
      evidence: { says: `${url} answered 200, twice in a row.` },
    });
  });

  test('an end of the wait ends a look with its reason', async () => {
    const { witness, interrupted } = probing(['stall']);
    const looking = witness.look(interrupted.signal);
    interrupted.abort(new HmsError('cancelled', 'Interrupted (SIGINT).'));
    expect(await raised(looking)).toMatchObject({ kind: 'cancelled' });
  });

  test('a signal ends the look before the request', async () => {
    const { witness, interrupted } = probing(['stall']);
    const looking = witness.prepare();
    interrupted.abort(new HmsError('cancelled', 'Interrupted (SIGINT).'));
    expect(await raised(looking)).toMatchObject({ kind: 'cancelled' });
  });

  test.each([
    [
      'ftp://acmeprod.example/',
      "--until-url must begin with https:// or http://: 'ftp://acmeprod.example/'.",
    ],
    ['acmeprod', "--until-url is not a URL: 'acmeprod'."],
    ['https://a:hunter2@acmeprod.example/', '--until-url must not contain credentials.'],
    ['https://a:hunter/2@acmeprod.example/', '--until-url is not a URL.'],
  ])('%s is refused, and no password is shown', async (wrong, message) => {
    expect(() => probing([], { url: wrong })).toThrow(`${message} Nothing was sent.`);
    expect(message).not.toContain('hunter');
  });

  test('that a signed link opens is named without its signature', () => {
    const { witness } = probing([], { url: 'https://acmeprod.example/a?token=s3cret' });
    expect(witness.name).not.toContain('s3cret');
  });
});

describe('a page that must change', () => {
  const changes = { changes: true };

  test('has ended the wait once two looks in a row differ from the first', async () => {
    const { witness, look, clock } = probing(
      [
        [200, 'old'],
        [200, 'old'],
        [200, 'new'],
        [200, 'old'],
        [200, 'new'],
        [200, 'newer'],
      ],
      changes,
    );
    await witness.prepare();
    expect(clock.now() - startOfWorld).toBe(2000);
    expect(await look()).toMatchObject({ note: 'answered 200 and had changed once' });
    expect(await look()).toMatchObject({ note: 'answered 200 and has not changed' });
    expect(await look()).toMatchObject({ state: 'silent' });
    expect(await look()).toMatchObject({
      state: 'ended',
      evidence: { says: `${url} answered 200 and had changed, twice in a row.` },
    });
  });

  test('must answer with its status and text too', async () => {
    const { witness, look } = probing(
      [
        [200, 'old OK'],
        [200, 'old OK'],
        [503, 'OK'],
        [200, 'new'],
        [200, 'new OK'],
      ],
      { ...changes, text: 'OK' },
    );
    await witness.prepare();
    expect(await look()).toMatchObject({ note: 'answered 503' });
    expect(await look()).toMatchObject({ note: 'answered 200 without "OK"' });
    await look();
    expect(await look()).toMatchObject({
      evidence: { says: `${url} answered 200, contained "OK" and had changed, twice in a row.` },
    });
  });

  test('differs by itself: nothing is sent', async () => {
    const { witness } = probing(
      [
        [200, '09:00'],
        [200, '09:01'],
      ],
      changes,
    );
    expect(await raised(witness.prepare())).toMatchObject({
      kind: 'not_ready',
      message: `${url} differs from one look to the next by itself, so a change would prove nothing. Nothing was sent.`,
    });
  });

  test('does not answer: nothing is sent', async () => {
    const { witness } = probing([[200, 'old'], refused], changes);
    expect(await raised(witness.prepare())).toMatchObject({
      kind: 'unavailable',
      message: `${url} cannot be compared: ${refused.message}. Nothing was sent.`,
    });
  });

  test('that was not looked at before the request is compared with two equal looks', async () => {
    const { look } = probing(
      [
        [200, 'a'],
        [200, 'b'],
        [200, 'b'],
        [200, 'c'],
      ],
      changes,
    );
    expect(await look()).toMatchObject({
      note: 'answered 200 and is compared with its next content',
    });
    expect(await look()).toMatchObject({ state: 'silent' });
    expect(await look()).toMatchObject({ note: 'answered 200 and has not changed' });
    await look();
    expect(await look()).toMatchObject({
      evidence: {
        says: `${url} answered 200 and had changed, twice in a row. hms compared it with its content when the wait began.`,
      },
    });
  });
});
