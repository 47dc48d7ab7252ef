/** Loads the parts of the program, which scripts/bundle.mjs writes as functions. A part is compiled when it is needed. */
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

export interface PartStore {
  /** The code of a part, in ASCII: V8 copies nothing. */
  source(path: string): string;
  /** V8's code cache for it. */
  cached(path: string): Buffer | undefined;
}

interface Loaded {
  exports: Record<string, unknown>;
  script: Script;
  /** It was compiled now. */
  isFresh: boolean;
}

export interface ModuleLoader {
  load(path: string): Record<string, unknown>;
  loaded: ReadonlyMap<string, Loaded>;
}

export function openLoader({ source, cached }: PartStore): ModuleLoader {
  const loaded = new Map<string, Loaded>();

  function load(path: string): Record<string, unknown> {
    const known = loaded.get(path);
    if (known) return known.exports;
    const cachedData = cached(path);
    const script = new Script(source(path), {
      filename: path,
      ...(cachedData ? { cachedData } : {}),
    });
    const isFresh = cachedData === undefined || script.cachedDataRejected === true;
    const module: Loaded = { exports: {}, script, isFresh };
    loaded.set(path, module);
    const from = dirname(path);
    const required = (id: string) =>
      id.startsWith('.') ? load(join(from, id)) : process.getBuiltinModule(id);
    script.runInThisContext()(module.exports, required, module, path, from);
    return module.exports;
  }

  return { load, loaded };
}
