/** Spells a path as lenient gateways may route it, to judge whether it destroys. A false positive costs a prompt. */

/**
 * The path without its query, as typed and after each round of percent-decoding. Path parameters, whitespace and
 * redundant slashes are removed and dots resolved. The fully decoded form comes first.
 */
export function decodedForms(path: string): [string, ...string[]] {
  const forms: string[] = [];
  let text = path;
  for (;;) {
    const form = resolved(text);
    const next = text.replace(/%([\da-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (next === text) return [form, ...forms];
    forms.push(form);
    text = next;
  }
}

/** The same in lower case. */
export function routedForms(path: string): [string, ...string[]] {
  const [decoded, ...others] = decodedForms(path);
  return [decoded.toLowerCase(), ...others.map((form) => form.toLowerCase())];
}

function resolved(text: string): string {
  const segments: string[] = [];
  for (const one of text.replace(/[?#].*$/s, '').split(/[\\/]+/)) {
    const segment = one.replace(/;.*$/s, '').replace(/[^!-\u{10ffff}]/gu, '');
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}
