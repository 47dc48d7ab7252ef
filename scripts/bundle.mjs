// Bundler settings shared by all bundles of hms.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Modules that libraries load and hms does not need. They cost startup time. */
const leftOut = [
  // undici's `allowH2` is false, so HTTP/2 is never negotiated.
  { importer: /\/undici\//, id: /\/client-h2\.js$/, instead: '{}' },
  // hms sends text or streams, never forms.
  { importer: /\/undici\//, id: /\/web\/fetch\/body\.js$/, instead: '{}' },
  // Its parser with SIMD instructions. The other one is used if this one does not load.
  { importer: /\/undici\//, id: /\/llhttp_simd-wasm\.js$/, instead: 'undefined' },
  // From node:http, undici uses a limit (with Node's default here) and a class that hms never passes.
  {
    importer: /\/undici\//,
    id: /^node:http$/,
    instead: '{ maxHeaderSize: 16384, IncomingMessage: class {} }',
  },
  // A lookup tree for header names, which is slower to build than lower-casing the names.
  {
    importer: /\/undici\//,
    id: /\/tree(\.js)?$/,
    instead: '{ tree: { lookup: () => null } }',
  },
  // Node's module loads comparison and diff code; undici only checks conditions.
  {
    importer: /\/undici\//,
    id: /^node:assert$/,
    instead: `(value, message = 'undici: it does not hold') => {
      if (!value) throw message instanceof Error ? message : new Error(message);
    }`,
  },
  // imapflow gets `logger: false`, connects without a proxy and reads headers only.
  { importer: /\/imapflow\//, id: /^pino$/, instead: '() => {}' },
  {
    importer: /\/imapflow\//,
    id: /\/proxy-connection\.js$/,
    instead: '{ proxyConnection() {}, detachEarlyErrorHandler() {} }',
  },
  { importer: /\/imapflow\//, id: /^@zone-eu\/mailsplit/, instead: '{}' },
  // Names of mail folders have an encoding of their own. Subjects have others, and hms reads nothing else of a message.
  {
    importer: /\/iconv-lite\//,
    id: /^\.\.\/encodings$/,
    instead: `{
      ...require('iconv-lite/encodings/internal.js'),
      ...require('iconv-lite/encodings/utf16.js'),
      ...require('iconv-lite/encodings/utf7.js'),
      ascii: 'binary',
    }`,
  },
  {
    importer: /\/libmime\//,
    id: /^iconv-lite$/,
    instead: `require(${JSON.stringify(fileURLToPath(new URL('mail-charsets.cjs', import.meta.url)))})`,
  },
  { importer: /\/(imapflow|libmime)\//, id: /^encoding-japanese$/, instead: '{ convert() {} }' },
  { importer: /\/libmime\//, id: /\/mimetypes\.js$/, instead: '{}' },
  // The other 80 spinners.
  {
    importer: /\/ora\//,
    id: /^cli-spinners$/,
    instead: `{
      dots: { interval: 80, frames: [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'] },
      line: { interval: 130, frames: [...'-\\\\|/'] },
    }`,
  },
  // hms asks for no text that needs an editor.
  { importer: /\/@inquirer\/editor\//, id: /^@inquirer\/external-editor$/, instead: '{}' },
  // Profiles have no JSON schema and no migrations (src/config/profile-schema.ts checks them).
  {
    importer: /\/conf\//,
    id: /^(ajv|ajv-formats|semver)(\/|$)/,
    instead: '{ Ajv2020: class {}, default() {} }',
  },
  // Commander can run subcommands as separate programs; hms has none.
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

/** undici's WebAssembly parser as a file instead of base64 text, which has to be scanned and decoded. */
const parserAsFile = {
  name: 'parser-as-file',
  load(id) {
    if (!id.endsWith('/llhttp-wasm.js')) return undefined;
    const fileName = 'chunks/llhttp.wasm';
    this.emitFile({ type: 'asset', fileName, source: createRequire(import.meta.url)(id) });
    return `module.exports = require('node:fs').readFileSync(__dirname + '/llhttp.wasm');`;
  },
};

const textFile = /\/(completions\/[^/]+|help\.jsonl)$/;

/** The files of completions/ and the help pages as strings. */
const texts = {
  name: 'texts',
  async load(id) {
    if (!textFile.test(id)) return undefined;
    const text = JSON.stringify(await readFile(id, 'utf8'));
    return { code: `export default ${text}`, moduleType: 'js' };
  },
};

/** The same files, read when they are needed: the package has them anyway. */
const textsAsFiles = {
  name: 'texts-as-files',
  load(id) {
    const [, path] = textFile.exec(id) ?? [];
    if (path === undefined) return undefined;
    const code = `module.exports = require('node:fs').readFileSync(__dirname + '/../../${path}', 'utf8');`;
    return { code, moduleType: 'js' };
  },
};

/** Modules that are bundled on their own: `start.ts` is `./start.cjs` there. */
const bundledApart = (names) => ({
  name: 'bundled-apart',
  resolveId(id, importer) {
    const name = importer && names.find((one) => id.endsWith(`/${one}.ts`));
    return name && { id: `./${name}.cjs`, external: true };
  },
});

/** The format of src/entry/module-loader.ts. One non-ASCII character would double the memory of a file. */
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
 * CommonJS, because Node starts it faster than its ES module loader initializes. Functions keep their names for
 * readable stack traces.
 * @param isOneFile a single file
 * @param isForLoader in the format of src/entry/module-loader.ts
 * @param hasFiles completions and undici's parser are files beside it
 * @param apart names of modules that are files beside it too
 * @returns the files, entry first
 */
export async function bundle({
  input,
  define,
  isOneFile = false,
  isForLoader = !isOneFile,
  hasFiles = isForLoader,
  apart = [],
  ...output
}) {
  const made = await rolldown({
    input,
    platform: 'node',
    external: ['@napi-rs/keyring'], // it has native code
    plugins: [
      withoutThose,
      bundledApart(apart),
      ...(hasFiles ? [textsAsFiles, parserAsFile] : [texts]),
      ...(isForLoader ? [forLoader] : []),
    ],
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
