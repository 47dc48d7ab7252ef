/**
 * Answers `hms completion names KIND [PROFILE [OWNER]]`, which the scripts in completions/ call: one name a line. It
 * reads only files, sends no request and asks nothing. If a file cannot be read, it prints no names.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxProfile } from '../config/profile-rules.ts';
import type { Env } from '../core/env.ts';
import { unsafe } from '../core/unsafe-characters.ts';
import { isJobLine, isOpen, jobName, replayJobs } from '../ledger/job-record.ts';
import {
  cacheFingerprint,
  isOfferable,
  type ListedNames,
  namesMaxAgeMs,
  namesPath,
  narrowingVariables,
  ownerOf,
} from '../storage/name-cache.ts';
import { standardPaths } from '../system/paths.ts';

interface CompletionContext {
  env: Env;
  platform: string;
  /** Milliseconds since the epoch. */
  now: number;
}

interface Stored {
  current?: unknown;
  profiles?: unknown;
}

/**
 * Reads a file as text. It rejects a FIFO, which would block the shell at Tab. Some editors write a byte order mark.
 */
function contentOf(path: string, platform: string): string {
  const facts = statSync(path);
  if (!facts.isFile()) throw new Error(`${path} is no file`);
  const isOpen = platform !== 'win32' && (facts.mode & 0o022) !== 0;
  if (isOpen) throw new Error(`others can write to ${path}`);
  return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
}

function objectFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function storedIn(configDir: string | undefined, platform: string): Stored {
  try {
    return objectFields(JSON.parse(contentOf(join(configDir ?? '', 'profiles.json'), platform)));
  } catch {
    return {};
  }
}

/** The profile whose names are offered. */
function profileOf(given: string, env: Env, { current = 'default' }: Stored): unknown {
  return given || env.HMS_PROFILE || current;
}

const dayMs = 86_400_000;

/** Jobs of the last days are offered: older ones have probably ended. */
const jobDays = 7;

/** The ids of jobs in the ledger, with what they are. Open ones first, and the newest first among them. */
function jobsIn(stateDir: string, { platform, now }: CompletionContext): string[] {
  const folder = join(stateDir, 'jobs');
  const first = new Date(now - jobDays * dayMs).toISOString().slice(0, 10);
  const days = readdirSync(folder).filter((name) => name.endsWith('.jsonl') && name >= first);
  const lines = days.sort().flatMap((name) => jsonLines(join(folder, name), platform));
  const all = replayJobs(lines.filter(isJobLine)).reverse();
  return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))].map(
    (one) => `${one.job}\t${jobName(one).replace(unsafe, '?')}`,
  );
}

/** Undefined for a damaged line; none when the file cannot be read. */
function jsonLines(path: string, platform: string): unknown[] {
  try {
    return contentOf(path, platform).split('\n').map(parsed);
  } catch {
    return [];
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** @param words the words after `completion names` */
function namesFor(
  [kind, given = '', owner = '']: readonly string[],
  context: CompletionContext,
): string[] {
  const { env, platform, now } = context;
  const { configDir, stateDir } = standardPaths(platform, env);
  if (kind === 'jobs') return stateDir === undefined ? [] : jobsIn(stateDir, context);
  const stored = storedIn(configDir, platform);
  const profiles = Object.keys(objectFields(stored.profiles));
  if (kind === 'everyProfile') return [sandboxProfile, ...profiles];
  if (kind === 'profiles') return profiles;
  // Some shells cannot pass an empty argument, so `-` stands for it.
  const profileName = given === '-' ? '' : given;
  const profile = profileOf(profileName, env, stored);
  if (stateDir === undefined || typeof profile !== 'string') return [];
  // As: the kinds for profiles returned above.
  const listed = kind as ListedNames;
  // The cache holds nothing for a service or an account that environment variables select.
  const variables = [
    'HMS_BASE_URL',
    'HMS_USERNAME',
    'HMS_PASSWORD',
    narrowingVariables[listed] ?? '',
  ];
  const isSandbox = profile === sandboxProfile;
  const isSandboxChosen = isSandbox && (profileName || env.HMS_PROFILE);
  if (!isSandboxChosen && variables.some((name) => env[name])) return [];
  const list = { kind: listed, of: ownerOf[listed] && owner };
  const path = namesPath(stateDir, profile, list);
  if (now - statSync(path).mtimeMs > namesMaxAgeMs) return [];
  const [fingerprint, ...names] = contentOf(path, platform).split('\n');
  const settings: unknown = isSandbox ? {} : objectFields(stored.profiles)[profile];
  return settings !== undefined && cacheFingerprint(objectFields(settings)) === fingerprint
    ? names
    : [];
}

const kinds = [...Object.keys(ownerOf), 'jobs', 'profiles', 'everyProfile'];

/** Undefined if the command line is not `completion names KIND`. */
export function readCompletionNames(
  words: readonly string[],
  context: CompletionContext,
): string | undefined {
  const [first, second, kind = '', ...more] = words;
  if (first !== 'completion' || second !== 'names' || !kinds.includes(kind)) return undefined;
  try {
    const lines = namesFor([kind, ...more], context);
    const offerable = lines.filter((line) => isOfferable(line.split('\t')[0] ?? ''));
    return offerable.map((line) => `${line}\n`).join('');
  } catch {
    return '';
  }
}
