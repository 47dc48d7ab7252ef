/** Real shells, on a terminal: what Tab makes of a line. PowerShell, which is not to be had here, by its text alone. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTurn, sized } from '../support/sized.ts';
import { shell } from '../support/spawn.ts';
import { openShell, type Shell } from '../support/tmux.ts';

const home = mkdtempSync(join(tmpdir(), 'hms-shells-'));
const env = { HOME: home, HMS_PROFILE: 'sandbox' };

/** What an operator puts there once; `$SCRIPT` is what prints the completion. */
const settings: Readonly<Record<Shell, readonly [file: string, text: string]>> = {
  bash: ['.bashrc', `PS1='ready> '\neval "$($SCRIPT)"\n`],
  zsh: ['.zshrc', `PS1='ready> '\nautoload -Uz compinit && compinit -u\neval "$(eval $SCRIPT)"\n`],
  fish: [
    '.config/fish/config.fish',
    `set -g fish_greeting\nfunction fish_prompt; echo 'ready> '; end\neval $SCRIPT | source\n`,
  ],
};

let newest = '';
let job = '';
beforeAll(async () => {
  mkdirSync(join(home, '.config/fish'), { recursive: true });
  for (const [file, text] of Object.values(settings)) writeFileSync(join(home, file), text);
  for (const file of ['people.csv', 'My Site.csv']) writeFileSync(join(home, file), '');
  mkdirSync(join(home, 'folder'));
  const shells = Object.keys(settings);
  await shell(shells.map((name) => `hms completion ${name} >${home}/${name}`).join(' && '), env);
  const lists = ['installs list', 'domains list acmeprod', 'accounts list'];
  const headless = ['headless apps list', 'headless envs list storefront'];
  await shell([...lists, ...headless].map((line) => `hms ${line}`).join(' && '), env);
  const { stdout } = await shell('hms backups list acmeprod --json', env);
  newest = JSON.parse(stdout)[0].id;
  await shell('hms backups create acmeprod --notify ops@example.com', env);
  const listed = await shell('hms jobs list --json', env);
  job = JSON.parse(listed.stdout)[0].id;
});

/** A line, and what Tab leaves of it. */
const completed: readonly [string, string][] = [
  ['hms ins', 'hms installs'],
  ['hms --profile sand', 'hms --profile sandbox'],
  ['hms backups create acmep', 'hms backups create acmeprod'],
  ['hms --profile sandbox backups create acmep', 'backups create acmeprod'],
  ['hms installs copy acmeprod acmes', 'installs copy acmeprod acmestage'],
  ['hms users create --install clinicp', '--install clinicprod'],
  ['hms domains verify acmeprod acme-', 'acmeprod acme-outdoor.example'],
  ['hms installs list --output ta', '--output table'],
  ['hms installs list --output=ta', '--output=table'],
  ['hms backups create acmeprod --noti', '--notify'],
  ['hms backups restore --notify ops@example.com acmep', 'example.com acmeprod'],
  ['hms backups restore --notify=ops@example.com acmep', 'example.com acmeprod'],
  ["hms backups create --description 'a: b' acmep", 'acmeprod'],
  ['hms --profile=sandbox backups create acmep', 'backups create acmeprod'],
  ['hms users import peo', 'import people.csv'],
  // A command with commands below it takes both.
  ['hms sites transfers canc', 'sites transfers cancel'],
  ['hms sites transfers acmep', 'sites transfers acmeprod'],
  ['hms sites transfers cancel acmep', 'cancel acmeprod'],
  ['hms help sites transfers canc', 'transfers cancel'],
  ['hms domains check acmeprod acme-', 'acmeprod acme-outdoor.example'],
  ['hms domains import peo', 'import people.csv'],
  ['hms users import My', 'import My\\ Site.csv'],
  ['hms installs list > peo', '> people.csv'],
  ['hms each --from=peo', '--from=people.csv'],
  ['hms headless upload storefront env-main fol', 'env-main folder/'],
  ['hms installs list --account 3628', '--account 3628f653-0b89-4a50-83be-dc2cf42eb058'],
  ['hms help wai', 'hms help wait'],
  ['hms help backups arch', 'help backups archive'],
  ['hms backups create -- acmep', 'create -- acmeprod'],
  ['hms each --all -- backups cre', '-- backups create'],
  ['hms each --all -- backups create {} --noti', '{} --notify'],
  ['hms headless upload storef', 'upload storefront'],
  ['hms headless upload storefront env', 'storefront env-main'],
  ['hms sites transfer acmeprod --to 3628', '--to 3628f653-0b89-4a50-83be-dc2cf42eb058'],
  ['hms installs list --where php', '--where php_version'],
  ["hms installs list --where 'php", "--where 'php_version"],
  ['hms each --where php', '--where php_version'],
  ['hms installs list --sort=cre', '--sort=created_at'],
  ['hms installs list --columns php', '--columns php_version'],
  ['hms installs list --columns name,prim', '--columns name,primary_domain'],
  ['hms installs list --columns=name,id,wp', '--columns=name,id,wp_version'],
];

/** A line, and all there is to choose from. */
const offered: readonly [string, () => string[]][] = [
  ['hms installs ', () => ['list', 'get', 'create', 'update', 'copy']],
  ['hms installs list --output ', () => ['table', 'json', 'jsonl', 'csv', 'tsv']],
  ['hms backups create acm', () => ['acmeprod', 'acmestage', 'acmedev']],
  ['hms backups restore acmeprod ', () => ['latest', newest]],
  ['hms jobs settle --as ', () => ['completed', 'failed']],
  ['hms headless apps ', () => ['list', 'get', 'create', 'delete']],
  ['hms ssh-keys list --columns uuid,', () => ['comment', 'fingerprint', 'created_at', 'uuid']],
  ['hms backups list acmeprod --where ', () => ['status', 'create_time', 'description']],
];

/** A shell a line: one that is still busy with the Tab before would take the next line for a part of it. */
async function tabbed(
  name: Shell,
  line: string,
  wanted: (screen: string) => boolean,
  SCRIPT = `cat ${name}`, // it was printed once
) {
  const opened = await openShell(name, home, { ...env, SCRIPT });
  try {
    return await opened.complete(line, wanted);
  } finally {
    opened.close();
  }
}

/** What is offered is the same in all: some lines show how a shell quotes and inserts it. */
const fewLines = completed.filter(
  ([line], index) => index % 10 === 0 || /My|--output=|'php/.test(line),
);
const fewOffers = offered.filter((_, index) => index % 4 === 0);
/** bash has one line of each kind of word: a command, a value, a name of the service, a file, a field. */
const bashLines = completed.filter(
  ([line], index) => index % 2 === 0 || /My|--columns=|--sort=|'/.test(line),
);

describe.each(['bash', 'zsh', 'fish'] as const)('%s', (name) => {
  const few = name === 'bash' ? bashLines : fewLines;
  test.each(sized(few, completed))('%s', async (line, whole) => {
    expect(await tabbed(name, line, (now) => now.includes(whole))).toContain(whole);
  });

  test.each(sized(name === 'bash' ? inTurn(offered, 0) : fewOffers, offered))(
    '%j',
    async (line, all) => {
      const shown = (now: string) => all().every((word) => now.includes(word));
      // The first one has it from hms, as an operator has it.
      const script = line === offered[0]?.[0] ? `hms completion ${name}` : undefined;
      const screen = await tabbed(name, line, shown, script);
      expect(all().filter((word) => !screen.includes(word))).toEqual([]);
    },
  );
});

test.each(['bash', 'zsh', 'fish'] as const)(
  '%s: the only job, also after another',
  async (name) => {
    const whole = `hms jobs wait ${job} ${job}`;
    expect(await tabbed(name, `hms jobs wait ${job} j-`, (now) => now.includes(whole))).toContain(
      whole,
    );
  },
);

test('PowerShell: every bracket is closed, and no text ends in the middle', () => {
  const script = readFileSync('completions/hms.ps1', 'utf8');
  const bare = script.replace(/^#.*$/gm, '').replace(/'[^'\n]*'|"(?:`.|[^"`\n])*"/g, '');
  expect(bare).not.toMatch(/['"]/);
  const open: string[] = [];
  for (const [sign] of bare.matchAll(/[()[\]{}]/g)) {
    const opening = { ')': '(', ']': '[', '}': '{' }[sign];
    if (opening === undefined) open.push(sign);
    else expect(open.pop()).toBe(opening);
  }
  expect(open).toEqual([]);
});
