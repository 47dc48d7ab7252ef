/** Values that a saved plan does not hold are given again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newPath, notify, planIn } from './support/plans.ts';
import { createWorld, run, writes } from './support/world.ts';

const restore = `backups restore acmestage latest ${notify}`;

describe('Q6: what may be secret', () => {
  const secret = 'hunter2-very-secret';

  test.each([
    `headless envs create storefront --field name=qa --field shellVariables.A=${secret}`,
    `headless envs update storefront env-main --raw-field shellVariables.A=${secret}`,
    `api POST /installs --field name=acme2 --raw-field note=${secret} --yes`,
    `api PATCH /v1/accounts/northlight/apps/storefront/environments/env-main --headless --field=x=${secret} --yes`,
  ])('is not in the file, and is given again: %s', async (line) => {
    const world = createWorld();
    const path = await planIn(world, line);
    expect(readFileSync(path, 'utf8')).not.toContain(secret);
    for (const option of ['', ' --markdown', ' --json'])
      expect((await world.run(`plan show ${path}${option}`)).screen).not.toContain(secret);
    const [, given = ''] =
      /(--(?:raw-)?field.*?)(?: --yes)?$/.exec(line.replace('--headless ', '')) ?? [];
    const none = await world.run(`apply ${path} --yes`);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('The plan does not hold the value of --');
    const other = await world.run(`apply ${path} --yes ${given.replace(secret, 'other')}`);
    expect(other.code).toBe(6);
    expect(other.stderr).toContain('The plan has another value of --');
    expect([...writes(none), ...writes(other)]).toEqual([]);
    expect(writes(await world.run(`apply ${path} --yes ${given}`))).toHaveLength(1);
  });

  test('standard input of --data is read once', async () => {
    const data = newPath('json');
    writeFileSync(data, JSON.stringify({ name: 'qa' }));
    const path = await planIn(createWorld(), `headless envs create storefront --data ${data}`);
    const world = createWorld({ stdin: JSON.stringify({ name: 'qa' }) });
    const ran = await world.run(`apply ${path} --data -`);
    expect(ran.code, ran.screen).toBe(0);
    expect(writes(ran)).toHaveLength(1);
  });

  test('values that are given again come before a --', async () => {
    const world = createWorld();
    const path = newPath();
    const words = ['headless', 'envs', 'update', '--field', 'name=qa', '--plan-out', path];
    const made = await world.type([...words, '--', 'storefront', 'env-main']);
    expect(made.code, made.screen).toBe(0);
    const ran = await world.run(`apply ${path} --field name=qa`);
    expect(ran.code, ran.screen).toBe(0);
    expect(writes(ran)).toHaveLength(1);
  });

  test('values that are given again come before the second -- of a run', async () => {
    const world = createWorld();
    const path = newPath();
    const own = ['each', '--where', 'environment=staging', '--plan-out', path];
    const inner = ['api', 'POST', '--field', 'note=x', '--', '/x/{}'];
    const made = await world.type([...own, '--', ...inner]);
    expect(made.code, made.screen).toBe(0);
    const ran = await world.run(`apply ${path} --field note=x --yes --confirm-count 4`);
    expect(writes(ran), ran.screen).toHaveLength(4);
  });

  test('a file of --data', async () => {
    const world = createWorld();
    const [data, other] = [newPath('json'), newPath('json')];
    writeFileSync(data, JSON.stringify({ name: 'qa', note: secret }));
    writeFileSync(other, JSON.stringify({ name: 'qa', note: 'other' }));
    const path = await planIn(world, `headless envs create storefront --data ${data}`);
    expect(readFileSync(path, 'utf8')).not.toContain(secret);
    expect((await world.run(`apply ${path}`)).stderr).toContain(
      'does not hold the value of --data.',
    );
    const wrong = await world.run(`apply ${path} --data ${other}`);
    expect(wrong.code).toBe(6);
    expect(wrong.stderr).toContain('Changed since the plan was made: body (--data).');
    expect((await world.run(`apply ${path} --data ${data}`)).code).toBe(0);
  });

  test('the program of --until-command is given again: the file starts no program', async () => {
    const world = createWorld();
    const flags = `--wait --until-command 'check.sh ${secret}'`;
    const path = await planIn(world, `${restore} ${flags}`);
    expect(readFileSync(path, 'utf8')).not.toMatch(/check\.sh|hunter2/);
    const ran = await world.run(`apply ${path} --yes`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('does not hold the value of --until-command.');
  });

  test('a word with a signature or a credential is refused', async () => {
    const signed = 'https://x.example/?X-Amz-Signature=0123456789abcdef0123456789abcdef';
    const id = '11111111-2222-4333-8444-555555555555';
    const fetch = async () => Response.json({ count: 0, next: null, results: [] });
    const env = { HMS_PASSWORD: secret };
    for (const [line, options] of [
      [`${restore} --wait --until-url ${signed}`, {}],
      [`backups create ${id} ${notify} --description 'with ${secret}'`, { env, fetch }],
    ] as const) {
      const path = newPath();
      const ran = await run(`${line} --plan-out ${path}`, options);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain('it contains a secret.');
      expect(existsSync(path)).toBe(false);
    }
  });
});
