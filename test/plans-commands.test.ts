/** Every command that changes something can be planned, and its plan is what is sent. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { operations } from '../src/contract/operations.ts';
import { lines, prepareFor } from './support/lines.ts';
import { planIn, planOf } from './support/plans.ts';
import { table } from './support/table.ts';
import { createWorld } from './support/world.ts';

const all = Object.entries<Operation>(operations);
/** It sends the request of another command, if it sends one. */
const keeping = `archives keep acmeprod --count 7 --dir ${mkdtempSync(join(tmpdir(), 'hms-keep-'))} --notify a@b.example`;
const changing = [
  ...all.flatMap(([id, { method }]) =>
    // A file of domains makes several requests, and no plan.
    method === 'GET' || id === 'createDomains' ? [] : [lines[id as keyof typeof lines]],
  ),
  keeping,
];
const raw = [
  'api POST /v1/accounts/northlight/apps --headless --field name=blog --yes',
  'api DELETE /v1/accounts/northlight/apps/storefront --headless --yes --confirm /v1/accounts/northlight/apps/storefront',
];

const given = /--(?:raw-)?field \S+/g;
const confirmed = /--yes|--confirm \S+/g;

describe('Q1: the plan shows the request that is sent', () => {
  test('every command that changes something is in the table', () => {
    const names = table.commands.flatMap(({ kind, name }) => (kind === 'change' ? [name] : []));
    const missing = names.filter((name) => !changing.some((line) => line.startsWith(`${name} `)));
    expect(missing).toEqual([]);
  });

  test.each([...changing, ...raw])('%s', async (line) => {
    const sent: { method: string; url: string; body: unknown }[] = [];
    const world = createWorld({
      prepare(state) {
        prepareFor(line)(state);
        for (const site of state.sites) Object.assign(site, { transferable: true });
      },
      async fetch(url, init) {
        const isJson = typeof init.body === 'string';
        if (init.method !== 'GET')
          sent.push({
            method: init.method,
            url,
            body: isJson ? JSON.parse(init.body as string) : null,
          });
        return world.sandbox(url, init);
      },
    });
    const path = await planIn(world, line);
    expect(sent).toEqual([]);
    const { request } = planOf(path).changes[0];
    const fields = line.match(given) ?? [];
    const flags = line.match(confirmed) ?? [];
    for (const field of fields)
      expect(readFileSync(path, 'utf8')).not.toContain(field.split('=')[1]);
    const ran = await world.run(`apply ${path} ${[...flags, ...fields].join(' ')}`);
    expect(ran.code, ran.screen).toBe(0);
    expect(sent).toHaveLength(1);
    const [only] = sent;
    expect(only?.method).toBe(request.method);
    expect(only?.url.endsWith(request.path)).toBe(true);
    if (request.body_digest === null && request.upload === null)
      expect(only?.body ?? null).toEqual(request.body);
  });
});
