/** A state folder in memory: logs and texts by path. No other process has it. */
import type { Log } from '../../src/storage/append-log.ts';
import type { System } from '../../src/system/system.ts';

type Files = Pick<
  System,
  'openLog' | 'readLog' | 'namesIn' | 'replaceText' | 'removeFile' | 'removeFolder'
>;

const logs = new Map<string, unknown[]>();
let folders = 0;

/** The path of a new state folder. */
export function memoryFolder(): string {
  folders += 1;
  return `/state-in-memory/${folders}`;
}

/** The job that the examples name. */
export const sampleJob = 'j-7k2mxabc';

/** Records a completed backup as a job whose end was not seen. */
export function addSampleJob(stateDir: string, { id, created }: { id: string; created: string }) {
  const about = { kind: 'backup', target: { id, name: 'acmeprod' }, profile: null };
  const request = { request: 'POST /backups', command: 'hms backups create acmeprod' };
  const [job, at] = [sampleJob, '2026-03-01T09:00:00.000Z'];
  const service = 'https://api.hosting.example/v1';
  const accepted = { outcome: 'accepted', request_id: null, created };
  const lines = [
    { ...about, ...request, job, service, at },
    { ...accepted, job, at },
  ];
  logs.set(`${stateDir}/jobs/2026-03-01.jsonl`, lines);
}

/** Worlds with the same folder share its files. */
export function filesInMemory(): Files {
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
