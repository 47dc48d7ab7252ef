/** Starts the executable with Node in it (scripts/build-binary.mjs). Its assets are the parts of the program. */
import { getAsset, getRawAsset } from 'node:sea';
import { fastAnswer } from './fast-answer.ts';
import { helpPageName, helpPageText } from './help-pages.ts';
import { openLoader } from './module-loader.ts';
import { dropNodeDefaults } from './node-defaults.ts';
import { outputTerminal, printAnswer } from './print-answer.ts';

/** Set by scripts/build-binary.mjs. */
declare const startFile: string;
/** An executable for another platform than that of the build has none. */
declare const hasCodeCache: boolean;

function assetAnswer(words: readonly string[]): string | undefined {
  const { env } = process;
  const page = helpPageName(words, env);
  if (page === undefined) return fastAnswer(words);
  return helpPageText(getAsset('help.jsonl', 'utf8'), page, { env, stdout: outputTerminal() });
}

const bytesOf = (name: string) => Buffer.from(getRawAsset(name) as ArrayBuffer); // As: it is one

const words = process.argv.slice(2);
dropNodeDefaults(words);
const answer = assetAnswer(words);
if (answer !== undefined) printAnswer(answer);
else {
  const { load } = openLoader({
    source: (path) => bytesOf(path).toString('latin1'),
    cached: (path) => (hasCodeCache ? bytesOf(`${path}.cache`) : undefined),
  });
  load(startFile);
}
