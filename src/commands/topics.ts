/** What `hms help TOPIC` says. A line behind `$` is run by test/help.test.ts, and ends with 0 or as its comment says. */

export const topicTexts = {
  'exit-codes': `Exit codes

A script can tell "try again" from "look first" without reading a message.

    0  done; for a job that was accepted without --wait: requested, and the
       words say so
    1  hms itself failed: the message holds what to report; or its output could
       not be written
    2  a flag or value is wrong, or a confirmation is missing; nothing was sent
    3  no credentials, or the service does not know them (401)
    4  the credentials may not do this (403)
    5  404, or a name that no page holds
    6  the service was asked and said no (400, 409, 422), whether the rest of
       its answer arrived or not
    7  no network, 421, 425, 429, or to a read 408, 5xx, an unreadable answer,
       one about another record or a part of a list; nothing was changed
    8  the job we waited for ended aborted, failed or cancelled, or vanished; or
       the answer says so at once
    9  we stopped waiting; the job goes on. Or a request was accepted, and it
       cannot be followed: its answer has no id to wait by, or the service will
       not show it
   10  a write was sent, and what became of it is not known: 408, 5xx, no
       answer, an unreadable one or one about another record, or hms itself
       failed meanwhile
   11  some targets of a fleet run failed, were not started, or have to be
       looked at
   12  audit or doctor found something that wants attention
  130, 143, 129  Ctrl-C or "no" at a question, SIGTERM, SIGHUP
  141  whoever read our output closed the pipe

With --json the error on stderr has "code", and "retry_safe" is true where the
same command can be typed again without doing anything twice.

Examples:
  $ hms installs get nosuchinstall --json   # exit 5
  $ hms backups wait acmestage latest       # exit 8
`,
  output: `Output

A table on a terminal, tab-separated values in a pipe; --output (-o) says
otherwise.

  table  for people; what has no room is named on stderr, and no value is cut
  json   one document, as the service answered; [] for an empty list
  jsonl  a record a line, as they come
  csv    for spreadsheets; cells they would run are defused (--csv-raw: not)
  tsv    for cut and awk

What is wanted goes to stdout; notes, progress and errors to stderr. A list is
whole unless --limit is given, and then hms says that there is more.

  --columns A,B      these columns, in this order, also for json
  --where EXPR       records for which it holds: = != ~ < <= > >=; null stands
                     for nothing
  --no-header        values alone
  --quiet            no notes and no progress; errors still come

Examples:
  $ hms installs list --columns name,php_version -o csv
  $ hms installs list --where 'php_version<8.2' --where environment=production
  $ hms backups list acmeprod --limit 1 --json
`,
  wait: `Waiting

Requested is not done. Without --wait, exit 0 says that the service accepted a
job; with it, that the job completed.

  --timeout DURATION   stop waiting after this, with exit 9; the job goes on
  --interval DURATION  time between two looks; else 2s, growing to 15s

A look that fails says nothing about the job: hms looks again until the time is
over. Ctrl-C ends the wait and not the job; the last line is the command to go
on with. A restore, a copy and an archive are shown by no list: for them there
is no --wait, and the service sends an e-mail.

Examples:
  $ hms backups create acmeprod --notify ops@example.com --wait --timeout 45m
  $ hms backups wait acmeprod latest
  $ hms domains verify acmeprod acme-outdoor.example --wait
`,
  fleet: `Many installs

"hms each" runs one command for each install, as fast as the service takes it.
{} stands for the id of the install, {name} for its name.

  --all                all installs
  --where EXPR         those for which it holds, like environment=staging
  --from FILE          those of a list: names, ids or JSON lines; - for stdin
  --dry-run            look everything up, show it, send nothing
  --canary N           the first N alone; where one fails, no other is started
  --max-failures N     stop after so many
  --shard I/N          one part of N, for several machines
  --resume RUN         go on with a run that broke off; nothing is sent twice
  --yes --confirm-count N   for what destroys: yes to exactly N installs
  --confirm NAME       a production install it overwrites and nobody selected

One line of JSON a target on stdout; exit 11 where a part failed.

Examples:
  $ hms each --where environment=production -- backups create {} \\
      --notify ops@example.com --wait
  $ hms each --all --dry-run -- backups create {} --notify ops@example.com
`,
  credentials: `Credentials

The first of these that is there counts; "hms auth status" names it.

  HMS_USERNAME, HMS_PASSWORD        with HMS_BASE_URL: for CI; touches no file
  the profile's credential_command  a program that prints them
  the system's keyring              where there is one: "auth login" uses it
  the profile file                  readable by you alone

--profile, HMS_PROFILE, or "profiles use" say which profile. A profile's
credentials are sent to its own hosts only, and shown by nothing. The profile
"sandbox" is built in.

Examples:
  $ hms auth status
  $ hms profiles list
  $ hms --profile sandbox installs list
`,
  environment: `Environment variables

  HMS_BASE_URL, HMS_HEADLESS_URL    where the two services are
  HMS_USERNAME, HMS_PASSWORD        both or neither
  HMS_PROFILE                       the profile to use
  HMS_ACCOUNT, HMS_HEADLESS_ACCOUNT the account commands act on
  HMS_CONFIG_DIR, HMS_STATE_DIR     folders for profiles and for state
  CI                                set: nothing is asked, nothing moves; so do
                                    the engines' own, like TF_BUILD (docs/ci.md)
  GITHUB_ACTIONS, GITHUB_OUTPUT     annotations, and the file of --github-output
  HMS_ANNOTATIONS                   error, warning or none, like --annotations
  CI_NODE_INDEX, CI_NODE_TOTAL, JOB_COMPLETION_INDEX   read by --shard auto
  NO_COLOR, FORCE_COLOR, TERM=dumb  colour
  HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY   the way to the service
  NODE_EXTRA_CA_CERTS               more certificates to trust, like --ca-file
  XDG_CACHE_HOME                    where the compile cache is, on Linux
  NODE_DISABLE_COMPILE_CACHE        set: no compile cache

A flag comes before a variable, and a variable before the profile; the profile
"sandbox" takes nothing from the environment.

Examples:
  $ HMS_PROFILE=sandbox hms installs list
  $ NO_COLOR=1 hms auth status
`,
} as const;
