/** A result: what runs after it is printed, or when it cannot be. */
import { describe, expect, test } from 'vitest';
import { followedBy, listOf, type Result, resultValue } from '../src/command-model/result.ts';

const view = { columns: [{ name: 'id' }] };

/** A list that breaks after its first batch. */
function broken(raised: Error): Result {
  async function* batches() {
    yield [1];
    throw raised;
  }
  return { kind: 'list', batches: batches(), view };
}

/** A result, and the steps that ran at its end. */
function withSteps(inner: Result = { kind: 'none' }) {
  const ran: unknown[] = [];
  const result = followedBy(inner, {
    shown: () => void ran.push('shown'),
    failed: (raised) => void ran.push(raised),
  });
  return { ran, result };
}

describe('the value of a result', () => {
  test('is the record, all records of a list, or null', async () => {
    expect(await resultValue({ kind: 'none' })).toBeNull();
    expect(await resultValue({ kind: 'record', record: { a: 1 }, view })).toEqual({ a: 1 });
    expect(await resultValue(listOf([1, 2], view))).toEqual([1, 2]);
    expect(await resultValue(listOf([], view))).toEqual([]);
  });

  test('has every batch, in order', async () => {
    async function* batches() {
      yield [1, 2];
      yield [];
      yield [3];
    }
    expect(await resultValue({ kind: 'list', batches: batches(), view })).toEqual([1, 2, 3]);
  });

  test('does not run the step at its end', async () => {
    const { ran, result } = withSteps(listOf([1], view));
    expect(await resultValue(result)).toEqual([1]);
    expect(ran).toEqual([]);
  });

  test('of a list that breaks is its error, which the step at its end learns of', async () => {
    const raised = new Error('broken');
    const { ran, result } = withSteps(broken(raised));
    await expect(resultValue(result)).rejects.toBe(raised);
    expect(ran).toEqual([raised]);
    await expect(resultValue(broken(raised))).rejects.toBe(raised);
  });

  test('of a list that breaks may be an error that says more', async () => {
    const more = new Error('says more');
    const result = followedBy(broken(new Error('broken')), {
      failed() {
        throw more;
      },
    });
    await expect(resultValue(result)).rejects.toBe(more);
  });
});

describe('the steps at the end of a result', () => {
  test('keep the result as it is', () => {
    const list = listOf([1], view);
    expect(followedBy(list, {})).toMatchObject({ kind: 'list', batches: list.batches, view });
  });

  test('run in their order once it is printed', async () => {
    const { ran, result } = withSteps();
    const last = followedBy(result, { shown: () => void ran.push('last') });
    await last.after?.();
    expect(ran).toEqual(['shown', 'last']);
  });

  test('learn the error, and none runs as if it were printed', async () => {
    const raised = new Error('not printed');
    const { ran, result } = withSteps();
    await expect(result.after?.({ raised })).rejects.toBe(raised);
    expect(ran).toEqual([raised]);
    await expect(followedBy(result, {}).after?.({ raised })).rejects.toBe(raised);
  });

  test('learn the error of an earlier step, in place of the first one', async () => {
    const more = new Error('says more');
    const first = followedBy(
      { kind: 'none' },
      {
        failed() {
          throw more;
        },
      },
    );
    const { ran, result } = withSteps(first);
    await expect(result.after?.({ raised: new Error('first') })).rejects.toBe(more);
    expect(ran).toEqual([more]);
  });

  test('learn the error of an earlier step that runs after the printing', async () => {
    const late = new Error('late');
    const first = followedBy(
      { kind: 'none' },
      {
        shown() {
          throw late;
        },
      },
    );
    const { ran, result } = withSteps(first);
    await expect(result.after?.()).rejects.toBe(late);
    expect(ran).toEqual([late]);
  });
});
