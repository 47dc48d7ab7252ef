/** P4: lines of one width, whatever stands in them. */
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { answering, installsWith } from './support/answers.ts';
import { nobody } from './support/service.ts';
import { sized } from './support/sized.ts';
import { run } from './support/world.ts';

const texts: [kind: string, text: string][] = [
  ['nothing special', 'acmeprod'],
  ['CJK', '株式会社アクメ'],
  ['half-width kana with a voiced mark', 'ｶﾞｷﾞ'],
  ['Hangul, composed and in its parts', '한글 \u1112\u1161\u11ab'],
  ['emoji with joiners and a skin tone', '🧑🏽‍🚀👩‍👩‍👧‍👦🏳️‍🌈'],
  ['emoji of later Unicodes', '🫠🫨🪿'],
  ['an emoji by its variation selector', '❤️✔️☎︎'],
  ['flags', '🇩🇪🇯🇵🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['half a flag', '🇩'],
  ['keycaps', '1️⃣#⃣'],
  ['combining marks', 'Zoe\u0308 n\u0303 a\u0300\u0301\u0302\u0323'],
  ['Devanagari', 'क्षि नमस्ते हिन्दी'],
  ['Thai and Tamil', 'กำลัง தமிழ்'],
  ['tabs and newlines', 'a\tb\nc\r\nd'],
  ['300 characters', '長'.repeat(150).padEnd(300, 'x')],
  ['what has no width', 'a\u200bb\u00adc\u2060d\ufeff'],
  ['nothing that has a width', '\u200b'],
  ['blanks at its ends', '  a  '],
  ['a mark without its letter', '\u0301acme'],
  ['a skin tone without its person', '🏽'],
  ['a vowel sign without its consonant', 'ि'],
  ['a letter that waits for the next', 'क्\u0d4e'],
  ['half of a surrogate pair', 'a\ud83d'],
  ['escape sequences', '\u001b[31mred\u001b[0m\u009b2K'],
  ['right to left, with marks', '\u200fשלום\u202e'],
];

const columns = 'name,environment,primary_domain,status,php_version';
const table = `installs list -o table --columns ${columns}`;

/** The widths there are among the lines. */
function widthsIn(stdout: string): number[] {
  const lines = stdout.slice(0, -1).split('\n');
  return [...new Set(lines.map((line) => stringWidth(line)))];
}

/** A record with the text at the start of a line, within it, and at its end. */
const around = (text: string) => [
  { name: text, environment: 'x', primary_domain: text, status: 'active', php_version: text },
  { name: 'short', environment: text, primary_domain: 'acme.example', status: 'failed' },
];

describe.each(texts)('P4: %s', (_, text) => {
  test.each(['0', '1'])('leaves a table its width, colour %s', async (FORCE_COLOR) => {
    const options = { fetch: installsWith(around(text)), env: { FORCE_COLOR } };
    const { stdout } = await run(table, options);
    expect(widthsIn(stdout)).toHaveLength(1);
    expect(stdout.split('\n')).toHaveLength(1 + 2 + 1);
  });

  test('leaves a card a line a field, its values below each other', async () => {
    const fetch = answering({ id: nobody, name: text, environment: `-${text}` });
    const line = `installs get ${nobody} -o table --columns id,name,environment`;
    const lines = (await run(line, { fetch })).stdout.split('\n');
    expect(lines).toHaveLength(3 + 1);
    expect(lines[0]).toBe(`id           ${nobody}`);
    expect(lines[1]).toMatch(/^name {9}./);
    expect(lines[2]).toMatch(/^environment {2}-/);
  });
});

test('P4: any texts leave a table its width, and a record its line', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 });
  const unlike = fc.stringMatching(/^[\p{M}\p{So}\p{Cf}\p{Lo}\p{Emoji}]{1,6}$/u);
  const records = fc.array(fc.tuple(fc.oneof(text, unlike), fc.oneof(text, unlike)), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(records, async (rows) => {
      const fetch = installsWith(
        rows.map(([name, status]) => ({ name, environment: 'x', status })),
      );
      const { stdout } = await run('installs list -o table --columns name,status', { fetch });
      expect(widthsIn(stdout)).toHaveLength(1);
      expect(stdout.split('\n')).toHaveLength(1 + rows.length + 1);
    }),
    { numRuns: sized(150, 1000), seed: 1 },
  );
});

test('P4: a long table has one width from its first line to its last', async () => {
  const names = Array.from({ length: 250 }, (_, index) => ({ name: '長'.repeat(index % 125) }));
  const { stdout } = await run(table, { fetch: installsWith(names) });
  expect(widthsIn(stdout)).toHaveLength(1);
  expect(stdout.split('\n')).toHaveLength(1 + 250 + 1);
});

test.each([120, 80, 40, 20])(
  'P4: at %i cells no line is longer, where columns can go',
  async (terminal) => {
    const fetch = installsWith(
      texts.map(([, primary_domain]) => ({ name: 'acme', primary_domain })),
    );
    const { stdout, stderr } = await run('installs list', { fetch, terminal });
    const [width = 0, ...others] = widthsIn(stdout);
    expect(others).toEqual([]);
    expect(width).toBeLessThanOrEqual(terminal);
    expect(stderr).toMatch(/Hidden columns\s+\(terminal too\s+narrow\):/);
  },
);

test('P4: a header that is left out takes no room', async () => {
  const fetch = installsWith([{ name: 'acme', environment: 'x', primary_domain: 'y', id: 'z' }]);
  const { stdout } = await run('installs list --no-header', { fetch, terminal: 40 });
  expect(stdout).toMatch(/^acme {2}x {2}y {2}- {2}- {2}- {2}z\n$/);
});

test('P4: absent, null, false, zero, empty and an object are told apart', async () => {
  const values = [undefined, null, false, 0, '', {}, [], { a: 1 }, [1, 2], 'null'];
  const fetch = installsWith(values.map((value) => ({ cname: value })));
  const { stdout } = await run('installs list -o table --columns cname --no-header', { fetch });
  expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
    ...['-', '-', 'false', '0', "''", '{}', '-', '{"a":1}', '1, 2', 'null'],
    '',
  ]);
});

describe('sentences', () => {
  /** What an audit says of the one that has most wrong with it, as one line. */
  const joined = (lines: string[]) =>
    lines.map((line) => line.replace(/^(museumprod +finding|) +(- )?/, '')).join(' ');

  test.each([60, 80, 110, 200])('go on below, between words, at %d columns', async (terminal) => {
    const { stdout } = await run('audit --where name=museumprod', { terminal });
    const lines = stdout.trimEnd().split('\n').slice(1);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(terminal);
    const said = joined(lines.map((line) => line.trimEnd()));
    expect(said).toContain('the newest backup was aborted harbour-shop.example: ownership is not');
    expect(said).toMatch(/ownership is not +verified harbour-shop.example: network is PENDING/);
  });

  test('each begins a line, and what is beside them stays where there is room', async () => {
    const { stdout } = await run('audit --where name=museumold', {
      terminal: 200,
      env: { NO_COLOR: '1' },
    });
    const [head = '', ...lines] = stdout.trimEnd().split('\n');
    expect(head.trimEnd()).toMatch(
      /^INSTALL +MARK +ENVIRONMENT +PHP_VERSION +LAST_BACKUP +FINDINGS$/,
    );
    const at = head.indexOf('FINDINGS');
    expect(lines.map((line) => line.slice(at).trimEnd())).toEqual([
      'last completed backup 120 days ago',
      'PHP 7.2 is below 8.2',
      'no primary domain, and this install counts as production, because its environment is unknown',
    ]);
    expect(lines.slice(1).map((line) => line.slice(0, at).trim())).toEqual(['', '']);
  });

  test.each([40, 80, 200])(
    'never hide the environment or the last backup of an audit: %d columns',
    async (terminal) => {
      const options = { terminal, env: { NO_COLOR: '1' } };
      const { stdout } = await run('audit --where name=museumprod', options);
      expect(stdout).toMatch(/^INSTALL +MARK +ENVIRONMENT\b.*\n? .*LAST_BACKUP/);
      expect(stdout).toMatch(/museumprod +finding +production\b.*\n? .*2026-03-01 04:00 UTC/);
      expect(stdout.match(/SSL is\s+pending/g)).toHaveLength(1);
    },
  );

  test('without a finding take no line below the row', async () => {
    const options = { terminal: 80, env: { NO_COLOR: '1' } };
    const { stdout } = await run('audit --where name=acmeprod', options);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  test('a word wider than the room stands out, whole', async () => {
    const name = `${'x'.repeat(60)}.${'y'.repeat(60)}.example`;
    const { stdout } = await run('audit --where name=museumprod', {
      terminal: 60,
      prepare: ({ domains }) => {
        for (const { record } of domains) record.name = name;
      },
    });
    expect(stdout).toContain(`${name}:\n`);
  });

  test('in a pipe they are one line', async () => {
    const { stdout } = await run('audit --where name=museumold -o table --no-header');
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stdout).toContain('120 days ago; PHP 7.2 is below 8.2; no primary domain');
  });
});
