/**
 * What a fleet run did, kept as it does it: a line before each request that changes something, and one
 * when its target has ended. After a crash at any moment a target is done, not started, or unknown.
 */
import { join } from 'node:path';
import { HmsError } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Log } from '../log.ts';

export interface Target {
  id: string;
  /** What it is called for people. */
  name: string;
  /** Its own command, where not all have the same. */
  words?: readonly string[];
}

/** The first line. */
export interface Plan {
  version: 1;
  run: string;
  /** ISO 8601. */
  at: string;
  /** The command, with its braces; or the one they come from, where each has its own. */
  words: readonly string[];
  /** Where it was sent: a run goes on with the same service only. */
  service: string;
  targets: readonly Target[];
}

interface Sending {
  sending: string;
  request: string;
  at: string;
}

interface Ended {
  ended: string;
  exit: number;
  kind: string;
  /** Whether it may be asked for again. */
  again: boolean;
  at: string;
}

export type State =
  /** Nothing that counts was sent: it may be asked for. */
  | 'open'
  | 'done'
  /** It was asked for, and came to nothing. */
  | 'failed'
  /** It was sent, and nobody has seen what became of it. */
  | 'unknown';

export interface Record {
  plan: Plan;
  states: ReadonlyMap<string, State>;
}

export interface Place {
  stateDir: string | undefined;
  openLog(path: string): Promise<Log>;
  readLog(path: string): Promise<unknown[]>;
  namesIn(folder: string): Promise<string[]>;
}

export function folderOf({ stateDir }: Place): string {
  if (stateDir !== undefined) return join(stateDir, 'runs');
  throw new HmsError('usage', 'a fleet run needs a place for its journal, and there is none', {
    hint: 'set HMS_STATE_DIR to a folder that outlives this run; nothing was sent',
  });
}

export function pathOf(run: string, place: Place): string {
  if (!/^[\w-]+$/.test(run)) throw new HmsError('usage', `'${run}' is no name of a run`);
  return join(folderOf(place), `${run}.jsonl`);
}

/** @throws HmsError notFound, or usage where the file is none of ours */
export async function readRun(run: string, place: Place): Promise<Record> {
  const path = pathOf(run, place);
  const [plan, ...lines] = await place.readLog(path);
  if (plan === undefined) {
    throw new HmsError('notFound', `there is no run '${run}'`, { hint: 'hms each --list' });
  }
  if (!isPlan(plan)) {
    throw new HmsError('usage', `${path} is damaged, or of another version of hms`);
  }
  return { plan, states: statesIn(lines) };
}

function isPlan(value: unknown): value is Plan {
  return isObject(value) && value.version === 1 && Array.isArray(value.targets);
}

/** Of what was sent nothing is known until its end is told. */
function statesIn(lines: readonly unknown[]): Map<string, State> {
  const states = new Map<string, State>();
  for (const line of lines) {
    const { sending, ended } = Object(line) as Partial<Sending & Ended>;
    if (sending !== undefined) states.set(sending, 'unknown');
    if (ended !== undefined) states.set(ended, stateOf(line as Ended));
  }
  return states;
}

function stateOf({ exit, again, kind }: Ended): State {
  if (exit === 0) return 'done';
  if (again) return 'open';
  return kind === 'failed' ? 'failed' : 'unknown';
}

export function stateIn({ states }: Record, { id }: Target): State {
  return states.get(id) ?? 'open';
}

/** Names of the runs there are, the oldest first. */
export async function runsIn(place: Place): Promise<string[]> {
  const names = await place.namesIn(folderOf(place));
  return names.flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -6)] : []));
}
