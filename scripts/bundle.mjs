// What every bundle of hms has in common.
import { readFile } from 'node:fs/promises';
import { rolldown } from 'rolldown';

/** Parts of libraries that hms never comes to, and that take time to load. */
const leftOut = [
  // undici's `allowH2` is false: HTTP/2 is never agreed on.
  { importer: /\/undici\//, id: /\/client-h2\.js$/ },
  // Commander's subcommands can be programs of their own; those of hms are not.
  { importer: /\/commander\//, id: /^node:child_process$/ },
];

const withoutThose = {
  name: 'left-out',
  resolveId: (id, importer = '') =>
    leftOut.some((one) => one.importer.test(importer) && one.id.test(id))
      ? '\0left-out'
      : undefined,
  load: (id) => (id === '\0left-out' ? 'module.exports = {}' : undefined),
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

/**
 * CommonJS: Node starts it in less than its loader of ES modules takes to get ready.
 * Names stay as they are written: the lines of a stack are what a user can report.
 */
export async function bundle({ input, define, ...output }) {
  const made = await rolldown({
    input,
    platform: 'node',
    external: ['@napi-rs/keyring'], // it has a native part
    plugins: [withoutThose, texts],
    transform: { target: 'node20', define },
    onLog(level, log, handle) {
      handle(level === 'warn' ? 'error' : level, log);
    },
  });
  await made.write({
    format: 'cjs',
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
    ...output,
  });
}
