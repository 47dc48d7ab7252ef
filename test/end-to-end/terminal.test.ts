/** Questions, the spinner and signals on a real pseudo-terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, serve, start } from '../support/spawn.ts';
import { onTerminal } from '../support/terminal.ts';

const restore = (install: string) => `backups restore ${install} latest --notify a@b.example`;
const embedded = { HMS_PROFILE: 'sandbox' };
const ctrlC = '\u0003';
const ctrlD = '\u0004';

let service: Service;
beforeAll(async () => {
  service = await serve('--job-seconds', '60');
});
afterAll(() => service.stop());

describe.each([
  ['embedded', () => embedded],
  ['served', () => service.env],
])('a question, %s', (_, env) => {
  test('is answered with the name of a production install', async () => {
    const { code, screen } = await onTerminal(restore('acmeprod'), env(), [
      ['go on:', 'acmeprod\r'],
    ]);
    expect(screen).toContain('is requested');
    expect(code).toBe(0);
  });

  test.each([
    ['the wrong name', 'acmeprod', 'go on:', 'acmeprd\r', "'acmeprd' is not 'acmeprod'"],
    ['Ctrl-C', 'acmeprod', 'go on:', ctrlC, 'no answer'],
    ['Ctrl-D', 'acmeprod', 'go on:', ctrlD, 'no answer'],
    ['Enter', 'acmestage', '(y/N)', '\r', 'nothing was changed'],
    ['n', 'acmestage', '(y/N)', 'n\r', 'nothing was changed'],
    ['Ctrl-C', 'acmestage', '(y/N)', ctrlC, 'no answer'],
    ['Ctrl-D', 'acmestage', '(y/N)', ctrlD, 'no answer'],
  ])(
    'W4: %s is no for %s: exit 130, and nothing was changed',
    async (_key, name, cue, typed, said) => {
      const { code, screen } = await onTerminal(restore(name), env(), [[cue, typed]]);
      expect(screen).toContain(said);
      expect(screen).toContain('nothing was changed');
      expect(code).toBe(130);
    },
  );
});

describe.each([
  ['embedded', () => embedded],
  ['served', () => service.env],
])('Ctrl-C during a wait with its spinner, %s', (_, env) => {
  test.each([
    [80, 24],
    [0, 0],
  ])(
    'W3: on a terminal of %i×%i it is exit 130, and says that the backup goes on',
    async (columns, rows) => {
      const words = 'backups create acmeprod --notify a@b.example --wait';
      const keys = [['requested', ctrlC]] as const;
      const { code, screen } = await onTerminal(words, env(), keys, [columns, rows]);
      expect(screen).toContain('goes on without us');
      expect(screen).toContain('backups wait acmeprod');
      expect(code).toBe(130);
      const shown = screen.lastIndexOf('\u001b[?25h');
      expect(screen.lastIndexOf('\u001b[?25l')).toBeLessThanOrEqual(shown);
    },
  );
});

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'W3: %s during a wait of the embedded sandbox says so too',
  async (signal, expected) => {
    const words = 'backups create acmeprod --notify a@b.example --wait'.split(' ');
    const { child, ended } = start(words, embedded);
    child.stderr.on('data', (piece) => {
      if (String(piece).includes('requested')) child.kill(signal);
    });
    const { code, stderr } = await ended;
    expect(stderr).toContain('goes on without us');
    expect(code).toBe(expected);
  },
);

test('W4: keys typed before the question can be read do not answer it', async () => {
  const slow = await serve('--latency', '400ms');
  // The cue is the first line, two answers before the question.
  const keys = [
    ['not the real service', 'acmeprod\r'],
    ['go on:', ctrlC],
  ] as const;
  const { code, screen } = await onTerminal(restore('acmeprod'), slow.env, keys);
  await slow.stop();
  expect(screen).toContain('nothing was changed');
  expect(code).toBe(130);
});
