/** Checks the folders of hms and the files in them, as commands do when they use them. */

import { basename, join } from 'node:path';
import { damagedCopies, readProfiles } from '../../config/profiles.ts';
import { numberOf } from '../../core/wording.ts';
import {
  isPrivate,
  namesInFolder,
  statOf,
  withPathInErrors,
  writeProblem,
} from '../../storage/files.ts';
import { readLock } from '../../storage/lock.ts';
import { checkFolderAccess, checkOwnFile, isReadOnly } from '../../storage/ownership.ts';
import type { System } from '../../system/system.ts';
import { type CheckOutcome, finding, fine, skipped, toFinding } from './checks.ts';

type Runtime = System['runtime'];

/** The profile file, and the modes of file and folder. */
export async function checkProfiles({ configDir, runtime }: System): Promise<CheckOutcome> {
  if (configDir === undefined)
    return skipped('This machine has no home folder to store profiles in.');
  try {
    const copies = await damagedCopies(configDir);
    const { path, profiles, notes } = await readProfiles(configDir);
    const accessFinding = await inspectProfiles(configDir, runtime);
    if (notes.length === 0 && !accessFinding && copies.length > 0) {
      const found = `Copies of a damaged profile file remain: ${copies.join(', ')}.`;
      return finding(
        found,
        'Remove them when you need nothing from them. They may contain a password.',
      );
    }
    if (notes.length === 0)
      return accessFinding ?? fine(`${profileCount(profiles.size)} in ${path}`);
    const found = [...notes, ...(accessFinding ? [accessFinding.found] : [])].join(' ');
    const change = 'Change the passwords that were in it.';
    return finding(
      found,
      [change, ...(accessFinding?.remedy ? [accessFinding.remedy] : [])].join(' '),
    );
  } catch (error) {
    return toFinding(error);
  }
}

function profileCount(profiles: number): string {
  return profiles === 0 ? 'no profiles' : numberOf(profiles, 'profile');
}

/** The folder of the journals and of the sandbox state. */
export async function checkState({ stateDir, runtime }: System): Promise<CheckOutcome> {
  if (stateDir === undefined) {
    return finding(
      'This machine has no home folder to store state in.',
      'Set HMS_STATE_DIR to a folder.',
    );
  }
  return (await inspectState(stateDir, runtime)) ?? fine(stateDir);
}

/** Names that hms uses in either folder, including locks and files that are half written. */
const ownNames =
  /^(\.hms.*|(profiles|once|sandbox)\.json(\..+)?|[0-9a-f]{64}\.lock(\..+)?|runs|names|state)$/;
const lockNames = /^((profiles|once|sandbox)\.json|[0-9a-f]{64}|.+\.jsonl)\.lock$/;

/** Undefined when nothing is wrong. */
async function inspectProfiles(path: string, runtime: Runtime): Promise<CheckOutcome | undefined> {
  const facts = await withPathInErrors(path, 'read', () => statOf(path));
  // A read-only mount, such as a secret, is fine, and cannot be changed here.
  if (runtime.platform !== 'win32' && facts?.isDirectory() && isReadOnly(path, facts))
    return undefined;
  return checkFolder(path, runtime, { variable: 'HMS_CONFIG_DIR', files: async () => [] });
}

/** Undefined when nothing is wrong. */
async function inspectState(path: string, runtime: Runtime): Promise<CheckOutcome | undefined> {
  const runs = join(path, 'runs');
  const files = async () => [
    ...['once.json', 'sandbox.json'].map((name) => join(path, name)),
    ...(await pathsIn(runs)).filter((one) => one.endsWith('.jsonl')),
  ];
  return checkFolder(path, runtime, { variable: 'HMS_STATE_DIR', files, subfolders: [runs] });
}

interface CheckedFolder {
  variable: 'HMS_CONFIG_DIR' | 'HMS_STATE_DIR';
  /** Files whose owner and mode commands check before they read them. */
  files: () => Promise<string[]>;
  /** Subfolders that have locks too. */
  subfolders?: readonly string[];
}

async function checkFolder(
  path: string,
  { platform }: Runtime,
  { variable, files, subfolders = [] }: CheckedFolder,
): Promise<CheckOutcome | undefined> {
  try {
    const open = await checkFolderAccess(path);
    const isFolder = (await statOf(path))?.isDirectory() === true;
    const wrong = isFolder ? await findingsInside([path, ...subfolders], files) : undefined;
    if (wrong !== undefined) return wrong;
    const problem = await writeProblem(path);
    if (problem !== undefined) {
      return finding(`${path} ${problem}.`, `Correct it, or set ${variable} to another folder.`);
    }
    if (open?.isFixable === false)
      return finding(open.warning, `Set ${variable} to another folder.`);
    if (platform === 'win32' || (await isPrivate(path))) return undefined;
    const remedy = (await hasOnlyOwnFiles(path))
      ? `To restrict it, run: chmod 700 ${path}`
      : `Use a folder inside it: ${variable}=${join(path, 'hms')}`;
    if (open === undefined) return finding(`Other users can read ${path}.`, remedy);
    return finding(open.warning, `Check its contents. ${remedy}`);
  } catch (error) {
    return toFinding(error);
  }
}

/** Other programs may use a folder that holds more than hms's files, such as /etc. */
async function hasOnlyOwnFiles(path: string): Promise<boolean> {
  return (await namesInFolder(path)).every((name) => ownNames.test(name));
}

/** Paths in a folder; empty without the folder. */
async function pathsIn(folder: string): Promise<string[]> {
  if ((await statOf(folder)) === undefined) return [];
  return (await namesInFolder(folder)).map((name) => join(folder, name));
}

/** Everything commands would refuse there. Names the first few. */
async function findingsInside(
  folders: readonly string[],
  files: () => Promise<string[]>,
): Promise<CheckOutcome | undefined> {
  const wrong: CheckOutcome[] = [];
  const check = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      wrong.push(toFinding(error));
    }
  };
  for (const path of await files()) {
    await check(async () => {
      const facts = await withPathInErrors(path, 'read', () => statOf(path));
      if (facts !== undefined) checkOwnFile(path, facts);
    });
  }
  for (const folder of folders) {
    const locks = (await pathsIn(folder)).filter((one) => lockNames.test(basename(one)));
    for (const lock of locks)
      await check(() => withPathInErrors(lock, 'read', () => readLock(lock)));
  }
  if (wrong.length === 0) return undefined;
  const shown = wrong.slice(0, maxShown);
  const more =
    wrong.length > maxShown ? [`${wrong.length - maxShown} more problems were found.`] : [];
  const remedies = new Set(shown.map(({ remedy }) => remedy));
  return finding([...shown.map(({ found }) => found), ...more].join(' '), [...remedies].join(' '));
}

const maxShown = 3;
