/** Encodings that services, gateways and languages use for text. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html5: Record<string, string> = {
  ...{ '!': 'excl', '#': 'num', $: 'dollar', '%': 'percnt', '(': 'lpar', ')': 'rpar', '*': 'ast' },
  ...{ '+': 'plus', ',': 'comma', '.': 'period', '/': 'sol', ':': 'colon', ';': 'semi' },
  ...{ '=': 'equals', '?': 'quest', '@': 'commat', '[': 'lbrack', ']': 'rsqb', '{': 'lbrace' },
  ...{ '}': 'rcub', '|': 'vert' },
};
const hexOf = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const escaped = (text: string, what: RegExp, write: (code: number) => string) =>
  text.replace(what, (unit) => write(unit.charCodeAt(0)));
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${hexOf(one.charCodeAt(0), 2)}`);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const wrapped = (text: string, newline: string) => text.replace(/.{16}/g, `$&${newline}`);

export const encodings: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'JSON of JavaScript': (text) => JSON.stringify(text),
  'JSON of Python': (text) =>
    escaped(JSON.stringify(text), /[\u0080-\uffff]/g, (code) => `\\u${hexOf(code, 4)}`),
  'JSON of PHP': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'JSON of Go': (text) => escaped(JSON.stringify(text), /[&<>]/g, (code) => `\\u${hexOf(code, 4)}`),
  'JSON in upper-case escapes': (text) =>
    escaped(
      JSON.stringify(text),
      /[&<>'/\u0080-\uffff]/g,
      (code) => `\\u${hexOf(code, 4).toUpperCase()}`,
    ),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'quotes with a backslash': (text) => text.replace(/["'\\]/g, '\\$&'),
  'a URL': percent,
  'a URL in lower case': (text) => percent(text).replace(/%../g, (one) => one.toLowerCase()),
  'a URL, all of it': (text) => [...Buffer.from(text)].map((byte) => `%${hexOf(byte, 2)}`).join(''),
  'a URL in a URL': (text) => percent(percent(text)),
  'a form': (text) => new URLSearchParams({ p: text }).toString().slice(2),
  'HTML of PHP': (text) =>
    text.replace(/[&<>"]/g, (one) => entities[one] ?? one).replaceAll("'", '&#039;'),
  'HTML 5 of PHP': (text) => text.replace(/[!#$%()*+,./:;=?@[\]{}|]/g, (one) => `&${html5[one]};`),
  'HTML in decimals': (text) => text.replace(/[^\w ]/gu, (one) => `&#${one.codePointAt(0)};`),
  'HTML in hex': (text) =>
    text.replace(/[^\w ]/gu, (one) => `&#x${one.codePointAt(0)?.toString(16).toUpperCase()};`),
  'HTML in JSON of Go': (text) =>
    encodings['JSON of Go']?.(encodings['HTML of PHP']?.(text) ?? '') ?? '',
  base64,
  'base64 without padding': (text) => base64(text).replace(/=+$/, ''),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'base64 in lines': (text) => wrapped(base64(text), '\r\n'),
  'base64 in lines, as JSON': (text) => wrapped(base64(text), '\\n'),
  'base64 in a URL': (text) => percent(base64(text)),
  'base64 behind one byte': (text) => base64(`:${text}`),
  'base64 behind two bytes': (text) => base64(`é${text} and more`),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex in upper case': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'escapes of a terminal': (text) => `${text.slice(0, 5)}\u001b[31m${text.slice(5)}`,
  'what is not seen': (text) =>
    `${text.slice(0, 4)}\u200b${text.slice(4, 7)}\u0007${text.slice(7)}`,
  'a word of a shell': (text) => `'${text.replaceAll("'", "'\\''")}'`,
  'all but its end': (text) => `${text.slice(0, -2)}...`,
  'SQL and CSV': (text) => text.replace(/["']/g, '$&$&'),
  'a word of Python for a shell': (text) => text.replaceAll("'", `'"'"'`),
  'a word of PowerShell': (text) => text.replace(/["$`]/g, '`$&'),
  'a word of cmd': (text) => text.replace(/[&<>^|"]/g, '^$&'),
  'HTML without semicolons': (text) => text.replace(/["'&<>]/g, (one) => `&#${one.charCodeAt(0)}`),
  'a text of LDAP': (text) =>
    [...Buffer.from(text)]
      .map((byte) =>
        /\w/.test(String.fromCharCode(byte)) && byte < 128
          ? String.fromCharCode(byte)
          : `\\${hexOf(byte, 2)}`,
      )
      .join(''),
  'a list of Python': (text) => `['${[...text].join("', '")}']`,
  'bytes of Go': (text) => `[${[...Buffer.from(text)].join(' ')}]`,
  'signed bytes of Java': (text) => `[${[...new Int8Array(Buffer.from(text))].join(', ')}]`,
  'typographic quotes': (text) => text.replaceAll("'", '’').replaceAll('"', '“'),
};

/** Ways to decode the text. */
export function decodings(text: string): string[] {
  const plain = (shown: string) =>
    shown
      .replace(/\\+u\{?([0-9a-f]{4})\}?/gi, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(
        /&(amp|lt|gt|quot);/g,
        (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp'],
      )
      .replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
        Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
      )
      .replace(/\\+[rn]/g, '')
      .replace(/\\+/g, '');
  const once = plain(text);
  const twice = plain(once);
  const joined = twice.replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
  const runs = joined.match(/[\w+/-]{8,}/g) ?? [];
  const bytes = runs.flatMap((run) =>
    [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString()),
  );
  const hex = (joined.match(/[0-9a-f]{12,}/gi) ?? []).map((run) =>
    Buffer.from(run, 'hex').toString(),
  );
  return [text, once, twice, twice.replaceAll('+', ' '), ...bytes, ...hex];
}
