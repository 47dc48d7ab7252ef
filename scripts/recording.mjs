// Records a real terminal session as an animation, docs/session.svg: `npm run recording` (tmux, after a build).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const [columns, rows] = [92, 26];
const home = mkdtempSync(join(tmpdir(), 'hms-recording-'));
const socket = `hms-recording-${process.pid}`;
const env = { HOME: home, PATH: `${home}:${process.env.PATH}`, TERM: 'xterm-256color' };
writeFileSync(
  join(home, 'hms'),
  `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/hms.cjs')}' "$@"\n`,
  { mode: 0o755 },
);
writeFileSync(join(home, 'rc'), `PS1='\\[\\e[32m\\]$\\[\\e[0m\\] '\nexport HMS_PROFILE=sandbox\n`);
const tmux = (...words) =>
  execFileSync('tmux', ['-L', socket, ...words], { env, encoding: 'utf8' });

/** Text to type (`⏎` alone is Enter), and milliseconds to wait after it. */
const session = [
  ['hms installs list --where environment=staging', 400],
  ['⏎', 2500],
  ['hms backups create --wait', 400],
  ['⏎', 1800],
  ['clinicst', 900],
  ['⏎', 1200],
  ['ops@example.com', 500],
  ['⏎', 9500],
  ['hms backups restore clinicprod latest --notify ops@example.com --yes', 500],
  ['⏎', 2800],
  ['clinicstage', 700],
  ['⏎', 3500],
];

const frames = [];
const started = Date.now();
let isOver = false;

async function watch() {
  let last = '';
  while (!isOver) {
    const screen = tmux('capture-pane', '-e', '-p');
    if (screen !== last) frames.push({ at: Date.now() - started, screen });
    last = screen;
    await delay(60);
  }
}

async function play() {
  for (const [keys, rest] of session) {
    if (keys === '⏎') tmux('send-keys', 'Enter');
    else
      for (const key of keys) {
        tmux('send-keys', '-l', '--', key);
        await delay(45);
      }
    await delay(rest);
  }
  isOver = true;
}

const size = ['-x', String(columns), '-y', String(rows)];
tmux(
  '-f',
  '/dev/null',
  'new-session',
  '-d',
  ...size,
  '-c',
  home,
  `bash --noprofile --rcfile ${home}/rc -i`,
);
tmux('set', 'status', 'off');
await delay(500);
await Promise.all([watch(), play()]);
tmux('kill-server');

const colors = {
  30: '#6e7681',
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  34: '#79c0ff',
  35: '#d2a8ff',
  36: '#76e3ea',
  90: '#8b949e',
};

const esc = String.fromCharCode(27);
const styled = new RegExp(`(?:${esc}\\[([\\d;]*)m)?([^${esc}]*)`, 'g');
let look = {};

/** Splits a line at its escape sequences into styled pieces. The style continues on the next line. */
function piecesOf(line) {
  let at = 0;
  const pieces = [];
  for (const [whole, codes, text] of line.matchAll(styled)) {
    if (whole === '') continue;
    for (const code of codes === undefined ? [] : codes.split(';').map(Number)) {
      if (code === 0) look = {};
      else if (code === 1) look = { ...look, bold: true };
      else if (code === 2) look = { ...look, dim: true };
      else if (code === 39) look = { ...look, color: undefined };
      else if (colors[code]) look = { ...look, color: colors[code] };
    }
    if (text.trim() !== '') pieces.push({ at, text, ...look });
    at += text.length;
  }
  return pieces;
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const [cell, row] = [8.4, 18];
const width = columns * cell + 24;
const height = rows * row + 24;

function drawn(line, y) {
  return piecesOf(line)
    .map(({ at, text, color, bold, dim }) => {
      const look = `${color ? ` fill="${color}"` : ''}${bold ? ' font-weight="bold"' : ''}${dim ? ' opacity="0.6"' : ''}`;
      const length = `textLength="${(text.length * cell).toFixed(1)}"`;
      return `<text x="${(12 + at * cell).toFixed(1)}" y="${y}" ${length}${look}>${escaped(text)}</text>`;
    })
    .join('');
}

// Each line of a row is drawn once and shown while it is unchanged.
const end = frames.at(-1).at + 2500;
const spans = new Map();
frames.forEach(({ at, screen }, number) => {
  const until = frames[number + 1]?.at ?? end;
  look = {};
  screen.split('\n').forEach((line, index) => {
    const key = drawn(line, 28 + index * row);
    if (key === '') return;
    const known = spans.get(key) ?? [];
    const last = known.at(-1);
    if (last && last[1] === at) last[1] = until;
    else known.push([at, until]);
    spans.set(key, known);
  });
});
const percent = (ms) => `${((ms / end) * 100).toFixed(2)}%`;
let styles = '';
let shapes = '';
[...spans].forEach(([key, shown], number) => {
  const steps = shown.map(([from, to]) => `${percent(from)}{opacity:1}${percent(to)}{opacity:0}`);
  styles += `@keyframes l${number}{0%{opacity:0}${steps.join('')}}#l${number}{animation:l${number} ${end}ms step-end infinite}\n`;
  shapes += `<g id="l${number}" opacity="0">${key}</g>\n`;
});
writeFileSync(
  'docs/session.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" fill="#e6edf3" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A session with hms">
<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre}
${styles}</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${shapes}</svg>
`,
);
console.log(`docs/session.svg: ${frames.length} frames, ${(end / 1000).toFixed(0)} s`);
