import type { Upload } from '../../client/encode.ts';

/** Sent while it is read; its length is known before. */
type FormFile = Omit<Upload, 'contentType'>;

/**
 * A multipart/form-data body with one file field.
 * @param nonce unpredictable, because a file that contains the boundary would end the form
 */
export function multipart(
  file: FormFile,
  { field, fileName, nonce }: { field: string; fileName: string; nonce: string },
): Upload {
  const boundary = `----hms-${nonce}`;
  const quoted = (text: string) => text.replace(/["\r\n]/g, '_');
  const head = Buffer.from(
    `--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(fileName)}"\r\n` +
      'Content-Type: application/zip\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.length + tail.length,
    description: `${file.description}, as the form field ${field}`,
    async *stream() {
      yield head;
      yield* file.stream();
      yield tail;
    },
  };
}
