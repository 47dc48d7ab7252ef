/** Fits each line of a spinner into the width, so that it is redrawn in its place. */

/** The spinner, a blank, and the last column: some terminals wrap the line after it. */
const takenColumns = 3;

/** Columns for the text; 0 if unknown. @param columns of the terminal */
export function spinnerWidth(columns: number): number {
  return Math.max(columns - takenColumns, 0);
}

/** Leaves out the end. @param width 0 if unknown */
export function withoutEnd(text: string, width: number): string {
  return isFit(text, width) ? text : `${text.slice(0, width - 1)}…`;
}

/** Leaves out the middle: a text begins with its subject and ends with its numbers. @param width 0 if unknown */
export function withoutMiddle(text: string, width: number): string {
  if (isFit(text, width)) return text;
  const startLength = Math.floor((width - 1) / 2);
  const endLength = width - 1 - startLength;
  return `${text.slice(0, startLength)}…${text.slice(text.length - endLength)}`;
}

function isFit(text: string, width: number): boolean {
  return width <= 0 || text.length <= width;
}
