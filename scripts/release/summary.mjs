// What package managers say about hms.
export const summary = {
  line: 'command line for operators of managed WordPress hosting',
  text: [
    'hms lists and changes installs, domains, backups, users and usage, one by one or',
    'for a whole fleet. It never says done for requested, and says when an outcome is',
    'unknown. It carries a sandbox to rehearse against.',
  ],
};
