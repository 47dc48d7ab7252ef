/** Everything the operator can type, in the order of the help. */
import type { Table } from '../runner/program.ts';
import { accountsList, accountsTransfers, usageRefresh, usageShow } from './accounts.ts';
import { api } from './api.ts';
import { audit } from './audit.ts';
import { authLogin, authLogout, authStatus } from './auth.ts';
import {
  backupsArchive,
  backupsCreate,
  backupsList,
  backupsRestore,
  backupsWait,
} from './backups.ts';
import { completion } from './completion.ts';
import { installsCopy } from './copy.ts';
import { doctor } from './doctor.ts';
import { domainsAdd, domainsFind, domainsList, domainsVerify } from './domains.ts';
import { each } from './each.ts';
import { appsCreate, appsDelete, appsGet, appsList } from './headless-apps.ts';
import { envsCreate, envsDelete, envsGet, envsList, envsUpdate } from './headless-envs.ts';
import { headlessUpload } from './headless-upload.ts';
import { installsCreate, installsGet, installsList, installsUpdate } from './installs.ts';
import {
  profilesList,
  profilesRemove,
  profilesSet,
  profilesShow,
  profilesUse,
} from './profiles.ts';
import { reportsTemplates, reportsUpdate } from './reports.ts';
import { sandboxOutbox, sandboxReset, sandboxServe, sandboxStatus } from './sandbox.ts';
import { sandboxDnsAdd, sandboxDnsList, sandboxDnsRemove } from './sandbox-dns.ts';
import { sandboxZip } from './sandbox-zip.ts';
import { sitesGet, sitesTransfer, sitesTransfers, sitesWait } from './sites.ts';
import { sshKeysList } from './ssh-keys.ts';
import { usersCreate, usersUpdate } from './users.ts';
import { usersImport } from './users-import.ts';

// biome-ignore format: a line a noun
export const table: Table = {
  groups: {
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
    auth: 'Credentials: store, forget, see which are used',
    profiles: 'Settings of the services you work with',
    sandbox: 'The service on this machine, to try and to rehearse',
    'sandbox dns': 'The TXT records the sandbox sees',
  },
  commands: [
    installsList, installsGet, installsCreate, installsUpdate, installsCopy,
    domainsList, domainsFind, domainsAdd, domainsVerify,
    backupsList, backupsCreate, backupsWait, backupsRestore, backupsArchive,
    sitesGet, sitesTransfers, sitesTransfer, sitesWait,
    accountsList, accountsTransfers,
    usersCreate, usersUpdate, usersImport,
    usageShow, usageRefresh,
    sshKeysList,
    reportsTemplates, reportsUpdate,
    appsList, appsGet, appsCreate, appsDelete,
    envsList, envsGet, envsCreate, envsUpdate, envsDelete,
    headlessUpload,
    api,
    each, audit,
    authLogin, authLogout, authStatus,
    profilesList, profilesShow, profilesUse, profilesSet, profilesRemove,
    sandboxServe, sandboxReset, sandboxStatus, sandboxOutbox, sandboxZip,
    sandboxDnsAdd, sandboxDnsRemove, sandboxDnsList,
    completion,
    doctor,
  ],
};
