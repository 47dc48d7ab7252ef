/** For each operation of the service, a command line that sends it, alone or as its last request. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorKindsOf } from '../../src/command-model/reference.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { planText, planVersion } from '../../src/plans/plan-file.ts';
import { seedId } from '../../src/sandbox/seed/ids.ts';
import type { State } from '../../src/sandbox/state.ts';
import { table } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-lines-'));
/** Where archives are downloaded to. */
const keptFolder = join(folder, 'kept');
mkdirSync(keptFolder);
export const zip = join(folder, 'build.zip');
/** A folder with something to upload. */
export const build = join(folder, 'build');
mkdirSync(build);
writeFileSync(join(build, 'index.js'), '');

/** An empty zip: only its end record. */
writeFileSync(zip, Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]));

export const people = join(folder, 'people.csv');
writeFileSync(
  people,
  'account,first_name,last_name,email,role,installs\n' +
    `${seedId('account', 'northlight')},Ida,Moe,ida@northlight.example,partial,acmestage\n`,
);

/** Domains to add to acmestage. */
export const domainsFile = join(folder, 'domains.csv');
writeFileSync(
  domainsFile,
  'install,name,redirect_to\n' +
    'acmestage,stage-one.example,\n' +
    'acmestage,stage-two.example,stage-one.example\n',
);

const acmestage = {
  id: seedId('install', 'acmestage'),
  name: 'acmestage',
  account: seedId('account', 'northlight'),
  environment: 'staging',
  primary_domain: null,
  protected: false,
  role: 'target' as const,
};
const create = ['backups', 'create', 'acmestage', '--notify', 'ops@example.com'];

/** A plan of `backups create acmestage`, made when every world begins. */
export const plan = join(folder, 'create.plan');
writeFileSync(
  plan,
  planText({
    hms_plan: planVersion,
    made: '2026-03-02T09:00:00.000Z',
    hms_version: '0.1.0',
    profile: null,
    service: { base_url: 'https://api.hosting.example/v1', headless_url: null },
    command: create,
    withheld: [],
    salt: '',
    is_run: false,
    files: [],
    changes: [
      {
        target: null,
        command: create,
        request: {
          method: 'POST',
          path: `/installs/${acmestage.id}/backups`,
          host: 'hosting',
          body: {
            description: 'Requested with hms',
            notification_emails: ['ops@example.com'],
          },
          body_digest: null,
          body_fields: [],
          upload: null,
        },
        because: null,
        backup_first: false,
        followed: false,
        installs: [acmestage],
        backup: null,
        files: [],
        loss: null,
      },
    ],
  }),
);

const install = (name: string) => seedId('install', name);
const account = seedId('account', 'northlight');
const harbor = seedId('account', 'harbor');
const site = seedId('site', 'acme');
const backup = seedId('backup', 'acmestage', '1');
const transfer = seedId('transfer', 'acme');
const report = seedId('check', 'acme');
const notify = '--notify ops@example.com';

export const lines: Record<OperationId, string> = {
  listInstalls: 'installs list',
  createInstall: `installs create brandnew --account ${harbor}`,
  getInstall: `installs get ${install('acmeprod')}`,
  updateInstall: `installs update ${install('acmedev')} --environment development`,
  copyInstall: `installs copy acmeprod acmestage ${notify} --yes`,
  listDomains: `domains list ${install('acmeprod')}`,
  createDomain: `domains add ${install('acmeprod')} acme-shop.example`,
  verifyDomain: 'domains verify museumprod harbour-shop.example --no-dns-check',
  createBackup: `backups create ${install('acmeprod')} ${notify}`,
  listBackups: `backups list ${install('acmeprod')}`,
  restoreBackup: `backups restore acmestage ${backup} ${notify} --yes --even-if-busy`,
  createArchive: `backups archive acmestage ${backup} ${notify}`,
  getSite: `sites get ${site}`,
  listSiteTransfers: `sites transfers ${site}`,
  createSiteTransfer: `sites transfer ${site} --to ${harbor} --yes --confirm acme`,
  listAccountTransfers: `accounts transfers ${account}`,
  createAccountUser:
    `users create --account ${account} --first-name Ida --last-name Moe ` +
    '--email ida@northlight.example --role full,billing',
  updateAccountUser:
    `users update ${seedId('user', 'rui@northlight.example')} --account ${account} ` +
    `--role partial --install ${install('acmestage')}`,
  getAccountUsage: `usage show ${account}`,
  refreshDiskUsage: `usage refresh ${account}`,
  listSshKeys: 'ssh-keys list',
  updateReportSchedule: `reports update ${seedId('schedule', 'northlight')} --monthly 31`,
  listReportTemplates: `reports templates --account ${account}`,
  listApps: 'headless apps list',
  createApp: 'headless apps create --field name=blog',
  getApp: 'headless apps get storefront',
  deleteApp: 'headless apps delete storefront --yes --confirm storefront',
  listEnvironments: 'headless envs list storefront',
  createEnvironment: 'headless envs create storefront --field name=qa',
  getEnvironment: 'headless envs get storefront env-main',
  updateEnvironment: 'headless envs update storefront env-main --field autoDeploy=true',
  deleteEnvironment: 'headless envs delete storefront env-main --yes --confirm env-main',
  uploadEnvironment: `headless upload storefront env-main ${zip}`,
  getBackup: `backups get ${install('acmestage')} ${backup}`,
  listArchives: `archives list ${install('acmeprod')}`,
  listAccounts: 'accounts list',
  getAccount: `accounts get ${account}`,
  getAccountLimits: `accounts limits ${account}`,
  getUsageSummary: `usage summary ${account}`,
  getUsageInsights: `usage insights ${account}`,
  getInstallUsage: `usage install ${install('acmeprod')}`,
  refreshInstallDiskUsage: `usage refresh --install ${install('acmeprod')}`,
  listAccountUsers: `users list --account ${account}`,
  getAccountUser: `users get ${seedId('user', 'rui@northlight.example')} --account ${account}`,
  removeAccountUser:
    `users remove ${seedId('user', 'rui@northlight.example')} --account ${account} ` +
    '--yes --confirm rui@northlight.example',
  getUser: 'auth status',
  getDomain: `domains get ${install('museumprod')} ${seedId('domain', 'harbour-shop.example')}`,
  updateDomain: `domains update ${install('acmeprod')} ${seedId('domain', 'acmeprod')} --secure-all-urls on`,
  deleteDomain:
    `domains remove ${install('museumprod')} ${seedId('domain', 'harbour-shop.example')} ` +
    '--yes --confirm harbour-shop.example',
  createDomains: `domains import ${domainsFile}`,
  checkDomain: `domains check ${install('acmeprod')} ${seedId('domain', 'acmeprod')}`,
  getDomainCheck: `domains check ${install('acmeprod')} --report ${report}`,
  listCertificates: `certs list ${install('acmeprod')}`,
  deleteInstall: 'installs delete acmedev --yes --confirm acmedev',
  getSiteTransfer: `sites transfers get ${site} ${transfer}`,
  cancelSiteTransfer: `sites transfers cancel ${site} ${transfer} --yes --confirm acme`,
  getServiceStatus: 'api GET /status',
  getServiceDescription: 'api --drift',
  purgeCache: `cache purge ${install('acmeprod')} --type page`,
};

/** Commands whose requests other commands send too. */
const others = [
  'jobs wait j-7k2mxabc --timeout 1m',
  'domains find acme.example',
  'accounts list',
  'doctor',
  'audit',
  'each --all --dry-run -- installs get {}',
  `users import ${people} --dry-run`,
  'api GET /sites/x',
  'api GET /installs --paginate',
  'api POST /installs --field name=acme2 --yes',
  'api DELETE /installs/x --yes --confirm /installs/x',
  `apply ${plan}`,
  'auth login --username owner --password-stdin --base-url https://api.hosting.example/v1',
  `backups create acmeprod ${notify} --wait --timeout 1m`,
  `backups restore acmestage latest ${notify} --yes --backup-first --timeout 1m`,
  // It always has something to send, whatever the folder holds by then.
  `archives keep acmeprod --count 7 --dir ${folder} ${notify} --backup new`,
];

/** Adds options of hms before `--`, where another command starts. */
export function withOptions(line: string, options: string): string {
  const [own = '', ...inner] = line.split(' -- ');
  return [`${own} ${options}`, ...inner].join(' -- ');
}

/** Commands that wait for a job of another run. */
export const followed = [
  `backups wait ${install('acmeprod')} 00000000-0000-4000-8000-00000000abcd --timeout 1m`,
  `archives wait ${install('acmeprod')} 00000000-0000-4000-8000-00000000abcd --timeout 1m`,
  `sites wait ${install('acmeprod')} 00000000-0000-4000-8000-00000000abcd --timeout 1m`,
];

/** The examples of every command's help. Servers use any free port, and files are in a folder of the tests. */
export const examples = table.commands.flatMap(({ name, examples: given }) =>
  given.map((line) => (name === 'sandbox serve' ? `${line} --port 0` : inFolder(line))),
);

/** The same line with folders of its own, so that what it says depends on no other test and on no working directory. */
export function withOwnFolder(given: string): string {
  const line = given.replace(' ./build', ' /no/such/build');
  if (!line.includes(keptFolder)) return line;
  return line.replaceAll(keptFolder, mkdtempSync(join(tmpdir(), 'hms-kept-')));
}

function inFolder(line: string): string {
  return line.replace(/ \/backups\b/, ` ${keptFolder}`);
}

/** Commands that send requests, and so can fail with `unavailable`. `mailbox test` asks a mail server instead. */
const asking = table.commands.filter(
  (command) =>
    command.name !== 'mailbox test' && errorKindsOf(command).kinds.includes('unavailable'),
);

export const talking = asking.map(({ name }) => name);

/** A command without a line above runs with its first example. */
const tried = [...Object.values(lines), ...others, ...followed];
const untried = asking
  .filter(({ name }) => !tried.some((line) => `${line} `.startsWith(`${name} `)))
  .flatMap(({ examples: [first] }) => (first === undefined ? [] : inFolder(first)));

export const more = [...others, ...untried];

/** Makes what a line above is about. */
export const prepareFor = (line: string) => (state: State) => {
  makeTxtRecord(state);
  if (line.includes(transfer)) scheduleTransfer(state);
  if (line.includes(report)) completeCheck(state);
};

/** Ends the check of the line above. */
function completeCheck({ checks, seeded_at }: State): void {
  const at = Date.parse(seeded_at) - 60_000;
  const subject = { install_id: install('acmeprod'), domain_id: seedId('domain', 'acmeprod') };
  checks.push({ id: report, ...subject, starts_at: at, ends_at: at });
}

/** Schedules the transfer of the lines above. */
function scheduleTransfer({ transfers, seeded_at }: State): void {
  transfers.push({
    site_id: site,
    origin_account_id: account,
    destination_account_id: harbor,
    record: {
      id: transfer,
      site: 'acme',
      installs: ['acmeprod', 'acmestage', 'acmedev'],
      origin_account: 'northlight',
      destination_account: 'harbor',
      status: 'scheduled',
      scheduled_time: new Date(Date.parse(seeded_at) + 86_400_000).toISOString(),
      created_at: seeded_at,
      updated_at: seeded_at,
    },
  });
}

/** Creates the TXT record that verifies harbour-shop.example. */
export function makeTxtRecord({ domains, zone }: State): void {
  const { record } = domains.find((one) => one.record.name === 'harbour-shop.example') ?? {};
  const { txt_verification_key: name, txt_verification_value: value } = record ?? {};
  zone.push({ name: String(name), value: String(value) });
}
