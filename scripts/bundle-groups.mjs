// How the program is divided into parts.

/** Modules that load together share a file: another file costs as much time as 30 KB more. */
export const groups = [
  { name: 'start', tags: ['$initial'], priority: 4 },
  {
    name: 'commands',
    test: /\/src\/(resolve|config\/profile-rules|core\/url|commands\/(installs|shared\/(notify|loss|once)))/,
    priority: 3,
  },
  {
    name: 'service',
    test: /\/src\/(app\/connect|client|contract\/(?!openapi|schemas)|config\/(?!profile-schema)|storage\/files|sandbox\/(demo-credentials|dns-zone))/,
    priority: 2,
  },
  // Not part of `service`: sandbox commands would cache that file without these functions compiled.
  {
    name: 'writes',
    test: /\/(src\/system\/network\/http\/(writes|undici)|node_modules\/undici\/)/,
    priority: 1,
  },
  {
    name: 'network',
    test: /\/src\/system\/network\/(network|http\/(reads|node-request)|proxy|transport-failure|connection-errors|certificates|informational-responses)\.ts/,
    priority: 2,
  },
];
