/** HTML: every text in it is escaped, once. */
import { expect, test } from 'vitest';
import { Html, html } from '../src/output/html.ts';

test.each([
  ['plain', 'plain'],
  ['a & b && c', 'a &amp; b &amp;&amp; c'],
  ['<b></b>', '&lt;b&gt;&lt;/b&gt;'],
  [`"x" 'y'`, '&quot;x&quot; &#39;y&#39;'],
  ['&lt;', '&amp;lt;'],
  ['a\nb\u202e', 'a\\nb\\u202e'],
  [12, '12'],
])('%j is %j', (part, text) => {
  expect(html`<p title="${part}">${part}</p>`.text).toBe(`<p title="${text}">${text}</p>`);
});

test('what it made is not escaped again, in a list either', () => {
  const rows = ['a', '<'].map((one) => html`<li>${one}</li>`);
  expect(html`<ul>${rows}${new Html('<hr>')}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;</li><hr></ul>',
  );
  expect(html`${['<', ['&', html`<b>`]]}${[]}`.text).toBe('&lt;&amp;<b>');
});
