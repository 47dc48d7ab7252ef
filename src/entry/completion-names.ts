/**
 * `hms completion names KIND [PROFILE [OWNER]]`, what the scripts of completions/ ask: names, a line each. Nothing
 * is asked of a service or an operator: what lies on the disk is read, and what cannot be read offers nothing.
 */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxProfile } from '../config/profile-rules.ts';
import type { Env } from '../core/env.ts';
import {
  cacheFingerprint,
  isOfferable,
  type ListedNames,
  namesLastMs,
  namesPath,
  narrowing,
  ownerOf,
} from '../storage/name-cache.ts';
import { standardPaths } from '../system/paths.ts';

/** What the process knows. */
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

/** A pipe nobody writes to would stop the shell at Tab. Some editors put a byte order mark first. */
function contentOf(path: string, platform: string): string {
  const facts = statSync(path);
  if (!facts.isFile()) throw new Error(`${path} is no file`);
  const isOpen = platform !== 'win32' && (facts.mode & 0o022) !== 0;
  if (isOpen) throw new Error(`others can write to ${path}`);
  return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
}

/** Of whatever a file holds. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function storedIn(configDir: string | undefined, platform: string): Stored {
  try {
    return fieldsOf(JSON.parse(contentOf(join(configDir ?? '', 'profiles.json'), platform)));
  } catch {
    return {};
  }
}

/** Whose names are offered. */
function profileOf(named: string, env: Env, { current = 'default' }: Stored): unknown {
  return named || env.HMS_PROFILE || current;
}

/** @param words behind `completion names` */
function namesFor(
  [kind, given = '', of = '']: readonly string[],
  { env, platform, now }: CompletionContext,
): string[] {
  const { configDir, stateDir } = standardPaths(platform, env);
  const stored = storedIn(configDir, platform);
  const profiles = Object.keys(fieldsOf(stored.profiles));
  if (kind === 'everyProfile') return [sandboxProfile, ...profiles];
  if (kind === 'profiles') return profiles;
  // Some shells cannot hand on what is empty.
  const named = given === '-' ? '' : given;
  const profile = profileOf(named, env, stored);
  if (stateDir === undefined || typeof profile !== 'string') return [];
  // As: the kinds of profiles were answered above.
  const listed = kind as ListedNames;
  // Where the environment has a say in what is seen, nothing was kept for it.
  const says = ['HMS_BASE_URL', 'HMS_USERNAME', 'HMS_PASSWORD', narrowing[listed] ?? ''];
  const isSandbox = profile === sandboxProfile;
  const isAlone = isSandbox && (named || env.HMS_PROFILE);
  if (!isAlone && says.some((name) => env[name])) return [];
  const list = { kind: listed, of: ownerOf[listed] && of };
  const path = namesPath(stateDir, profile, list);
  if (now - statSync(path).mtimeMs > namesLastMs) return [];
  const [from, ...names] = contentOf(path, platform).split('\n');
  const settings: unknown = isSandbox ? {} : fieldsOf(stored.profiles)[profile];
  return settings !== undefined && cacheFingerprint(fieldsOf(settings)) === from ? names : [];
}

const kinds = [...Object.keys(ownerOf), 'profiles', 'everyProfile'];

/** Undefined where something else was typed. */
export function readCompletionNames(
  words: readonly string[],
  around: CompletionContext,
): string | undefined {
  const [first, second, kind = '', ...more] = words;
  if (first !== 'completion' || second !== 'names' || !kinds.includes(kind)) return undefined;
  try {
    const lines = namesFor([kind, ...more], around);
    const fit = lines.filter((line) => isOfferable(line.split('\t')[0] ?? ''));
    return fit.map((line) => `${line}\n`).join('');
  } catch {
    return '';
  }
}
