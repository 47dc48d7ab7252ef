/** Highlights a word of a message: in red with color, as it is without. */
export async function highlighter(color: boolean): Promise<(text: string, word: string) => string> {
  if (!color) return (text) => text;
  const { Chalk } = await import('chalk');
  const paint = new Chalk({ level: 1 });
  return (text, word) => text.replaceAll(word, paint.red.bold(word));
}
