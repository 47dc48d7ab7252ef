/** The topics of `hms help TOPIC`. */
export const topics = {
  'exit-codes': 'Exit codes and their meanings',
  output: 'Formats and columns',
  lists: 'How to select and sort the records of a list',
  json: 'JSON that hms defines',
  wait: 'How to wait for jobs',
  fleet: 'How to run one command for many installs',
  credentials: 'Where hms finds your credentials',
  environment: 'Environment variables',
} as const;

/** Noun → what it is about, in the order of the help. Known before a noun is loaded. */
export const summaries = {
  installs: 'Manage WordPress installs',
  domains: 'Manage domains and verify their ownership',
  backups: 'Create, restore and archive backups',
  sites: 'Show sites and transfer them between accounts',
  accounts: 'List accounts and their site transfers',
  users: 'Add people to accounts and change roles',
  usage: 'Show and recalculate disk usage',
  'ssh-keys': 'List SSH keys',
  reports: 'List report templates and update schedules',
  headless: 'Manage headless applications and environments',
  'headless apps': 'Manage headless applications',
  'headless envs': 'Manage environments of a headless application',
  jobs: 'List jobs, and wait until they end',
  open: 'Open an install in the browser',
  api: 'Send any request to the service',
  each: 'Run one command for many installs',
  audit: 'Check installs for problems',
  auth: 'Log in, log out and show settings',
  profiles: 'Manage the settings of your services',
  sandbox: 'Practice against a simulated service',
  'sandbox dns': 'Manage the TXT records of the sandbox',
  completion: 'Print a shell completion script',
  doctor: 'Diagnose configuration and connectivity',
} as const;

/** Noun → the verbs whose first example its help shows. A single verb shows its first two. */
export const exampleVerbs: Readonly<Record<string, readonly string[]>> = {
  installs: ['list', 'copy'],
  domains: ['add', 'verify'],
  backups: ['create', 'restore'],
  sites: ['get', 'transfer'],
  accounts: ['list', 'transfers'],
  users: ['create', 'import'],
  usage: ['show', 'refresh'],
  'ssh-keys': ['list'],
  reports: ['templates', 'update'],
  headless: ['apps list', 'upload'],
  'headless apps': ['list', 'create'],
  'headless envs': ['list', 'create'],
  jobs: ['list', 'wait'],
  auth: ['login', 'status'],
  profiles: ['list', 'set'],
  sandbox: ['serve', 'reset'],
  'sandbox dns': ['add', 'list'],
};
