/** A mistyped word, and the words it may stand for. */
import { HmsError } from '../core/errors.ts';

interface MistypedWord {
  typed: string;
  words: readonly string[];
  /** The word stands where a noun belongs. */
  isFirst?: boolean;
  /** The word after it. */
  next?: string | undefined;
  /** The words are commands or options: suggest the closest of them. */
  isName?: boolean;
}

export class Mistyped extends HmsError {
  readonly typed: string;
  readonly words: readonly string[];
  readonly isFirst: boolean;
  readonly next: string | undefined;
  readonly isName: boolean;

  constructor(
    message: string,
    hint: string,
    { typed, words, isFirst = false, next, isName = false }: MistypedWord,
  ) {
    super('usage', message, { hint });
    this.typed = typed;
    this.words = words;
    this.isFirst = isFirst;
    this.next = next;
    this.isName = isName;
  }
}
