import { basename } from 'node:path';
import type { FileSource } from '../archive/file.ts';
import type { Upload } from '../client/encode.ts';

/** Long and odd enough not to stand in a zip by chance. */
const boundary = '----hms-7f1c0d5b9e3a4c62-form';

/** A form of one field that holds a file: multipart/form-data, its length known before it is sent. */
export function multipart(
  file: FileSource,
  { field, path }: { field: string; path: string },
): Upload {
  const quoted = (text: string) => text.replace(/["\r\n]/g, '_');
  const head = Buffer.from(
    `--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(basename(path))}"\r\n` +
      'Content-Type: application/zip\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.size + tail.length,
    description: `${path}, ${file.size} bytes, as the form field ${field}`,
    async *stream() {
      yield head;
      yield* file.stream();
      yield tail;
    },
  };
}
