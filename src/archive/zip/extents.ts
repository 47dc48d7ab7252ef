/** Where the entries of a zip are: none over another one, and none that the directory does not list. */
import type { FileHandle } from 'node:fs/promises';
import { startsWith } from './end.ts';

export interface Extents {
  /** An entry with its header and its data, without a data descriptor. */
  add(start: number, end: number): void;
  /** @param directory where it starts @throws Error */
  check(file: FileHandle, directory: number): Promise<void>;
}

const localHeader = Buffer.from('PK\x03\x04');

/** Bytes of a data descriptor, or none. */
const descriptorBytes = [0, 12, 16, 20, 24];

/** Two numbers for each entry, because a zip may have a million of them. */
export function openExtents(): Extents {
  let starts = new Float64Array(1024);
  let ends = new Float64Array(1024);
  let count = 0;
  return {
    add(start, end) {
      if (count === starts.length) [starts, ends] = [doubled(starts), doubled(ends)];
      [starts[count], ends[count]] = [start, end];
      count += 1;
    },
    async check(file, directory) {
      // Sorted separately: if no entry is over another one, each end belongs to the start before it.
      const [from, to] = [starts.subarray(0, count).sort(), ends.subarray(0, count).sort()];
      let last = 0;
      for (let index = 0; index <= count; index += 1) {
        const next = index < count ? (from[index] ?? 0) : directory;
        if (next < last) throw new Error('its files overlap');
        if (next > last) await checkBetween(file, last, next);
        last = to[index] ?? 0;
      }
    },
  };
}

function doubled(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(numbers.length * 2);
  more.set(numbers);
  return more;
}

/** Some tools leave bytes between entries. Only an entry in them would be a file that was not checked. */
async function checkBetween(file: FileHandle, from: number, to: number): Promise<void> {
  const start = Buffer.alloc(
    Math.min(to - from, Math.max(...descriptorBytes) + localHeader.length),
  );
  await file.read(start, 0, start.length, from);
  const isEntry = descriptorBytes.some((at) => startsWith(start.subarray(at), localHeader));
  if (isEntry) throw new Error(`it has an entry at byte ${from} that its directory does not list`);
}
