/** The files for CI engines in the docs are valid: for GitHub by its own parser, for GitLab by the schema of its editor. */
import { readFileSync } from 'node:fs';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { Ajv } from 'ajv';
// @ts-expect-error It has no types.
import { schema } from 'gitlab-ci-local/src/schema/schema.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Block {
  name: string;
  text: string;
}

const pages = ['ci', 'fleet', 'guard', 'plans'].map((name) => `docs/${name}.md`);

const blocks: Block[] = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = ''], at) => ({
    name: `${page}, yaml ${at + 1}`,
    text,
  })),
);

const release = '.github/workflows/release.yml';

/** A workflow, as it is or as the part `jobs`. */
const workflows = [
  ...blocks.filter(({ text }) => /^jobs:/m.test(text)),
  { name: release, text: readFileSync(release, 'utf8') },
];

const pipelines = blocks.filter(({ text }) => !/^jobs:/m.test(text) && /^ {2}script:/m.test(text));

function workflowErrors(text: string): string[] {
  const content = /^on:/m.test(text) ? text : `on: push\n${text}`;
  const { context } = parseWorkflow({ name: 'w.yml', content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

const ajv = new Ajv({ strict: false, allErrors: true });
const isPipeline = ajv.compile(schema);

describe('the workflows of GitHub Actions', () => {
  test.each(workflows)('$name', ({ text }) => {
    expect(workflowErrors(text)).toEqual([]);
  });

  test('a wrong one is noticed', () => {
    const [{ text } = { text: '' }] = workflows;
    expect(workflowErrors(text.replace('runs-on', 'run-on'))).not.toEqual([]);
  });
});

describe('the pipelines of GitLab', () => {
  test.each(pipelines)('$name', ({ text }) => {
    isPipeline(parse(text));
    expect(isPipeline.errors ?? []).toEqual([]);
  });

  test('a wrong one is noticed', () => {
    const [{ text } = { text: '' }] = pipelines;
    expect(isPipeline(parse(text.replace(/^ {2}script:/m, '  scripts:')))).toBe(false);
  });
});

test('every other block is a part of a file', () => {
  const others = blocks.filter((one) => !workflows.includes(one) && !pipelines.includes(one));
  expect(workflows.length + pipelines.length).toBeGreaterThan(6);
  for (const { text } of others) expect(parse(text)).toBeTruthy();
});
