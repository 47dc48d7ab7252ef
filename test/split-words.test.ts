/** A command line in an option is split by the rules of the action's input `run` (action.yml). */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandLine, problemWith, splitWords } from '../src/command-model/values.ts';

test.each<[string, string[] | undefined]>([
  ['', []],
  ['  \n\t ', []],
  ['curl -fsS https://a.example', ['curl', '-fsS', 'https://a.example']],
  [`sh -c 'test -f "$FILE" && exit'`, ['sh', '-c', 'test -f "$FILE" && exit']],
  [String.raw`a "b \"c\" \$d \e" 'f \g'`, ['a', 'b "c" $d \\e', 'f \\g']],
  [String.raw`a\ b c"d"'e'`, ['a b', 'cde']],
  [`a '' ""`, ['a', '', '']],
  ['a \\\n b', ['a', 'b']],
  ['$HOME *.txt `id` a;b', ['$HOME', '*.txt', '`id`', 'a;b']],
  [`it's`, undefined],
  ['say "no', undefined],
  ['end\\', undefined],
])('%j is %j', (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

/** The script of action.yml, to the point where the words are known. */
const script = readFileSync('action.yml', 'utf8');
const [body = ''] = /const line = .*?const words = .*?;/s.exec(script) ?? [];
const ended = new Error('process.exit');
const splitByAction = new Function('process', 'console', `${body}\nreturn words;`);

function wordsOfAction(line: string): string[] | undefined {
  const exit = () => {
    throw ended;
  };
  try {
    return splitByAction({ env: { RUN: line }, exit }, { log() {} });
  } catch (error) {
    if (error === ended) return undefined;
    throw error;
  }
}

test('any line has the words that the action finds in it', () => {
  const piece = fc.constantFrom(...`ab'"\\ \n\r\t$\`é`);
  const line = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(line, (text) => {
      expect(splitWords(text)).toEqual(wordsOfAction(text));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['', 'It must begin with the name of a program.'],
  [' ', 'It must begin with the name of a program.'],
  [`'' a`, 'It must begin with the name of a program.'],
  [`a 'b`, 'A quote is not closed, or a backslash is at the end.'],
  [`a 'b'`, undefined],
])('the value %j of an option: %s', (text, problem) => {
  expect(problemWith(commandLine, text)).toBe(problem);
});
