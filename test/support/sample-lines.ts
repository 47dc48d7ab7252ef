/** A small catalogue of commands, and what a command line of them is parsed to. */
import { expect } from 'vitest';
import { parseArgv } from '../../src/cli/argv.ts';
import type { Screen } from '../../src/cli/commander/program.ts';
import type { Catalogue } from '../../src/command-model/catalogue.ts';
import type { Command } from '../../src/command-model/definition.ts';
import type { Arguments, Options } from '../../src/command-model/input.ts';
import { choice, text, wholeNumber } from '../../src/command-model/values.ts';
import { HmsError } from '../../src/core/errors.ts';
import { wordsOf } from './words.ts';

export interface Sample {
  args?: Arguments;
  options?: Options;
  description?: string;
  many?: true;
}

export function sample(name: string, { args = {}, options = {}, ...more }: Sample = {}): Command {
  return {
    kind: 'local',
    name,
    summary: `Summary of ${name}`,
    arguments: args,
    options,
    examples: [`${name} first`, `${name} second`],
    view: { columns: [{ name: 'id' }] },
    async local() {},
    ...more,
  };
}

const tree = { value: text('TREE'), help: 'the tree' };
export const kinds = choice('KIND', 'oak', 'birch');

const trees: readonly Command[] = [
  sample('trees list', { many: true }),
  sample('trees get', { args: { tree } }),
  sample('trees plant', {
    description: 'Plants a tree, in words of its own.',
    args: {
      tree,
      friends: { value: text('FRIEND'), help: 'its friends', many: true, optional: true },
    },
    options: {
      kind: { value: kinds, help: 'the kind', required: true },
      height: { value: wholeNumber('N', 1, 50), help: 'the height', fallback: '3' },
      label: { value: text('TEXT'), help: 'a label', repeat: true },
      noFence: { help: 'without a fence' },
      inSpring: { help: 'in spring' },
    },
  }),
  sample('trees water', {
    args: { tree, liters: { value: wholeNumber('LITERS', 1, 9), help: 'liters' } },
  }),
  sample('trees burn', {
    args: {
      tree: {
        value: {
          placeholder: 'TREE',
          parse() {
            throw new TypeError('a defect');
          },
        },
        help: 'the tree',
      },
    },
  }),
];

const tools: readonly Command[] = [
  sample('tools saws list'),
  sample('tools saws get', { args: { saw: { value: text('SAW'), help: 'the saw' } } }),
];

export const catalogue: Catalogue = {
  summaries: {
    trees: 'About trees',
    tools: 'About tools',
    'tools saws': 'About saws',
    prune: 'About pruning',
    plant: 'About the plant',
  },
  topics: { seasons: 'About seasons', 'soil-types': 'About soil' },
  exampleVerbs: { trees: ['get'], tools: [], 'tools saws': [] },
  topic: async (name) => ({ title: name, body: [`text of ${name}`], examples: ['hms trees list'] }),
  load: {
    trees: async () => trees,
    tools: async () => tools,
    prune: async () => [sample('prune')],
    plant: async () => [sample('plant get')],
  },
};

export function screen(width = 0, version = ''): Screen {
  const paper = { width, color: false };
  return { version, stdout: paper, stderr: paper };
}

export const parse = (line: string, width = 0) =>
  parseArgv(wordsOf(line), catalogue, screen(width, '1.2.3'));

export async function refusal(line: string): Promise<HmsError> {
  const error = await parse(line).catch((raised) => raised);
  expect(error).toBeInstanceOf(HmsError);
  return error;
}

export async function chosen(line: string) {
  const parsed = await parse(line);
  if (parsed.kind !== 'chosen') throw new Error(`not chosen: ${line}`);
  return parsed.chosen;
}

export async function shown(line: string, width?: number): Promise<string> {
  const parsed = await parse(line, width);
  return parsed.kind === 'shown' ? parsed.text : '';
}

export async function missing(line: string) {
  const parsed = await parse(line);
  return parsed.kind === 'missing' ? parsed : undefined;
}
