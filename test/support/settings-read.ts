/** The variables HMS_… that hms reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const text = files.map((name) => readFileSync(join('src', name), 'utf8')).join('\n');

/** A comment may name any variable. */
const code = text.replace(/\/\*.*?\*\//gs, '').replace(/\/\/.*$/gm, '');

export const readSettings = new Set(code.match(/\bHMS_[A-Z_]+\b/g));
