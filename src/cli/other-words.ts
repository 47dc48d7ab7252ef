/** Words of other programs, and the commands that hms has in their place. */

interface Correction {
  message: string;
  hint: string;
}

const show = ['get', 'show', 'status'];
const create = ['create', 'add', 'set'];
const remove = ['remove', 'delete'];
const update = ['update', 'set'];
const copy = ['copy'];
const purge = ['purge'];

/** Verbs that people type, and the verbs of hms for them. A word that reads never stands for a verb that writes. */
const otherVerbs: Readonly<Record<string, readonly string[]>> = {
  ls: ['list'],
  list: ['list'],
  get: show,
  show,
  info: show,
  describe: show,
  view: show,
  status: show,
  rm: remove,
  del: remove,
  delete: remove,
  remove,
  create,
  add: create,
  new: create,
  invite: ['create'],
  edit: update,
  change: update,
  modify: update,
  clone: copy,
  cp: copy,
  duplicate: copy,
  flush: purge,
  clear: purge,
  switch: ['use'],
};

/** Commands that have another noun or more words in hms. */
const otherCommands: Readonly<Record<string, string>> = {
  'hms whoami': 'hms auth status',
  'hms config': 'hms profiles',
  'hms configure': 'hms auth login',
  'hms init': 'hms auth login',
  'hms invite': 'hms users create',
  'hms archives create': 'hms backups archive',
  'hms backups download': 'hms archives download',
  'hms domains set-primary': 'hms domains update INSTALL DOMAIN --primary',
  'hms sandbox run': 'hms sandbox serve',
  'hms sandbox start': 'hms sandbox serve',
};

/** A command for each of these verbs, for a line without a noun. */
const verbExamples: Readonly<Record<string, string>> = {
  list: 'hms installs list',
  get: 'hms installs get INSTALL',
  remove: 'hms profiles remove NAME',
};

/** The verbs that may be meant. */
export function verbsFor(typed: string): readonly string[] {
  return (Object.hasOwn(otherVerbs, typed) ? otherVerbs[typed] : undefined) ?? [];
}

/** The line of hms for a whole command of other programs. @param path the words before it: `hms backups` */
export function otherCommand(typed: string, path: string): string | undefined {
  const line = `${path} ${typed}`;
  return Object.hasOwn(otherCommands, line) ? otherCommands[line] : undefined;
}

/**
 * @param path the words before the verb: `hms installs`
 * @param below the commands below the path: `list`, `apps list`
 */
export function otherVerb(
  typed: string,
  path: string,
  below: readonly string[],
): Correction | undefined {
  const verbs = verbsFor(typed);
  const [first = ''] = verbs;
  if (first === '') return undefined;
  const found = below.filter((name) => verbs.includes(name.split(' ').at(-1) ?? ''));
  const names = [...new Set(found.map((name) => name.split(' ').at(-1)))];
  if (names.length > 0) {
    const lines = found.map((name) => `${path} ${name}`);
    return {
      message: names.includes(typed)
        ? `Unknown command '${typed}'.`
        : `'${typed}' is '${names.join("' or '")}' in hms.`,
      hint: `Run: ${lines.join(', or: ')}`,
    };
  }
  if (path !== 'hms') {
    return {
      message: `'${path}' has no command like '${typed}'. It has these: ${below.join(', ')}.`,
      hint: `To see its help, run: ${path} --help`,
    };
  }
  return undefined;
}

/** For a verb that many nouns have, typed without a noun. */
export function verbExample(typed: string): string | undefined {
  const verbs = verbsFor(typed);
  const [first = ''] = verbs;
  const example = Object.hasOwn(verbExamples, first) ? verbExamples[first] : undefined;
  if (example === undefined) return undefined;
  const is = verbs.includes(typed) ? '' : ` is '${verbs.join("' or '")}' in hms, and it`;
  return `'${typed}'${is} follows a noun. For example, run: ${example}`;
}
