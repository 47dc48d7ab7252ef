/** The topics of `hms help TOPIC`. */
export const topics = {
  'exit-codes': 'What each exit code means',
  output: 'Tables, JSON and CSV; columns and filters',
  wait: 'Jobs that take minutes',
  fleet: 'One command for many installs',
  credentials: 'Where user name and password come from',
  environment: 'The variables hms reads',
} as const;

/** Noun → what it is about, in the order of the help. Known before a noun is loaded. */
export const summaries = {
  installs: 'WordPress installs',
  domains: 'Domains of an install, and proof that they are yours',
  backups: 'Backups of an install: take, wait for, restore, archive',
  sites: 'Sites and their transfers between accounts',
  accounts: 'Accounts, as far as their installs show them',
  users: 'People on an account',
  usage: 'Disk usage of an account',
  'ssh-keys': 'SSH keys',
  reports: 'Report templates and schedules',
  headless: 'The headless platform',
  'headless apps': 'Applications',
  'headless envs': 'Environments of an application',
  api: 'Send any request to the service',
  each: 'Run one command for many installs',
  audit: 'Say what is wrong with your installs before it hurts',
  auth: 'Credentials: store, forget, see which are used',
  profiles: 'Settings of the services you work with',
  sandbox: 'The service on this machine, to try and to rehearse',
  'sandbox dns': 'The TXT records the sandbox sees',
  completion: 'Print the completion script of a shell',
  doctor: 'Look for what stands between this machine and the service',
} as const;
