/** S10: whatever is typed, no request goes anywhere but where its command goes. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode } from '../src/client/encode.ts';
import { type Operation, parametersOf } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import type { OperationInput } from '../src/contract/types.ts';
import { HmsError } from '../src/core/errors.ts';
import { lines, more, talking } from './support/lines.ts';
import { inTurn, sized } from './support/sized.ts';
import { wordsOf } from './support/words.ts';
import { createWorld } from './support/world.ts';

const odd = [
  '',
  '.',
  '..',
  '../x',
  '%2e%2e',
  'a/b',
  'a?x',
  'a#x',
  'a%2Fb',
  '\0',
  '\r\n',
  ';',
  '@evil',
  '//evil.example',
  'https://evil.example/',
  '\\',
  '..\\..',
  'ü',
  ' ',
  'a'.repeat(4096),
];

const all = Object.entries(operations) as [OperationId, Operation][];

/** The operation a request is one of; its path where it is none. */
function operationOf(request: string): string {
  const [method, url = ''] = request.split(' ');
  const path = url.replace(/\?.*$/s, '');
  const found = all.find(([, operation]) => {
    const template = `${operation.host === undefined ? '/v1' : ''}${operation.path}`;
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
    return operation.method === method && pattern.test(path);
  });
  return found?.[0] ?? request;
}

/** The words of a line, and which of them are arguments. */
function parts(name: string) {
  const line = [...Object.values(lines), ...more].find((one) => `${one} `.startsWith(`${name} `));
  const words = wordsOf(line ?? '');
  const from = name.split(' ').length;
  const to = words.findIndex((word, at) => at >= from && word.startsWith('--'));
  const count = (to === -1 ? words.length : to) - from;
  return { words, places: Array.from({ length: count }, (_, at) => from + at) };
}

const withArguments = talking.filter((name) => parts(name).places.length > 0);

describe('S10: a command with something odd for an argument', () => {
  test.each(withArguments.map((name, index) => [name, index] as const))(
    'hms %s',
    async (name, index) => {
      const { words, places } = parts(name);
      // One in four, and at the next command the next of them, or all of them.
      const some = inTurn(odd, index, 4);
      const usual = new Set((await createWorld().type(words)).requests.map(operationOf));
      // Where names are looked up.
      for (const look of [
        'listInstalls',
        'listDomains',
        'listEnvironments',
        'listApps',
        'listAccounts',
      ])
        usual.add(look);
      // Any path without a slash is one below the base URL.
      const isBelow = (one: string) => name === 'api' && /^GET \/v1\/[^./%]/.test(one);
      const codes = name === 'api' ? [2, 4, 5] : [2, 5];
      for (const place of places) {
        // There it is a folder to upload, and nothing odd.
        const isPath = words[place]?.endsWith('.zip') === true;
        for (const value of some.filter((one) => !isPath || !/^[./]+$/.test(one))) {
          const options = words.filter((_, at) => at > (places.at(-1) ?? 0));
          const typed = words.slice(0, (places.at(-1) ?? 0) + 1).with(place, value);
          const { code, requests } = await createWorld().type([...options, ...typed]);
          const where = `argument ${place}: ${JSON.stringify(value.slice(0, 40))}`;
          expect(codes, where).toContain(code);
          expect(
            requests.map(operationOf).filter((one) => !usual.has(one) && !isBelow(one)),
            where,
          ).toEqual([]);
        }
      }
    },
  );
});

test.each(withArguments)('C1: hms %s takes what starts with a dash behind --', async (name) => {
  const { words, places } = parts(name);
  const last = places.at(-1) ?? 0;
  const typed = ['--', ...words.slice(places[0], last + 1).with(0, '-abc')];
  const line = [...words.slice(0, places[0]), ...words.slice(last + 1), ...typed];
  const { code, stderr } = await createWorld().type(line);
  expect([2, 5]).toContain(code);
  expect(stderr).not.toMatch(/unknown option|behind --/i);
});

const baseUrls = {
  hosting: 'https://api.example/v1',
  headless: 'https://headless.example',
  headlessRemedy: '',
};

/** An input that is right but for its path parameters. */
function inputWith(operation: Operation, value: string) {
  const { content } = operation;
  const rest = content === 'upload' || content === 'any' ? { body: {} } : {};
  return { ...Object.fromEntries(parametersOf(operation).map((name) => [name, value])), ...rest };
}

const runs = sized(1000, 10_000);

test(`S10: of ${runs} random strings as ids, each path is its template or a usage error`, () => {
  const headless = all.filter(([, { host }]) => host === 'headless');
  let encoded = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.stringMatching(/^[./\\%?#@:;2eEfF5cC]{1,12}$/),
        fc.constantFrom(...odd),
      ),
      fc.constantFrom(...headless),
      (value, [id, operation]) => {
        let url: URL;
        let path: string;
        try {
          const input = inputWith(operation, value) as unknown as OperationInput<typeof id>;
          const request = encode(baseUrls, id, input);
          ({ path } = request);
          url = new URL(request.url);
        } catch (error) {
          expect(error).toBeInstanceOf(HmsError);
          return;
        }
        encoded += 1;
        const [prefix = ''] = operation.path.split('{');
        expect(url.origin).toBe(baseUrls.headless);
        expect(url.pathname.startsWith(prefix)).toBe(true);
        expect(url.pathname).toBe(path);
        expect(path.split('/')).toHaveLength(operation.path.split('/').length);
      },
    ),
    { seed: 7, numRuns: runs },
  );
  expect(encoded).toBeGreaterThan(runs / 2);
});
