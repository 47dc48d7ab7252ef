/** What came with a request: JSON, or a file as a form or alone. */

export async function bytesOf(
  body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined,
): Promise<Uint8Array> {
  if (body === undefined) return new Uint8Array();
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(Uint8Array.from(piece)); // its memory may be used again
  return Buffer.concat(pieces);
}

/** The one file of an upload: the field `repository` of a form, or the body itself. */
export async function fileIn(bytes: Uint8Array, contentType = ''): Promise<Uint8Array | undefined> {
  if (contentType.startsWith('application/zip')) return bytes;
  if (!contentType.startsWith('multipart/form-data')) return undefined;
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    const file = form.get('repository');
    return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
