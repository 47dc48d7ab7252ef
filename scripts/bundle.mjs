// What every bundle of hms has in common.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { rolldown } from 'rolldown';

/** What libraries load and hms has no use for: it takes time. */
const leftOut = [
  // undici's `allowH2` is false: HTTP/2 is never agreed on.
  { importer: /\/undici\//, id: /\/client-h2\.js$/, instead: '{}' },
  // What is sent is text or a stream, and no form.
  { importer: /\/undici\//, id: /\/web\/fetch\/body\.js$/, instead: '{}' },
  // Of node:http undici knows a limit, here as Node has it, and a class that hms gives it no object of.
  {
    importer: /\/undici\//,
    id: /^node:http$/,
    instead: '{ maxHeaderSize: 16384, IncomingMessage: class {} }',
  },
  // A tree of the names of headers, by which those of an answer are found faster than by writing them small.
  {
    importer: /\/undici\//,
    id: /\/tree(\.js)?$/,
    instead: '{ tree: { lookup: () => null } }',
  },
  // Node's own brings comparisons and differences with it; undici asks only whether something holds.
  {
    importer: /\/undici\//,
    id: /^node:assert$/,
    instead: `(value, message = 'undici: it does not hold') => {
      if (!value) throw message instanceof Error ? message : new Error(message);
    }`,
  },
  // Commander's subcommands can be programs of their own; those of hms are not.
  { importer: /\/commander\//, id: /^node:child_process$/, instead: '{}' },
];

const withoutThose = {
  name: 'left-out',
  resolveId(id, importer = '') {
    const at = leftOut.findIndex((one) => one.importer.test(importer) && one.id.test(id));
    return at < 0 ? undefined : `\0left-out:${at}`;
  },
  load(id) {
    const [, at] = /^\0left-out:(\d+)$/.exec(id) ?? [];
    return at === undefined ? undefined : `module.exports = ${leftOut[at].instead};`;
  },
};

/** undici's parser is WebAssembly, in base64: text to be scanned and decoded. As a file it is what it is. */
const parserAsFile = {
  name: 'parser-as-file',
  load(id) {
    const [, name] = /\/(llhttp(?:_simd)?)-wasm\.js$/.exec(id) ?? [];
    if (name === undefined) return undefined;
    const fileName = `chunks/${name}.wasm`;
    this.emitFile({ type: 'asset', fileName, source: createRequire(import.meta.url)(id) });
    return `module.exports = require('node:fs').readFileSync(__dirname + '/${name}.wasm');`;
  },
};

/** The files of completions/ are data. */
const texts = {
  name: 'texts',
  async load(id) {
    if (!/\/completions\/[^/]+$/.test(id)) return undefined;
    const text = JSON.stringify(await readFile(id, 'utf8'));
    return { code: `export default ${text}`, moduleType: 'js' };
  },
};

/** As src/entry/loader.ts takes them. A file with one character beyond ASCII takes twice the memory, and more time. */
const forLoader = {
  name: 'for-loader',
  generateBundle(_, files) {
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      const code = file.code.replaceAll('/* @__PURE__ */', '').replace(/[^\0-\x7f]/g, escaped);
      file.code = `(function(exports,require,module,__filename,__dirname){${code}\n})\n`;
    }
  },
};

/**
 * CommonJS: Node starts it in less than its loader of ES modules takes to get ready.
 * Functions keep their names: the lines of a stack are what a user can report.
 * @param isOneFile nothing is beside it; otherwise src/entry/loader.ts puts the files together
 * @returns the files, the entry first
 */
export async function bundle({ input, define, isOneFile = false, ...output }) {
  const made = await rolldown({
    input,
    platform: 'node',
    external: ['@napi-rs/keyring'], // it has a native part
    plugins: [withoutThose, texts, ...(isOneFile ? [] : [parserAsFile, forLoader])],
    transform: { target: 'node20', define },
    onLog(level, log, handle) {
      handle(level === 'warn' ? 'error' : level, log);
    },
  });
  const { output: files } = await made.write({
    format: 'cjs',
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    codeSplitting: !isOneFile,
    minify: { mangle: { keepNames: true }, compress: true, codegen: { removeWhitespace: true } },
    ...output,
  });
  return files;
}
