import type { ZipSource } from '../../archive/source.ts';
import type { Upload } from '../../client/encode.ts';
import { type Context, command } from '../../command-model/definition.ts';
import type { SeenFile } from '../../command-model/saved/planned-change.ts';
import { text } from '../../command-model/values.ts';
import { openView, type View } from '../../command-model/view.ts';
import { sizeOf } from '../../core/units.ts';
import { numberOf, sentence } from '../../core/wording.ts';
import {
  accountOf,
  accountOption,
  app,
  environment,
} from '../shared/arguments/headless-arguments.ts';
import { requireEnvironment } from './look-up.ts';
import { multipart } from './multipart.ts';
import { reconcileJob, showCommand, startedEnvironment } from './reconcile.ts';

/** The rows of a dry run. */
const listing: View = {
  columns: [
    { name: 'name', dropPriority: 0 },
    { name: 'bytes', dropPriority: 1 },
    { name: 'left_out', dropPriority: 0 },
  ],
};

function previewOf({ files, excluded }: ZipSource) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = [
    ...files.map(({ name, bytes }) => ({ name, bytes, left_out: null })),
    ...excluded.map(({ name, why }) => ({ name, bytes: null, left_out: why })),
  ];
  const left_out = excluded.map(({ name, why }) => ({ name, why }));
  return {
    view: listing,
    rows,
    facts: { files, bytes: total, left_out },
    note: `${numberOf(files.length, 'file')}, ${sizeOf(total)} before compression. ${excluded.length} skipped.`,
  };
}

/** Reads the source once to find its length: services refuse a body of unknown length. */
async function measuredUpload(source: ZipSource, path: string, context: Context): Promise<Upload> {
  const contentType = 'application/zip';
  const { stream, files, fileName, isExisting } = source;
  if (context.dryRun && !isExisting) return { contentType, length: 0, description: path, stream };
  const doing = isExisting ? 'Checking' : 'Zipping';
  const reading = context.showByteProgress(`${doing} ${path}`, undefined);
  const length = await source
    .measure(reading.update, { isAll: context.dryRun })
    .finally(reading.stop);
  return {
    contentType,
    length,
    description: `${path}, ${numberOf(files.length, 'file')}, ${sizeOf(length)}`,
    async *stream() {
      const sending = context.showByteProgress(`Uploading ${fileName}`, length);
      let sent = 0;
      try {
        for await (const piece of stream()) {
          yield piece;
          sent += piece.length;
          sending.update(sent);
        }
      } finally {
        sending.stop();
      }
    },
  };
}

/** The content that would be sent. The same files give the same bytes. */
async function seenFile(source: ZipSource, path: string): Promise<SeenFile> {
  const bytes = await source.measure(() => {});
  if (source.sha256() === undefined) for await (const _ of source.stream());
  return { path, bytes, sha256: source.sha256() ?? '' };
}

export const headlessUpload = command({
  name: 'headless upload',
  kind: 'change',
  summary: 'Upload code from a folder or zip',
  description:
    'hms zips a folder. It leaves out .git, node_modules, .env*, private keys, hidden files ' +
    '(unless you use --include-hidden), and everything that .hmsignore lists. The file .hmsignore has the syntax ' +
    'of .gitignore. A line !NAME in it includes a file again. hms refuses links that point out of the folder. To ' +
    'see what is sent, use --dry-run. hms looks the environment up before it zips anything.',
  arguments: {
    app,
    environment,
    path: { value: text('PATH', 'files'), help: 'Folder or zip file' },
  },
  options: {
    ...accountOption,
    includeHidden: { help: 'Include hidden files, except .git, .env* and private keys' },
    raw: { help: 'Send only the zip (application/zip) instead of a form' },
    fieldName: {
      value: text('NAME'),
      help: 'Name of the form field for the zip',
      fallback: 'repository',
    },
  },
  examples: [
    'headless upload storefront env-main build.zip',
    'headless upload storefront env-main ./build --dry-run',
  ],
  view: openView,
  settled: true,
  async plan(context, { account: given, app: name, environment: id, path, ...input }) {
    const account = accountOf(given, context);
    const place = { account, app: name, environment: id };
    const source = await context.openZip(path, { includeHidden: input.includeHidden });
    // A zip is checked before anything is requested, and a folder is zipped after the look-up.
    const ready = source.isExisting ? await measuredUpload(source, path, context) : undefined;
    await requireEnvironment(context, place);
    for (const { name: left, why, isUnexpected } of source.excluded) {
      if (isUnexpected) context.info(`Skipped ${left}: ${why}.`);
    }
    for (const warning of source.warnings) context.info(`Warning: ${sentence(warning)}`);
    if (source.files.length === 0) context.info(`${path} contains no files.`);
    for (const left of source.reIncluded) {
      context.info(`Included because of .hmsignore: ${left}.`);
    }
    const file = ready ?? (await measuredUpload(source, path, context));
    const field = input.fieldName ?? 'repository';
    const body = input.raw ? file : multipart(file, { ...source, field });
    const facts = () => ({
      files: source.files.length,
      bytes: file.length,
      sha256: source.sha256() ?? null,
      left_out: source.excluded.length,
    });
    const uploaded = () =>
      `Uploaded ${numberOf(source.files.length, 'file')}, ${sizeOf(file.length)}.`;
    return {
      request: await context.api.prepare('uploadEnvironment', { ...place, body }),
      check: showCommand(place),
      starts: startedEnvironment(place),
      createdId: () => place.environment,
      refused: { hint: `The upload does not count as done. To check, run: ${showCommand(place)}` },
      preview: previewOf(source),
      files: async () => [await seenFile(source, path)],
      shows: ({ body: answer, requestId }) => ({
        requested: true,
        operation: 'uploadEnvironment',
        ...facts(),
        answer: answer ?? null,
        request_id: requestId ?? null,
      }),
      acceptedLines: () => `${uploaded()} To check, run: ${showCommand(place)}`,
      job() {
        if (context.waits) context.info(uploaded());
        return reconcileJob(context, place);
      },
    };
  },
});
