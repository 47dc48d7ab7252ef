/** A state folder in memory: logs and texts by path. No other process has it. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from '../../src/storage/append-log.ts';
import type { System } from '../../src/system/system.ts';

type Files = Pick<
  System,
  'openLog' | 'readLog' | 'namesIn' | 'replaceText' | 'removeFile' | 'removeFolder'
>;

const logs = new Map<string, unknown[]>();
let folders = 0;

const memoryRoot = '/state-in-memory/';

/** The path of a new state folder. */
export function memoryFolder(): string {
  folders += 1;
  return `${memoryRoot}${folders}`;
}

/** Whether the folder exists, or cannot. One in memory does not, whatever a test with real files has left there. */
export function isReachable(stateDir: string): boolean {
  if (stateDir.startsWith(memoryRoot)) return false;
  return existsSync(stateDir) || stateDir.startsWith('/dev/null');
}

/** The job that the examples name. */
export const sampleJob = 'j-7k2mxabc';

interface SampleBackup {
  install: { id: string; name: string };
  backup: string;
  service: string;
}

/** The lines of a completed backup as a job whose end was not seen, by the path of their file. */
function sampleLines(
  stateDir: string,
  { install, backup, service }: SampleBackup,
): [string, unknown[]] {
  const [job, at] = [sampleJob, '2026-03-01T09:00:00.000Z'];
  const about = { kind: 'backup', target: install, profile: null, service };
  const request = { request: 'POST /backups', command: `hms backups create ${install.name}` };
  const accepted = { outcome: 'accepted', request_id: null, created: backup };
  const lines = [
    { ...about, ...request, job, at },
    { ...accepted, job, at },
  ];
  return [`${stateDir}/jobs/2026-03-01.jsonl`, lines];
}

/** @param isReal on disk */
export function addSampleJob(stateDir: string, sample: SampleBackup, isReal: boolean): void {
  const [path, lines] = sampleLines(stateDir, sample);
  if (!isReal) {
    logs.set(path, lines);
    return;
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
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
