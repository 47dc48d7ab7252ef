/** Text of `hms help TOPIC`. test/help.test.ts runs each example: it exits with 0, or as its comment says. */
import type { Topic } from '../command-model/catalogue.ts';
import { exitRows } from '../core/exit-codes.ts';
import type { topics } from './summaries.ts';

export const topicPages: Readonly<Record<keyof typeof topics, Topic>> = {
  'exit-codes': {
    title: 'Exit codes',
    body: [
      'A script can tell by the exit code whether to retry a command or to check its result first.',
      exitRows().map(({ codes, kind, meaning }) => [
        codes,
        kind === undefined ? meaning : `${kind}: ${meaning}`,
      ]),
      'With --json, the error object on stderr has the exit code in `code` and the kind in `kind`. If `retry_safe` is ' +
        'true, the same command does nothing twice and can succeed later.',
    ],
    examples: [
      'hms installs get nosuchinstall --json   # exit 5',
      'hms backups wait acmestage latest       # exit 8',
    ],
  },
  output: {
    title: 'Output',
    body: [
      'hms prints a table on a terminal and tab-separated values in a pipe. To choose another format, use --output (-o).',
      [
        ['table', 'For people. A note names the columns that do not fit. Values are never cut.'],
        ['json', 'One document, as the service returned it. An empty list is [].'],
        ['jsonl', 'One JSON record per line, printed as the records arrive.'],
        [
          'csv',
          'For spreadsheets. hms escapes cells that a spreadsheet could run as formulas, unless you use --csv-raw.',
        ],
        ['tsv', 'For cut and awk.'],
      ],
      'Data goes to stdout. Notes, progress and errors go to stderr. A table or a JSON document is complete, or you ' +
        'get an error instead. jsonl, csv and tsv are printed as the records arrive: if the exit code is 0, the list ' +
        'is complete. With --limit, a note says if there are more records.',
      [
        ['--columns A,B', 'Show only these columns, in this order. Works for JSON too.'],
        ['--no-header', 'Print the values without a header.'],
        ['--quiet', 'Print no notes and no progress. Errors are still printed.'],
      ],
    ],
    examples: [
      'hms installs list --columns name,php_version -o csv',
      'hms backups list acmeprod --limit 1 --json',
    ],
  },
  lists: {
    title: 'Lists',
    body: [
      'Every list takes --where, --sort and --limit. Put an expression in quotes, because a shell redirects at < and >. ' +
        'If you give --where several times, every expression must match.',
      [
        ['FIELD=VALUE', 'The value is equal. The value null matches a missing value.'],
        ['FIELD!=VALUE', 'The value is not equal.'],
        ['FIELD~TEXT', 'The value contains the text. Upper and lower case are the same.'],
        [
          'FIELD<VALUE, also <= > >=',
          'Compares versions (8.10 is above 8.9), numbers and times. A time like 2026-01-31T10:00 is UTC.',
        ],
        [
          'FIELD<-30d',
          'A time more than 30 days ago. +2h is 2 hours ahead. The time counts from the clock of the service. ' +
            'Units: ms, s, m, h and d, like -1h30m.',
        ],
        ['FIELD in (A,B)', 'The value is one of these. The opposite is FIELD not in (A,B).'],
      ],
      "Quotes keep spaces, an empty text ('') and the word null. In a list they also keep commas and parentheses. " +
        'Values that cannot be compared are skipped, with a note.',
      [
        [
          '--sort FIELD',
          'Sort by this field. FIELD:desc reverses the order. Numbers, versions and times keep their own order. ' +
            'Missing values come last. A second --sort orders records that are equal in the first.',
        ],
        [
          '--limit N',
          'Stop after N records. With --where or --sort, hms reads the complete list first, also for jsonl.',
        ],
      ],
      'The list of installs does not have wp_version and defer_wordpress_upgrades_until. If an option names one of ' +
        'them, hms sends one request for each install that is left, and a note says how many.',
    ],
    examples: [
      "hms installs list --where 'php_version<8.2' --where environment=production",
      "hms installs list --where 'name in (acmeprod,acmedev)' --sort created_at:desc",
      "hms backups list acmeprod --where 'create_time<-1d' --sort create_time",
      'hms installs list --columns name,wp_version --limit 3',
    ],
  },
  json: {
    title: 'JSON that hms defines',
    body: [
      'With --json, hms prints records of the service as the service sent them. These shapes are its own:',
      [
        ['audit', 'hms audit: a list of installs with their findings.'],
        ['each', 'hms each, hms users import: an object for each target.'],
        ['each-list', 'hms each --list: a list of runs.'],
        ['doctor', 'hms doctor: a list of checks.'],
        ['mailbox', 'hms mailbox set, show and remove: the settings.'],
        ['mailbox-test', 'hms mailbox test: the folders, and an address with a tag.'],
        ['error', 'Any command that fails: an object in the last line of stderr.'],
        ['job', 'A request that the service accepted without a record.'],
        ['jobs', 'hms jobs and hms watch: jobs of the ledger of this machine.'],
      ],
      'Within a major version, hms adds fields. It never removes or renames one, and never changes its type. Kinds of ' +
        'errors, exit codes and checks are open sets: later versions may add words. docs/json.md lists every field, ' +
        'and docs/json-schemas.json has the JSON Schemas.',
    ],
    examples: ['hms audit --json   # exit 12', 'hms each --list --json'],
  },
  wait: {
    title: 'Waiting',
    body: [
      'Jobs take minutes. Without --wait, exit code 0 means that the service accepted the request. With --wait, it ' +
        'means that the job completed.',
      [
        [
          '--timeout DURATION',
          'Stop waiting after this time, with exit code 9. The job is still running. Default: HMS_TIMEOUT, then 30m. ' +
            'Without a wait, the option is refused.',
        ],
        ['--interval DURATION', 'Time between two polls. Default: 2s, growing to 15s.'],
      ],
      'If a poll fails because of the network, a rate limit (429) or a 5xx status, hms polls again until the timeout. ' +
        'If the service refuses a poll (400, 401, 403, 404), the wait ends and the job is still running. Ctrl-C ends ' +
        'the wait, not the job. The last line is the command that resumes the wait.',
      'The service shows no status for a restore or a copy, and some show none for an archive. With --wait, hms then ' +
        'waits for a witness: a page ' +
        '(--until-url), a command (--until-command), or the e-mail of the service in your mailbox.',
      'hms records each job in the ledger of this machine. hms jobs list shows them, hms jobs wait JOB waits for one, ' +
        'and hms watch shows all open jobs until they have ended.',
    ],
    examples: [
      'hms backups create acmeprod --notify ops@example.com --wait --timeout 45m',
      'hms backups wait acmeprod latest',
      'hms domains verify acmeprod acme-outdoor.example --wait',
    ],
  },
  mail: {
    title: 'E-mails of the service',
    body: [
      'The service shows no status for a restore or a copy. It sends an e-mail when the job ends, also for an archive. With a ' +
        'mailbox, hms adds an address of its own to the request, and looks for the e-mail to this address.',
      [
        [
          '--address ops@example.com',
          'The address becomes ops+hms-TAG@example.com. TAG is random and new for each request.',
        ],
        [
          '--address hms-{tag}@example.com',
          'A pattern, for a mail server that does not accept the plus sign.',
        ],
        [
          '--plus off',
          'The mail server accepts neither. The mailbox then cannot show when a job ends.',
        ],
      ],
      'hms connects by IMAP over TLS, opens folders read-only, and reads headers only. It looks into the inbox and the ' +
        'junk folder. The subject decides, by whole words and without the names of installs:',
      [
        ['failure words', 'The job failed. They win over all others.'],
        ['start words', 'The job started. hms keeps waiting.'],
        ['success words', 'The job ended well.'],
        [
          'none of them',
          'The end is unclear, and the wait ends with exit code 9. With --accept any, it counts as success.',
        ],
      ],
      'Automatic replies and bounces are ignored. In the profile `sandbox`, the outbox is the mailbox.',
    ],
    examples: ['hms mailbox test --profile sandbox', 'hms mailbox show --profile sandbox'],
  },
  fleet: {
    title: 'Many installs',
    body: [
      '`hms each` runs one command for each selected install, as fast as the service allows. In the command, {} ' +
        'stands for the ID of the install and {name} for its name.',
      [
        ['--all', 'Select all installs.'],
        [
          '--where EXPR',
          'Select installs that match, like environment=staging. last_backup_age>24h selects by the last completed backup.',
        ],
        [
          '--from FILE',
          'Select the installs in a file: names, IDs, domains or JSON lines. Use - for standard input.',
        ],
        ['--allow-empty', 'Exit with 0 instead of 5 if the selection is empty.'],
        [
          '--pairs from=ENV,to=ENV',
          'Run the command once for each selected site. {from} and {to} stand for two of its installs.',
        ],
        ['--skip-unpaired', 'Skip the sites without exactly one such pair.'],
        ['--dry-run', 'Look everything up and show what would be sent. Send nothing.'],
        ['--canary N', 'Run the first N installs alone. If one fails, start no others.'],
        ['--max-failures N', 'Start no more installs after N failures.'],
        ['--shard I/N', 'Run one of N parts, to share a run between machines.'],
        [
          '--resume RUN',
          'Resume a run that stopped. Accepted requests and unknown outcomes are not sent again.',
        ],
        [
          '--yes --confirm-count N',
          'Confirm that the command overwrites or deletes data of exactly N installs.',
        ],
        [
          '--confirm NAME',
          'Name of anything else that the command overwrites, like a production install that you did not select.',
        ],
      ],
      '--exec runs a program instead of an hms command. {id}, {name}, {domain}, {environment}, {account} and {site} ' +
        'stand for values of the install, and HMS_TARGET_ID, HMS_TARGET_NAME and so on hold them too.',
      [
        ['--rate N/s', 'Start at most N programs a second. Also N/m and N/h.'],
        ['--timeout TIME', 'End the program of an install after this time.'],
        ['--logs DIR', 'Write the output of each program to DIR/RUN/NAME.log.'],
        ['--tail', 'Show the output as it comes, on stderr.'],
      ],
      'hms prints one line of JSON per target. If any target failed, the exit code is 11.',
    ],
    examples: [
      'hms each --where environment=production -- backups create {} --notify ops@example.com --wait',
      'hms each --all --dry-run -- backups create {} --notify ops@example.com',
      "hms each --where 'last_backup_age>24h' --allow-empty -- backups create {} --notify ops@example.com",
      'hms each --where environment=production --pairs from=production,to=staging --dry-run -- installs copy {from} {to}',
    ],
  },
  credentials: {
    title: 'Credentials',
    body: [
      'hms uses the first of these sources that exists. `hms auth status` shows which one.',
      [
        [
          'HMS_USERNAME, HMS_PASSWORD',
          'For CI, together with HMS_BASE_URL. hms then uses no profile.',
        ],
        ['credential_command', 'A setting of the profile: a program that prints the credentials.'],
        ['keyring of the system', 'If there is one, `hms auth login` stores the password in it.'],
        ['profile file', 'Only you can read it.'],
      ],
      'To choose a profile, use --profile, HMS_PROFILE or `hms profiles use`. hms sends the credentials of a profile ' +
        'only to the hosts of that profile, and never shows them. The profile `sandbox` is built in.',
    ],
    examples: ['hms auth status', 'hms profiles list', 'hms --profile sandbox installs list'],
  },
  environment: {
    title: 'Environment variables',
    body: [
      [
        [
          'HMS_BASE_URL, HMS_HEADLESS_URL',
          'Base URLs of the service and of the headless platform.',
        ],
        ['HMS_USERNAME, HMS_PASSWORD', 'Credentials. Set both or neither.'],
        ['HMS_PROFILE', 'Profile to use.'],
        ['HMS_ACCOUNT, HMS_HEADLESS_ACCOUNT', 'Default accounts: an ID, and a name.'],
        [
          'HMS_APPROVERS',
          'Paths of public keys. hms then sends only plans that one of them signed.',
        ],
        ['HMS_NOTIFY', 'Default of --notify: addresses, separated by spaces.'],
        [
          'HMS_MAILBOX_HOST, HMS_MAILBOX_PORT',
          'Mail server (IMAP over TLS). Default of the port: 993.',
        ],
        ['HMS_MAILBOX_USER, HMS_MAILBOX_PASSWORD', 'Credentials of the mailbox.'],
        ['HMS_MAILBOX_ADDRESS', 'Address of the mailbox, or a pattern with {tag}.'],
        ['HMS_OUTPUT', 'Default of --output. It also applies to scripts.'],
        ['HMS_TIMEOUT', 'Default of --timeout. It has no effect without a wait.'],
        ['HMS_CONFIG_DIR, HMS_STATE_DIR', 'Folders for profiles and for state.'],
        [
          'CI',
          'If set, hms never prompts and shows no animation. Variables of CI engines, like TF_BUILD, do the same ' +
            '(docs/ci.md).',
        ],
        ['GITHUB_ACTIONS', 'If set, hms annotates errors.'],
        ['GITHUB_OUTPUT', 'File that --github-output writes to.'],
        ['GITHUB_STEP_SUMMARY', 'File that --github-output adds a summary to.'],
        ['HMS_ANNOTATIONS', 'error, warning or none, like --annotations.'],
        ['CI_NODE_INDEX, CI_NODE_TOTAL', 'Used by --shard auto.'],
        ['JOB_COMPLETION_INDEX', 'Used by --shard auto/N, before CI_NODE_INDEX.'],
        ['NO_COLOR, TERM=dumb', 'Turn color off.'],
        ['FORCE_COLOR', 'Turns color on.'],
        ['HTTPS_PROXY, ALL_PROXY', 'Proxy for requests to the service.'],
        ['HTTP_PROXY', 'The same, for a service at an http:// URL.'],
        ['NO_PROXY', 'Hosts to reach without a proxy. A name includes the hosts below it.'],
        ['NODE_EXTRA_CA_CERTS', 'PEM file of more certificates to trust, like --ca-file.'],
        [
          'XDG_CONFIG_HOME, XDG_STATE_HOME',
          'Where the folders for profiles and state live, on Linux.',
        ],
        ['XDG_CACHE_HOME', 'Where the compile cache lives, on Linux.'],
        ['NODE_DISABLE_COMPILE_CACHE', 'If set, hms uses no compile cache.'],
      ],
      'An option overrides a variable, and a variable overrides the profile. The profile `sandbox` ignores the ' +
        'variables for URLs, credentials and accounts.',
    ],
    examples: ['HMS_PROFILE=sandbox hms installs list', 'NO_COLOR=1 hms auth status'],
  },
};
