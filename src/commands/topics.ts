/** Text of `hms help TOPIC`. test/help.test.ts runs each line behind `$`: it exits with 0, or as its comment says. */

import { exitRows } from '../core/exit-codes.ts';

/** Maximum length of a line. */
const width = 80;

/** A line for each exit code; a long one wraps. */
function exitLines(): string {
  const indent = ' '.repeat(7);
  const lines = exitRows().flatMap(({ codes, meaning }) => {
    let line = codes.length > 3 ? `  ${codes} ` : `${codes.padStart(5)} `;
    const all: string[] = [];
    for (const word of meaning.replaceAll('`', '').split(' ')) {
      if (line.length + 1 + word.length > width) {
        all.push(line);
        line = indent.slice(1);
      }
      line += ` ${word}`;
    }
    return [...all, line];
  });
  return lines.join('\n');
}

export const topicTexts = {
  'exit-codes': `Exit codes

A script can tell "try again" from "look first" without reading a message.

${exitLines()}

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
