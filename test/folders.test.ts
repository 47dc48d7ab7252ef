/** D22, D29: where hms keeps things, and what it says where there is no place for them. */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { standardPaths } from '../src/system/paths.ts';
import { create, lastError, rowsOf, runIn, world } from './support/fleet.ts';
import { createWorld, run, writes } from './support/world.ts';

describe('standard places', () => {
  const usual = {
    configDir: join(homedir(), '.config', 'hms'),
    stateDir: join(homedir(), '.local', 'state', 'hms'),
  };

  test.each(['relative', './here', '../up', '.', '', '~/mine'])(
    'D22: XDG_CONFIG_HOME and XDG_STATE_HOME are ignored where they are %j',
    (path) => {
      const env = { XDG_CONFIG_HOME: path, XDG_STATE_HOME: path };
      expect(standardPaths('linux', env)).toEqual(usual);
    },
  );

  test('D22: one that is absolute counts', () => {
    const env = { XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: 'relative' };
    expect(standardPaths('linux', env)).toEqual({ ...usual, configDir: '/c/hms' });
  });

  test('D22: HMS_CONFIG_DIR and HMS_STATE_DIR are meant from the folder hms is started in', () => {
    const env = { HMS_CONFIG_DIR: 'c', HMS_STATE_DIR: '../s' };
    expect(standardPaths('linux', env)).toEqual({
      configDir: resolve('c'),
      stateDir: resolve('../s'),
    });
  });
});

describe('no home at all', () => {
  const sandbox = (line: string) => run(`--profile sandbox ${line}`, { stateDir: undefined });

  test.each([
    'backups create acmedev --notify a@b.example',
    'backups create acmedev --notify a@b.example --wait',
    'backups restore acmestage latest --notify a@b.example --yes',
    'domains add acmedev new.example.com',
    'installs update acmedev --environment staging',
  ])('D29: the embedded sandbox refuses what it would forget: %s', async (line) => {
    const ran = await sandbox(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('no home folder for the state of the sandbox');
    expect(ran.stderr).toContain('HMS_STATE_DIR');
  });

  test.each(['installs list', 'backups list acmedev', 'domains list acmedev'])(
    'D29 K5: it can be looked at: %s',
    async (line) => {
      expect((await sandbox(line)).code).toBe(0);
    },
  );
});

describe('the journal of a fleet run', () => {
  const full = () => {
    throw new HmsError('usage', 'the journal cannot be written: ENOSPC');
  };

  test('D29: of one that was refused before its first line is no run, for its list and for --resume', async () => {
    const made = world({ disk: full });
    const refused = await made.run(`each --all --json -- ${create}`);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(writes(refused)).toEqual([]);
    const after = createWorld({ stateDir: made.stateDir });
    expect((await after.run('each --list --json')).stdout).toBe('[]\n');
    for (const name of readdirSync(join(made.stateDir, 'runs'))) {
      const ran = await after.run(`each --resume ${name.replace('.jsonl', '')} --json`);
      expect(ran.code).toBe(5);
      expect(lastError(ran).message).toContain('No run is named');
    }
  });

  test('D29: it is there as soon as the run has begun', async () => {
    const made = world();
    const ran = await made.run(`each --where name=acmestage -- ${create}`);
    expect(rowsOf(ran)).toHaveLength(1);
    expect(existsSync(join(made.stateDir, 'runs', `${runIn(ran)}.jsonl`))).toBe(true);
  });
});
