/** Colour stands beside a word for a state, and beside nothing else. */
import { expect, test } from 'vitest';
import { answering, installsWith } from './support/answers.ts';
import { acme, nobody } from './support/service.ts';
import { table } from './support/table.ts';
import { run } from './support/world.ts';

const env = { FORCE_COLOR: '1' };
const esc = '\u001b';
const green = (word: string) => `${esc}[32m${word}${esc}[39m`;
const yellow = (word: string) => `${esc}[33m${word}${esc}[39m`;
const red = (word: string) => `${esc}[31m${word}${esc}[39m`;

async function line(fields: object): Promise<string> {
  const columns = '--columns name,primary_domain,status --no-header';
  const { stdout } = await run(`installs list -o table ${columns}`, {
    fetch: installsWith([fields]),
    env,
  });
  return stdout.trimEnd();
}

test.each(['active', 'failed', 'pending', 'completed'])(
  'an install named %s has no colour, its status has',
  async (name) => {
    const shown = await line({ name, primary_domain: name, status: 'active' });
    expect(shown).toBe(`${name}  ${name}  ${green('active')}`);
  },
);

test.each([
  ['active', green],
  ['ACTIVE', green],
  ['Completed', green],
  ['pending', yellow],
  ['scheduled', yellow],
  ['aborted', red],
])('the state %s has its colour', async (status, painted) => {
  expect(await line({ name: 'a', primary_domain: 'b', status })).toBe(`a  b  ${painted(status)}`);
});

test.each(['archived', 'activating', 'constructor', 'active!', ''])(
  'a state nobody knows has none: %j',
  async (status) => {
    const shown = await line({ name: 'a', primary_domain: 'b', status });
    expect(shown).not.toContain(esc);
  },
);

test('the states of a domain have theirs, in upper case too', async () => {
  const columns = '--columns ownership_status,network_status,ssl_status';
  const { stdout } = await run(`domains list ${acme} -o table --no-header ${columns}`, {
    fetch: answering({
      count: 2,
      results: [
        {
          id: nobody,
          ownership_status: 'TXT_VERIFIED',
          network_details: { network_info: { status: 'ACTIVE', ssl: { status: 'active' } } },
        },
        {
          id: acme,
          ownership_status: 'TXT_VERIFICATION_PENDING',
          network_details: { network_info: { status: 'PENDING', ssl: { status: 'FAILED' } } },
        },
      ],
    }),
    env,
  });
  const [verified = '', pending = ''] = stdout.split('\n');
  for (const word of ['TXT_VERIFIED', 'ACTIVE', 'active']) {
    expect(verified).toContain(green(word));
  }
  expect(pending).toContain(yellow('TXT_VERIFICATION_PENDING'));
  expect(pending).toContain(yellow('PENDING'));
  expect(pending).toContain(red('FAILED'));
});

test('a card has the colours of a table', async () => {
  const fetch = answering({ id: nobody, name: 'active', status: 'active' });
  const columns = '--columns name,status';
  const { stdout } = await run(`installs get ${nobody} -o table ${columns}`, { fetch, env });
  const dim = (label: string) => `${esc}[2m${label}${esc}[22m`;
  expect(stdout).toBe(`${dim('name')}    active\n${dim('status')}  ${green('active')}\n`);
});

test('every column for a state or an environment is marked as one, and no other', () => {
  const columns = table.commands.flatMap(({ view }) => view.columns);
  const marked = new Set(columns.filter(({ state }) => state).map(({ name }) => name));
  const named = new Set(
    columns
      .map(({ name }) => name)
      .filter((name) => /(status|state|result|mark|environment)$/.test(name)),
  );
  expect(marked.size).toBeGreaterThan(3);
  expect(marked).toEqual(named);
});
