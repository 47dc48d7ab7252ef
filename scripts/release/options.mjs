// The options of `npm run package`, checked before anything is built.
import { mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';

const usage =
  'Usage: npm run package -- [--out FOLDER] [--url URL --repository URL]\n' +
  'FOLDER must be new, empty, or hold an earlier release, which is replaced.';

/** @param remedy what to do */
export function refuse(problem, remedy) {
  console.error(`package: ${problem}\n${remedy}`);
  process.exit(2);
}

/**
 * @returns out: a folder that a release may replace; url, of the files of the release; repository: both undefined if the
 *   release has no place, which manifests and the npm registry need
 */
export function releaseOptions() {
  const values = optionsGiven();
  const url = checkedAddress('--url', values.url);
  const repository = checkedAddress('--repository', values.repository);
  if ((url === undefined) !== (repository === undefined)) {
    refuse('--url and --repository are given together, or not at all.', usage);
  }
  return { out: checkedFolder(values.out), url, repository };
}

function optionsGiven() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string', default: 'build/release' },
        url: { type: 'string' },
        repository: { type: 'string' },
      },
    }).values;
  } catch ({ message }) {
    return refuse(message, usage);
  }
}

/** Plain enough for a Ruby string, YAML and JSON. */
function checkedAddress(option, given) {
  if (given === undefined || /^https:\/\/[\w.-]+(:\d+)?(\/[\w.~%+-]+)*\/?$/.test(given)) {
    return given?.replace(/\/$/, '');
  }
  return refuse(`${option} '${given}' is not an address like https://example.com/hms.`, usage);
}

/** Neither the project, nor a folder above it, nor one with files that are not of a release. */
function checkedFolder(given) {
  if (given === '') refuse('--out is empty.', usage);
  try {
    mkdirSync(given, { recursive: true });
    const folder = realpathSync(given);
    const released = releasedNames(folder);
    const other = readdirSync(folder).find((name) => !released.includes(name));
    if (`${realpathSync('.')}${sep}`.startsWith(folder === sep ? sep : `${folder}${sep}`)) {
      refuse(`${folder} holds the project.`, usage);
    }
    if (other !== undefined) refuse(`${join(folder, other)} is no file of a release.`, usage);
    return folder;
  } catch ({ message }) {
    return refuse(message, usage);
  }
}

function releasedNames(folder) {
  try {
    const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    return ['SHA256SUMS', ...lines.map((line) => line.replace(/^\w+ {2}/, ''))];
  } catch {
    return [];
  }
}

/** Seconds: SOURCE_DATE_EPOCH, or the time of the commit. @param git runs git */
export function releaseEpoch(given, git) {
  if (given !== undefined) {
    if (/^\d{1,11}$/.test(given)) return given;
    return refuse(`SOURCE_DATE_EPOCH is '${given}'.`, 'Set it to seconds since 1970.');
  }
  try {
    return git('log', '-1', '--format=%ct').trim();
  } catch {
    return refuse('This is no git repository.', 'Set SOURCE_DATE_EPOCH, in seconds since 1970.');
  }
}
