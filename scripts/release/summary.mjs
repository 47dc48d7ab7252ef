// What package managers say about hms.
const line = 'command line for operators of managed WordPress hosting';

export const summary = {
  line,
  /** Where a capital is customary. */
  title: `${line[0].toUpperCase()}${line.slice(1)}`,
  /** At most 79 columns, with the space that a deb puts before each. */
  text: [
    'hms lists and changes installs, domains, backups, users and usage, one by one',
    'or for a whole fleet. It never says done for requested, and says when an',
    'outcome is unknown. It carries a sandbox to rehearse against.',
  ],
};
