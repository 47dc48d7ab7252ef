/** What hms keeps of command lines, and of a program that is asked for credentials, is shown without secrets. */
import { describe, expect, test } from 'vitest';
import { world } from './support/fleet.ts';
import { home } from './support/home.ts';
import { run } from './support/world.ts';

const sent = 'sUp3rS3cret';

describe.each([
  `api POST '/installs/{}/purge_cache?api_key=${sent}'`,
  `api POST '/installs/{}/purge_cache?page=1&pin=${sent}'`,
  `api POST /installs/{}/purge_cache --data '{"password":"${sent}"}'`,
  `api POST /installs/{}/purge_cache '--data=[{"a":"${sent}"}]'`,
  `api POST /installs/{}/purge_cache --data "{password: ${sent}}"`,
  `api POST /installs/{}/purge_cache --data password=${sent}`,
  `api POST /installs/{}/purge_cache --raw-field link=https://ops:${sent}@h.example/`,
])('D15: each -- %s', (line) => {
  test('is listed, gone on with and answered without the secret', async () => {
    const made = world();
    const each = '--where name~acme --yes --confirm-count 3 --json';
    const ran = await made.run(`each ${each} -- ${line}`);
    const listed = await made.run('each --list');
    const json = await made.run('each --list --json');
    expect(listed.stdout).toContain('api POST');
    for (const { screen } of [ran, listed, json]) expect(screen).not.toContain(sent);
  });
});

test('D15: a body where the name of its file belongs is not repeated', async () => {
  const ran = await run(`api POST /installs --data '{"password":"${sent}"}' --yes`);
  expect(ran).toMatchObject({ code: 2, requests: [] });
  expect(ran.stderr).toContain('--data takes the name of a file');
  expect(ran.screen).not.toContain(sent);
});

describe('D10 X5: of a credential_command that fails', () => {
  const failing = (script: string) =>
    run('installs list', home({ credential_command: ['/bin/sh', '-c', `${script}\nexit 3`] }));

  test.each([
    [`set -x; echo ops; echo '${sent} & x'`],
    [`set -x; printf 'ops\\n${sent}\\n'`],
    [`set -x; echo '{"username":"ops","password":"${sent}"}'`],
    [`set -x; echo '{"username":"ops","password":"${sent}","more'`],
    [`echo 'a'; echo 'b'; echo '${sent}'; echo 'got ${sent}' >&2`],
    [`echo ops; echo abcde; echo 'is it abcde?' >&2`],
  ])('what it printed is not shown of its errors: %s', async (script) => {
    const { code, stderr } = await failing(script);
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('***') });
    expect(stderr).not.toMatch(new RegExp(`${sent}|abcde`));
  });

  test('what it says of its user is', async () => {
    const { stderr } = await failing(`echo ops-team; echo ${sent}; echo 'no ops-team here' >&2`);
    expect(stderr).toContain('no ops-team here');
  });
});
