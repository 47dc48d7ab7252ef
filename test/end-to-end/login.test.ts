/** The first five minutes, on a real pseudo-terminal: a wrong password, the right one, the first table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, serve } from '../support/spawn.ts';
import { onTerminal } from '../support/terminal.ts';

let service: Service;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

test('from nothing to a table, with a password typed wrong at first', async () => {
  const url = service.env.HMS_BASE_URL ?? '';
  const line = `
    hms auth login; echo "code: $?"
    hms installs list --no-color`;
  const { code, screen, isRestored } = await onTerminal(line, {}, [
    ['Base URL', `${url}\r`],
    ['User name:', 'owner\r'],
    ['Password:', 'hunter2hunter2\r'],
    ['(2 of 3)', () => {}],
    ['Password:', 'sandbox\r'],
    ['code: 0', () => {}],
  ]);
  expect(screen).toContain('The service rejected the user name or the password.');
  expect(screen).not.toContain('hunter2');
  expect(screen).toContain('To list your installs, run: hms installs list');
  expect(screen).toMatch(/NAME +ENVIRONMENT +PRIMARY_DOMAIN/);
  expect(screen).toMatch(/acmeprod +production +acme-outdoor\.example/);
  expect({ code, isRestored }).toEqual({ code: 0, isRestored: true });
});

test('Ctrl-C at the password ends it, and nothing is stored', async () => {
  const line = `hms auth login --base-url ${service.env.HMS_BASE_URL} --username owner; echo "code: $?"; ls -a $HOME`;
  const { screen, isRestored } = await onTerminal(line, {}, [['Password:', 'half\u0003']]);
  expect(screen).toContain('code: 130');
  expect(screen).not.toContain('half');
  expect(screen).not.toContain('.config');
  expect(isRestored).toBe(true);
});
