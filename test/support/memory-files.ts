/** A state folder in memory: logs and texts by path. No other process has it. */
import type { Log } from '../../src/storage/append-log.ts';
import type { System } from '../../src/system/system.ts';

type Files = Pick<
  System,
  'openLog' | 'readLog' | 'namesIn' | 'replaceText' | 'removeFile' | 'removeFolder'
>;

export const memoryFolder = '/state-in-memory';

export function filesInMemory(): Files {
  const logs = new Map<string, unknown[]>();
  return {
    async openLog(path): Promise<Log> {
      const lines = logs.get(path) ?? [];
      logs.set(path, lines);
      const append = async (line: unknown) => void lines.push(structuredClone(line));
      return { append, others: [], close: async () => {} };
    },
    readLog: async (path) => structuredClone(logs.get(path) ?? []),
    async namesIn(folder) {
      const own = [...logs.keys()].filter((path) => path.startsWith(`${folder}/`));
      return own.map((path) => path.slice(folder.length + 1)).sort();
    },
    replaceText: async () => {},
    removeFile: async (path) => void logs.delete(path),
    removeFolder: async () => {},
  };
}
