/** The last zip of each environment, to be given back. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { naming } from '../files.ts';
import { writeWhole } from '../storage.ts';

export interface UploadPlace {
  account: string;
  app: string;
  environment: string;
}

export interface Uploads {
  keep(place: UploadPlace, zip: Uint8Array): Promise<void>;
  /** Undefined where there was none. */
  read(place: UploadPlace): Promise<Uint8Array | undefined>;
}

const keyOf = ({ account, app, environment }: UploadPlace) =>
  createHash('sha256').update([account, app, environment].join('\0')).digest('hex');

/** @param statePath the file that keeps the sandbox's state; undefined keeps them in memory only */
export function uploadsBeside(statePath: string | undefined): Uploads {
  if (statePath === undefined) return inMemory();
  const folder = `${statePath}.zips`;
  const pathOf = (place: UploadPlace) => join(folder, `${keyOf(place)}.zip`);
  return {
    async keep(place, zip) {
      const path = pathOf(place);
      await naming(path, 'written', async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path, zip);
      });
    },
    read: (place) =>
      readFile(pathOf(place)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
  };
}

function inMemory(): Uploads {
  const zips = new Map<string, Uint8Array>();
  return {
    keep: async (place, zip) => void zips.set(keyOf(place), zip),
    read: async (place) => zips.get(keyOf(place)),
  };
}
