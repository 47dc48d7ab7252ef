/** What an audit cannot tell is a finding; what a service leaves out is none. */
import { describe, expect, test } from 'vitest';
import { ago, examined, fresh, network, service } from './support/audited.ts';

describe('what cannot be told is a finding', () => {
  const old = { ...fresh, create_time: ago(90 * 24) };
  const ahead = ago(-400.5 * 24);
  const domain = (fields: object) => ({ name: 'a.example', ...fields });

  test.each<[unknown, string]>([
    [null, 'PHP version is unknown'],
    [undefined, 'PHP version is unknown'],
    ['7.4-legacy', "PHP version is unknown: '7.4-legacy'"],
    ['PHP 5.6', "PHP version is unknown: 'PHP 5.6'"],
    ['', "PHP version is unknown: ''"],
    [['8.3'], 'PHP version is unknown: ["8.3"]'],
  ])('of the PHP version %j', async (php_version, expected) => {
    const { code, row } = await examined(service({ php_version }, [fresh]));
    expect(code).toBe(12);
    expect(row).toMatchObject({ mark: 'finding', findings: [expected] });
  });

  test.each<[string, object[], string[]]>([
    [
      'a completed one dated ahead, beside an old one',
      [{ ...fresh, create_time: ahead }, old],
      ['last completed backup 90 days ago', 'a backup is dated 400 days 12 h in the future'],
    ],
    [
      'only one that is dated ahead',
      [{ ...fresh, create_time: ahead }],
      ['no completed backup with a usable date', 'a backup is dated 400 days 12 h in the future'],
    ],
    [
      'a running one dated ahead',
      [fresh, { ...fresh, status: 'in_progress', create_time: ahead }],
      ['a backup is dated 400 days 12 h in the future'],
    ],
    [
      'completed without a time',
      [{ ...fresh, create_time: null }],
      ['no completed backup with a usable date', 'a completed backup has no date'],
    ],
    [
      'completed without a time, beside an old one',
      [old, { ...fresh, create_time: null }],
      ['last completed backup 90 days ago', 'a completed backup has no date'],
    ],
    [
      'aborted, in capitals',
      [{ ...fresh, status: 'ABORTED', create_time: ago(1) }, fresh],
      ['the newest backup was aborted'],
    ],
    [
      'aborted, at the moment of another',
      [fresh, { ...fresh, status: 'aborted' }],
      ['the newest backup was aborted'],
    ],
    [
      'aborted, without a time',
      [{ status: 'aborted' }, fresh],
      ['a backup was aborted and has no date'],
    ],
    [
      'running, without a time',
      [{ status: 'in_progress' }, fresh],
      ['a backup is in_progress and has no start date'],
    ],
    [
      'an older word for it, for hours',
      [{ status: 'Initiated', create_time: ago(5) }, fresh],
      ['a backup has been Initiated for 5 h'],
    ],
    [
      'a word that is not known, just now and before',
      [{ ...fresh, status: 'parked', create_time: ago(0) }, { ...fresh, status: 'parked' }, fresh],
      ["the status of a backup is unknown: 'parked'"],
    ],
    ['no word at all', [{ create_time: ago(1) }, fresh], ['the status of a backup is unknown']],
    [
      'a list for a word',
      [{ ...fresh, status: ['completed'] }],
      ['no completed backup', 'the status of a backup is unknown: ["completed"]'],
    ],
  ])('of a backup: %s', async (_, backups, findings) => {
    const { code, row } = await examined(service({}, backups));
    expect(code).toBe(12);
    expect(row?.findings).toEqual(findings);
  });

  test.each<[object, string]>([
    [domain({ ownership_status: 'txt_verification_pending' }), 'ownership is not verified'],
    [
      domain({ ownership_status: 'TXT_VERIFICATION_FAILED' }),
      "ownership is unknown: 'TXT_VERIFICATION_FAILED'",
    ],
    [domain({ ownership_status: ['TXT_VERIFIED'] }), 'ownership is unknown: ["TXT_VERIFIED"]'],
    [domain({ ownership_status: false }), 'ownership is unknown: false'],
    [{ ...network({ code: 1 }, null), name: 'a.example' }, 'network is unknown: {"code":1}'],
    [{ ...network('active', ['active']), name: 'a.example' }, 'SSL is unknown: ["active"]'],
    [{ ...network('active', ''), name: 'a.example' }, "SSL is unknown: ''"],
    [domain({ network_details: { network_info: { ssl: 'expired' } } }), 'SSL is expired'],
  ])('of the domain %j', async (record, expected) => {
    const { code, row } = await examined(service({}, [fresh], [record]));
    expect(code).toBe(12);
    expect(row?.findings).toEqual([`a.example: ${expected}`]);
  });

  test.each<[object, string]>([
    [
      { environment: null },
      'no primary domain, and this install counts as production, because its environment is unknown',
    ],
    [
      { environment: 'Production' },
      'no primary domain, and this install counts as production, because its environment is Production',
    ],
    [{ environment: 'production', primary_domain: '' }, 'no primary domain'],
    [{ environment: 'production', primary_domain: {} }, 'primary domain is unknown: {}'],
  ])('of the primary domain of %j', async (install, expected) => {
    const { code, row } = await examined(service(install, [fresh]));
    expect(code).toBe(12);
    expect(row?.findings).toEqual([expected]);
  });
});

describe('what the service does not give, or says in the other case, is no finding', () => {
  test.each([
    {},
    { ownership_status: null, network_details: null },
    { network_details: { dns_config_info: {} } },
    { network_details: { network_info: { status: null, ssl: null } } },
    { network_details: { network_info: { status: 'ACTIVE', ssl: {} } } },
    { ownership_status: 'txt_verified', redirects_to: [{ id: 'e', name: 'other.example' }] },
    network('active', 'ACTIVE'),
  ])('of the domain %j', async (record) => {
    const { code, row } = await examined(service({}, [fresh], [{ name: 'a.b', ...record }]));
    expect({ code, findings: row?.findings }).toEqual({ code: 0, findings: [] });
  });

  test.each([
    ['in capitals', [{ ...fresh, status: 'COMPLETED' }]],
    ['a little ahead, as clocks are', [{ ...fresh, create_time: ago(-0.08) }]],
    ['running since just now', [fresh, { status: 'REQUESTED', create_time: ago(0.1) }]],
    [
      'aborted, and another taken after it',
      [fresh, { ...fresh, status: 'aborted', create_time: ago(3) }],
    ],
    ['of no known age, and a fresh one', [{ ...fresh, create_time: null }, fresh]],
  ])('of a backup %s', async (_, backups) => {
    const { code, row } = await examined(service({}, backups));
    expect({ code, findings: row?.findings }).toEqual({ code: 0, findings: [] });
  });
});

describe('ages are as of the clock of the service', () => {
  test('where this machine is a month behind', async () => {
    const [later, taken] = [ago(-30 * 24), ago(0)];
    const { row } = await examined(
      service({}, [{ ...fresh, create_time: taken }], [], { listed: later, later }),
    );
    expect(row?.findings).toEqual(['last completed backup 30 days ago']);
  });

  test('and a backup taken while the fleet is looked at is not ahead of it', async () => {
    const dates = { listed: ago(2), later: ago(1) };
    const { code, row } = await examined(
      service({}, [{ ...fresh, create_time: ago(1.2) }], [], dates),
    );
    expect(code).toBe(0);
    expect(row).toMatchObject({ mark: 'ok', last_backup: ago(1.2) });
  });
});
