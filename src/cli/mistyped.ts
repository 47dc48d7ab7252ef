/** A word that cannot be, and those it might have been. */
import { HmsError } from '../core/errors.ts';

interface Slip {
  typed: string;
  words: readonly string[];
  /** Where a noun belongs. */
  isFirst?: boolean;
  /** Commands or flags: the closest of them is meant. */
  isName?: boolean;
}

export class Mistyped extends HmsError {
  readonly typed: string;
  readonly words: readonly string[];
  readonly isFirst: boolean;
  readonly isName: boolean;

  constructor(
    message: string,
    hint: string,
    { typed, words, isFirst = false, isName = false }: Slip,
  ) {
    super('usage', message, { hint });
    this.typed = typed;
    this.words = words;
    this.isFirst = isFirst;
    this.isName = isName;
  }
}
