/** The answer to what makes or changes a record is not believed where it goes by another name. */
import { describe, expect, test } from 'vitest';
import { harbor, nobody, northlight, stage } from './support/service.ts';
import { createWorld, writes } from './support/world.ts';

async function answered(line: string, answer: unknown) {
  const world = createWorld({
    fetch: async (url, init) =>
      init.method === 'GET' ? world.sandbox(url, init) : Response.json(answer, { status: 201 }),
  });
  return world.run(`${line} --json`);
}

const install = `installs create museumnew --account ${harbor}`;
const domain = 'domains add acmeprod shop.example';
const wide = 'domains add acmeprod xn--bcher-kva.example';
const user = `users create --account ${northlight} --first-name Ann --last-name Lee --email ann@example.com --role full`;
const app = 'headless apps create --field name=blog';
const environment = 'headless envs create storefront --field name=qa';
const titled = 'headless envs update storefront env-main --field displayName=qa';
const inStorefront = 'accounts/northlight/apps/storefront/environments/env-17';
const verified = { ownership_status: 'TXT_VERIFIED' };

const userAnswer = (fields: object) => ({
  message: 'done',
  account_user: { user_id: stage, ...fields },
});

describe('an answer with another name than the one that was sent', () => {
  test.each<[string, unknown]>([
    [install, { id: stage, name: 'inst1', status: 'active' }],
    [install, { id: stage, name: 'museumnew2' }],
    [install, { id: stage, name: 'museumnew', account: { id: nobody } }],
    [install, { id: stage, account_id: nobody }],
    [domain, { id: stage, name: 'other.example', ...verified }],
    [`${domain} --wait`, { id: stage, name: 'other.example', ...verified }],
    [domain, { id: stage, name: 'www.shop.example' }],
    [user, userAnswer({ email: 'bob@example.com' })],
    [user, userAnswer({ email: 'ann@example.org' })],
    [user, userAnswer({ email: 'ann@example.com', account_id: nobody })],
  ])('D12: %s answered with %j is exit 10', async (line, answer) => {
    const ran = await answered(line, answer);
    expect(ran).toMatchObject({ code: 10, stdout: '' });
    expect(ran.stderr).toContain('another record');
    expect(writes(ran)).toHaveLength(1);
    expect(ran.requests.at(-1)).toMatch(/^(POST|PATCH)/);
  });

  test.each<[string, unknown]>([
    [install, { id: stage }],
    [install, { id: stage, name: null }],
    [install, { id: stage, name: ' MuseumNew ', account: { id: harbor.toUpperCase() } }],
    [domain, { id: stage, name: 'SHOP.example.' }],
    [wide, { id: stage, name: 'Bücher.example' }],
    [user, userAnswer({ email: 'Ann@EXAMPLE.com' })],
    [user, { message: 'done' }],
    [user, { message: 'done', account_user: null }],
    // Names of the headless platform are its own.
    [app, { name: 'accounts/northlight/apps/blog' }],
    [app, { name: 'accounts/northlight/apps/a-17' }],
    [app, { name: 'a-17', displayName: 'blog' }],
    [app, { id: 'a-12', name: 'blog-x7k2' }],
    ["headless apps create --field 'name=My Blog'", { name: 'my-blog' }],
    [app, { name: 'operations/5', done: false }],
    [environment, { id: 'qa-17' }],
    [environment, { id: 'env-17', name: 'QA environment' }],
    [environment, { name: inStorefront, reconciling: true }],
    [environment, { name: 'operations/5', done: false, metadata: { target: inStorefront } }],
    [environment, null],
    [titled, { id: 'env-main', name: 'env-main' }],
    [titled, { id: 'env-main', displayName: 'as it was', reconciling: true }],
    // What is changed has its old name or place yet, and a message is no record.
    [`reports update ${stage} --title Weekly`, { message: 'ok', title: 'Schedule updated' }],
    [`installs update ${stage} --site acmeprod`, { id: stage, site: { id: nobody } }],
    ['api POST /installs --field name=museumnew --yes', { id: stage, name: 'other' }],
  ])('D12: %s answered with %j contradicts nothing', async (line, answer) => {
    expect((await answered(line, answer)).code).toBe(0);
  });
});
