/** The audit believes neither clock alone: a backup is young only where both say so. */
import { describe, expect, test } from 'vitest';
import { ago, examined, fresh, service } from './support/audited.ts';

const old = { status: 'completed', create_time: ago(48) };
const days = 24;

describe('the Date of an answer', () => {
  test.each([2, 3, 30])('D23: of %i days ago makes no old backup young', async (age) => {
    const date = ago(age * days);
    const { code, row, stderr } = await examined(
      service({}, [old], [], { listed: date, later: date }),
    );
    expect(code).toBe(12);
    expect(row?.findings).toEqual(['last completed backup 2 days ago']);
    expect(stderr).toContain(`The clocks of this machine and the service differ by ${age} days.`);
  });

  test('D23: a stale one does not make a fresh backup one of the future', async () => {
    const date = ago(3 * days);
    const { code, row } = await examined(service({}, [fresh], [], { listed: date, later: date }));
    expect({ code, findings: row?.findings }).toEqual({ code: 0, findings: [] });
  });

  test('D23: ahead of a clock that was set back it counts', async () => {
    const date = ago(-3 * days);
    const { code, row } = await examined(service({}, [fresh], [], { listed: date, later: date }));
    expect(code).toBe(12);
    expect(row?.findings).toEqual(['last completed backup 3 days 2 h ago']);
  });

  test('D23: within five minutes nothing is said of it', async () => {
    for (const hours of [0.05, -0.05]) {
      const date = ago(hours);
      const ran = await examined(service({}, [fresh], [], { listed: date, later: date }));
      expect(ran.code).toBe(0);
      expect(ran.stderr).not.toContain('clocks');
    }
    expect((await examined(service({}, [fresh]))).stderr).not.toContain('clocks');
  });
});
