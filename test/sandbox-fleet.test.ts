/** The installs of a fleet to rehearse with, behind the dozen of a fresh sandbox. */
import { expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { seed } from '../src/sandbox/seed/seed.ts';
import { startOfWorld } from './support/world.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(startOfWorld - hours * hour).toISOString();
const northlight = seedId('account', 'northlight');
const fleet = () => seed(startOfWorld, 1016);

test('a fleet has three installs a site, in turn of each environment, and the dozen comes first', () => {
  const { installs, sites, jobs } = fleet();
  const behind = installs.slice(12).map(({ name, environment, primary_domain, php_version }) => {
    return [name, environment, primary_domain, php_version];
  });
  expect(behind.slice(0, 5)).toEqual([
    ['fleet0001', 'production', 'fleet0001.example', '8.3'],
    ['fleet0002', 'staging', null, '8.2'],
    ['fleet0003', 'development', null, '8.1'],
    ['fleet0004', 'production', 'fleet0002.example', '7.4'],
    ['fleet0005', 'staging', null, '8.3'],
  ]);
  expect(behind.at(-1)?.[0]).toBe('fleet1004');
  const siteOf = (at: number) => sites.find(({ id }) => id === installs[12 + at]?.site?.id)?.name;
  expect([0, 1, 2, 3, 1003].map(siteOf)).toEqual([
    'fleet0001',
    'fleet0001',
    'fleet0001',
    'fleet0002',
    'fleet0335',
  ]);
  expect(installs[12]).toMatchObject({
    account: { id: northlight },
    wp_version: '6.8.3',
    status: 'active',
    is_multisite: false,
  });
  expect(jobs).toHaveLength(2);
});

test('a fleet is of ages that begin at 30 days, and come again after a thousand', () => {
  const { installs } = fleet();
  const age = (at: number) => installs[12 + at]?.created_at;
  expect([0, 1, 999, 1000].map(age)).toEqual([30, 31, 1029, 30].map((days) => ago(days * 24)));
});

test('a fleet has a backup in production alone, from two hours to eight days old', () => {
  const { installs, backups } = fleet();
  const of = (at: number) =>
    backups.flatMap(({ install_id, record }) =>
      install_id === installs[12 + at]?.id ? [record.create_time] : [],
    );
  expect([0, 1, 2, 3, 198, 201].map(of)).toEqual([
    [ago(2)],
    [],
    [],
    [ago(5)],
    [ago(200)],
    [ago(3)],
  ]);
});

test('a fleet that is smaller than the dozen is a part of it', () => {
  expect(seed(startOfWorld, 2).installs.map(({ name }) => name)).toEqual(['acmeprod', 'acmestage']);
  expect(seed(startOfWorld, 2).sites.map(({ name }) => name)).toEqual(['acme']);
  expect(seed(startOfWorld, 0).installs).toEqual([]);
});
