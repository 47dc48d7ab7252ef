/** What a command came to, as a value: output/present.ts prints it, and a fleet run keeps it. */
import type { View } from './view.ts';

interface ResultEnd {
  /**
   * Called once it is shown, or could not be. Says what is left to say, and throws what the command ends with although
   * it is shown.
   * @param failure why it could not be shown; it is thrown again, or something that says more
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
  /** It is of another shape than the command's own: `--columns` was about that one. */
  isOther?: true;
}

interface NoResult extends ResultEnd {
  kind: 'none';
}

export type Result = ListResult | RecordResult | NoResult;

interface Following {
  /** Done once it is shown. */
  shown?(): void | Promise<void>;
  /** Done where it could not be, or ends with an error. May throw one that says more. */
  failed?(raised: unknown): void | Promise<void>;
}

/** The same result, with more to do at its end. */
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

/** @param all shown as one batch */
export function listOf(all: readonly unknown[], view: View): ListResult {
  async function* batches() {
    yield all;
  }
  return { kind: 'list', batches: batches(), view };
}

/** What `--json` shows of it; null for nothing. What is left to do at its end is not done. */
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
