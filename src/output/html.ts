/** Builds HTML: every inserted text is escaped, unless html`…` made it. */
import { clean } from './sanitize.ts';

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;') // first: the others contain it
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** A template: html`<td title="${name}">${rows.map((row) => html`…`)}</td>`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markup)));
}

function markup(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(markup).join('');
  return escaped(clean(String(part)));
}
