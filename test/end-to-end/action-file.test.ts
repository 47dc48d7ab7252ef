/** What action.yml says, compared with the commands, its scripts and docs/ci.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Option } from '../../src/command-model/input.ts';
import { commonOptions } from '../../src/command-model/output-options.ts';
import { flagOf } from '../../src/command-model/values.ts';
import { table } from '../support/table.ts';
import { action, stepNamed } from '../support/workflow.ts';

const run = stepNamed('Run hms').run ?? '';

describe('action.yml', () => {
  test('is composite, in bash, with no input inside a script', () => {
    expect(action.runs.using).toBe('composite');
    for (const { shell, run: script, uses } of action.runs.steps) {
      if (uses !== undefined) continue;
      expect(shell).toBe('bash');
      expect(script).not.toContain('${{');
    }
  });

  test('uses other actions by their commit only', () => {
    const used = action.runs.steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const one of used) expect(one).toMatch(/^actions\/cache\/(restore|save)@[0-9a-f]{40}$/);
  });

  test('knows every common option that has a value', () => {
    const valued = /valued = \/\^\((.*)\)\$\//.exec(run)?.[1] ?? '';
    const names = Object.entries<Option>(commonOptions).flatMap(([name, { value }]) =>
      value === undefined ? [] : flagOf(name),
    );
    for (const name of [...names, '-o']) expect(name).toMatch(new RegExp(`^(${valued})$`));
  });

  test('has the outputs of every command with outputs, and its exit code', () => {
    const known = table.commands.flatMap(({ outputs }) => Object.keys(outputs?.({}) ?? {}));
    expect(Object.keys(action.outputs).sort()).toEqual(
      [...new Set(['exit_code', ...known])].sort(),
    );
  });

  test('uses each input, and no other', () => {
    const used = JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g);
    const names = [...used].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual(Object.keys(action.inputs).sort());
  });
});

test('docs/ci.md names each input and output', () => {
  const text = readFileSync('docs/ci.md', 'utf8');
  for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)]) {
    expect(text).toContain(`\`${name}\``);
  }
});
