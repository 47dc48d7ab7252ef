/** The result of a command, as a value: output/present.ts prints it, a fleet run stores it. */
import type { View } from './view.ts';

interface ResultEnd {
  /**
   * It reports a change. If the reader of the output has closed the pipe, it counts as printed: the command still ends
   * with what became of the change. Asked when the pipe is closed.
   */
  isChange?: (() => boolean) | undefined;
  /**
   * Called after the result is printed, or could not be. May print notes, and throws the error the command ends with.
   * @param failure why it could not be printed; thrown again, or replaced by an error that says more
   */
  after?: ((failure?: { raised: unknown }) => Promise<void>) | undefined;
}

export interface ListResult extends ResultEnd {
  kind: 'list';
  batches: AsyncIterable<readonly unknown[]>;
  view: View;
}

export interface RecordResult extends ResultEnd {
  kind: 'record';
  record: unknown;
  view: View;
  /** The record has another shape than the command's view, so `--columns` does not apply. */
  isOther?: true;
}

interface NoResult extends ResultEnd {
  kind: 'none';
}

export type Result = ListResult | RecordResult | NoResult;

interface Following {
  /** Runs after the result is printed. */
  shown?(): void | Promise<void>;
  /** Runs when the result could not be printed, or ends with an error. May throw an error that says more. */
  failed?(raised: unknown): void | Promise<void>;
}

/** The same result with another step at its end. */
export function followedBy(result: Result, { shown, failed }: Following): Result {
  return {
    ...result,
    async after(failure) {
      try {
        await result.after?.(failure);
        if (failure) throw failure.raised;
      } catch (raised) {
        await failed?.(raised);
        throw raised;
      }
      await shown?.();
    },
  };
}

/** @param all one batch */
export function listOf(all: readonly unknown[], view: View): ListResult {
  async function* batches() {
    yield all;
  }
  return { kind: 'list', batches: batches(), view };
}

/** The value that `--json` prints; null for nothing. Does not call `after`. */
export async function resultValue(result: Result): Promise<unknown> {
  if (result.kind === 'none') return null;
  if (result.kind === 'record') return result.record;
  const all: unknown[] = [];
  try {
    for await (const batch of result.batches) all.push(...batch);
  } catch (raised) {
    await result.after?.({ raised });
    throw raised;
  }
  return all;
}
