/** Opens HTML pages in Chromium and reports what a person sees. */
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

export type Scheme = 'light' | 'dark';

export interface Seen {
  /** Requested URLs, including the page itself. */
  requests: string[];
  /** Messages on the browser's console. */
  complaints: string[];
  title: string;
  /** The visible text. */
  text: string;
  /** The rows of each table, by the heading above it. */
  tables: Record<string, string[][]>;
  /** Cells of lists with the label that stands before them; empty without one. */
  labels: string[];
  /** Texts of links within the page, with the text of the place they lead to. */
  links: [text: string, target: string | null][];
  /** Texts and bars with too little contrast, with their contrast ratio. */
  faint: string[];
  background: string;
  /** Pixels by which the page is wider than the window. */
  overflow: number;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** WCAG 2.2: a text needs a contrast of 4.5 to 1 (1.4.3), a bar 3 to 1 (1.4.11). */
const look = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = channels(color).slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (channels(color)[3] !== 0) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const texts = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
  const bars = [...document.querySelectorAll('i, .key')];
  const faint = [
    ...texts.map((e) => [e.textContent, contrast(getComputedStyle(e).color, behind(e)), 4.5]),
    ...bars.map((e) => [e.className, contrast(getComputedStyle(e).backgroundColor, behind(e.parentElement)), 3]),
  ].filter(([, has, wants]) => !(has >= wants));
  const rowsOf = (table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
  return {
    title: document.title,
    text: document.body.innerText,
    tables: Object.fromEntries([...document.querySelectorAll('section, details')].map((part) =>
      [part.querySelector('h2, summary').innerText, part.querySelector('table') ? rowsOf(part.querySelector('table')) : []])),
    labels: [...document.querySelectorAll('.list td')].map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '').replace('none', '')),
    links: [...document.querySelectorAll('a')].map((link) =>
      [link.innerText, document.getElementById(link.getAttribute('href').slice(1))?.innerText ?? null]),
    faint: faint.map(([name, has]) => name.slice(0, 40) + ' ' + has.toFixed(2)),
    background: getComputedStyle(document.body).backgroundColor,
    overflow: document.documentElement.scrollWidth - innerWidth,
  };
})()`;

/** Opens a file from disk without network. With `picture`, saves a screenshot. */
export async function seen(
  browser: Browser,
  path: string,
  { scheme, width, picture }: { scheme: Scheme; width: number; picture?: string },
): Promise<Seen> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ offline: true, colorScheme: scheme, viewport });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(pathToFileURL(path).href);
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    if (picture !== undefined) await page.screenshot({ path: picture, fullPage: true });
    const found = (await page.evaluate(look)) as Omit<Seen, 'requests' | 'complaints'>;
    return { requests, complaints, ...found };
  } finally {
    await context.close();
  }
}
