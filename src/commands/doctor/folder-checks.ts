/** Checks the folders of hms and the files in them, as commands do when they use them. */
import { basename, join } from 'node:path';
import { damagedCopies, readProfiles } from '../../config/profiles.ts';
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
import { type CheckOutcome, finding, fine, skipped, troubled } from './checks.ts';

type Runtime = System['runtime'];

/** The profile file, and the modes of file and folder. */
export async function checkProfiles({ configDir, runtime }: System): Promise<CheckOutcome> {
  if (configDir === undefined)
    return skipped('This machine has no home folder to store profiles in.');
  try {
    const copies = await damagedCopies(configDir);
    const { path, profiles, notes } = await readProfiles(configDir);
    const wide = await lookAtProfiles(configDir, runtime);
    if (notes.length === 0 && !wide && copies.length > 0) {
      const found = `Copies of a damaged profile file remain: ${copies.join(', ')}.`;
      return finding(
        found,
        'Remove them when you need nothing from them. They may contain a password.',
      );
    }
    if (notes.length === 0) return wide ?? fine(`${profileCount(profiles.size)} in ${path}`);
    const found = [...notes, ...(wide ? [wide.found] : [])].join(' ');
    const change = 'Change the passwords that were in it.';
    return finding(found, [change, ...(wide?.remedy ? [wide.remedy] : [])].join(' '));
  } catch (error) {
    return troubled(error);
  }
}

function profileCount(profiles: number): string {
  return profiles === 1 ? '1 profile' : `${profiles || 'no'} profiles`;
}

/** The folder of the journals and of the sandbox state. */
export async function checkState({ stateDir, runtime }: System): Promise<CheckOutcome> {
  if (stateDir === undefined) {
    return finding(
      'This machine has no home folder to store state in.',
      'Set HMS_STATE_DIR to a folder.',
    );
  }
  return (await lookAtState(stateDir, runtime)) ?? fine(stateDir);
}

/** Names that hms uses in either folder, including locks and files that are half written. */
const ownNames =
  /^(\.hms.*|(profiles|once|sandbox)\.json(\..+)?|[0-9a-f]{64}\.lock(\..+)?|runs|names|state)$/;
const lockNames = /^((profiles|once|sandbox)\.json|[0-9a-f]{64}|.+\.jsonl)\.lock$/;

/** Undefined when nothing is wrong. */
async function lookAtProfiles(path: string, runtime: Runtime): Promise<CheckOutcome | undefined> {
  const facts = await withPathInErrors(path, 'read', () => statOf(path));
  // A read-only mount, such as a secret, is fine, and cannot be changed here.
  if (runtime.platform !== 'win32' && facts?.isDirectory() && isReadOnly(path, facts))
    return undefined;
  return checkFolder(path, runtime, { variable: 'HMS_CONFIG_DIR', files: async () => [] });
}

/** Undefined when nothing is wrong. */
async function lookAtState(path: string, runtime: Runtime): Promise<CheckOutcome | undefined> {
  const runs = join(path, 'runs');
  const files = async () => [
    ...['once.json', 'sandbox.json'].map((name) => join(path, name)),
    ...(await inside(runs)).filter((one) => one.endsWith('.jsonl')),
  ];
  return checkFolder(path, runtime, { variable: 'HMS_STATE_DIR', files, below: [runs] });
}

interface CheckedFolder {
  variable: 'HMS_CONFIG_DIR' | 'HMS_STATE_DIR';
  /** Files whose owner and mode commands check before they read them. */
  files: () => Promise<string[]>;
  /** Subfolders that have locks too. */
  below?: readonly string[];
}

async function checkFolder(
  path: string,
  { platform }: Runtime,
  { variable, files, below = [] }: CheckedFolder,
): Promise<CheckOutcome | undefined> {
  try {
    const open = await checkFolderAccess(path);
    const isFolder = (await statOf(path))?.isDirectory() === true;
    const wrong = isFolder ? await troubleInside([path, ...below], files) : undefined;
    if (wrong !== undefined) return wrong;
    const trouble = await writeProblem(path);
    if (trouble !== undefined) {
      return finding(`${path} ${trouble}.`, `Correct it, or set ${variable} to another folder.`);
    }
    if (open?.isFixable === false)
      return finding(open.warning, `Set ${variable} to another folder.`);
    if (platform === 'win32' || (await isPrivate(path))) return undefined;
    const close = (await isOursAlone(path))
      ? `To restrict it, run: chmod 700 ${path}`
      : `Use a folder inside it: ${variable}=${join(path, 'hms')}`;
    if (open === undefined) return finding(`Other users can read ${path}.`, close);
    return finding(open.warning, `Check its contents. ${close}`);
  } catch (error) {
    return troubled(error);
  }
}

/** Other programs may use a folder that holds more than hms's files, such as /etc. */
async function isOursAlone(path: string): Promise<boolean> {
  return (await namesInFolder(path)).every((name) => ownNames.test(name));
}

/** Paths in a folder; empty without the folder. */
async function inside(folder: string): Promise<string[]> {
  if ((await statOf(folder)) === undefined) return [];
  return (await namesInFolder(folder)).map((name) => join(folder, name));
}

/** Everything commands would refuse there. Names the first few. */
async function troubleInside(
  folders: readonly string[],
  files: () => Promise<string[]>,
): Promise<CheckOutcome | undefined> {
  const wrong: CheckOutcome[] = [];
  const look = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      wrong.push(troubled(error));
    }
  };
  for (const path of await files()) {
    await look(async () => {
      const facts = await withPathInErrors(path, 'read', () => statOf(path));
      if (facts !== undefined) checkOwnFile(path, facts);
    });
  }
  for (const folder of folders) {
    const locks = (await inside(folder)).filter((one) => lockNames.test(basename(one)));
    for (const lock of locks)
      await look(() => withPathInErrors(lock, 'read', () => readLock(lock)));
  }
  if (wrong.length === 0) return undefined;
  const shown = wrong.slice(0, most);
  const more = wrong.length > most ? [`${wrong.length - most} more problems were found.`] : [];
  const remedies = new Set(shown.map(({ remedy }) => remedy));
  return finding([...shown.map(({ found }) => found), ...more].join(' '), [...remedies].join(' '));
}

const most = 3;
