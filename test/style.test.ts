/** What a person reads is plain: README, docs, help and messages (docs/style.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { topicPages } from '../src/commands/topics.ts';
import {
  medianWords,
  mostMedianWords,
  type Rule,
  readmeRule,
  rules,
  sentencesIn,
  sentencesOf,
  summaryRule,
} from './support/style.ts';
import { table } from './support/table.ts';
import { run } from './support/world.ts';

const problems = (found: readonly Rule[], sentences: readonly string[]) =>
  found.flatMap(({ name, find }) => find(sentences).map((one) => `${name}: ${one}`));

const pages = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'bench/README.md', 'test/messages.md'],
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? `docs/${name}` : [])),
];

describe.each(pages)('%s', (path) => {
  const sentences = sentencesOf(readFileSync(path, 'utf8'));

  test('breaks no rule', () => {
    const own = path === 'README.md' ? [...rules, readmeRule] : rules;
    expect(problems(own, sentences)).toEqual([]);
  });

  test('has short sentences', () => {
    expect(medianWords(sentences)).toBeLessThanOrEqual(mostMedianWords);
  });
});

const helped = [
  '--help',
  ...table.commands.map(({ name }) => `${name} --help`),
  ...Object.keys(table.summaries).map((noun) => `${noun} --help`),
  ...Object.keys(topicPages).map((name) => `help ${name}`),
];

test.each(helped)('hms %s breaks no rule', async (line) => {
  const { stdout } = await run(line, { terminal: 1000 });
  const blocks = stdout.split(/\n\s*\n|\n(?= *[$-])|\n(?= {2}\S)| {2,}/);
  expect(problems(rules, blocks.flatMap(sentencesIn))).toEqual([]);
});

test('a summary has at most 8 words', () => {
  const summaries = table.commands.map(({ summary }) => summary);
  expect(problems([summaryRule], summaries)).toEqual([]);
});

describe('each rule finds what breaks it', () => {
  test.each([...rules, readmeRule, summaryRule])('$planted', ({ find, planted }) => {
    expect(find(sentencesOf(`A plain sentence.\n\n- ${planted}`))).toEqual([planted]);
  });

  test('the median is of all sentences', () => {
    const long = `This ${'very '.repeat(14)}long sentence.`;
    expect(medianWords(sentencesOf(`${long} ${long} Short one.`))).toBeGreaterThan(mostMedianWords);
  });
});
