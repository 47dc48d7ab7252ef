/** Everything the operator can type. A noun is loaded when it is typed: a list pays for no upload. */
import type { Catalogue } from '../runner/catalogue.ts';
import { summaries, topics } from './summaries.ts';

export const catalogue: Catalogue = {
  summaries,
  topics,
  async topicText(name) {
    const { topicTexts } = await import('./topics.ts');
    return topicTexts[name as keyof typeof topics];
  },
  // Within a noun, in the order of its help.
  load: {
    async installs() {
      const { installsCreate, installsGet, installsList, installsUpdate } = await import(
        './installs.ts'
      );
      const { installsCopy } = await import('./copy.ts');
      return [installsList, installsGet, installsCreate, installsUpdate, installsCopy];
    },
    async domains() {
      const all = await import('./domains.ts');
      return [all.domainsList, all.domainsFind, all.domainsAdd, all.domainsVerify];
    },
    async backups() {
      const all = await import('./backups.ts');
      const { backupsList, backupsCreate, backupsWait, backupsRestore, backupsArchive } = all;
      return [backupsList, backupsCreate, backupsWait, backupsRestore, backupsArchive];
    },
    async sites() {
      const all = await import('./sites.ts');
      return [all.sitesGet, all.sitesTransfers, all.sitesTransfer, all.sitesWait];
    },
    async accounts() {
      const { accountsList, accountsTransfers } = await import('./accounts.ts');
      return [accountsList, accountsTransfers];
    },
    async users() {
      const { usersCreate, usersUpdate } = await import('./users.ts');
      const { usersImport } = await import('./users-import.ts');
      return [usersCreate, usersUpdate, usersImport];
    },
    async usage() {
      const { usageRefresh, usageShow } = await import('./accounts.ts');
      return [usageShow, usageRefresh];
    },
    'ssh-keys': async () => [(await import('./ssh-keys.ts')).sshKeysList],
    async reports() {
      const { reportsTemplates, reportsUpdate } = await import('./reports.ts');
      return [reportsTemplates, reportsUpdate];
    },
    async headless() {
      const apps = await import('./headless-apps.ts');
      const envs = await import('./headless-envs.ts');
      const { headlessUpload } = await import('./headless-upload.ts');
      return [
        ...[apps.appsList, apps.appsGet, apps.appsCreate, apps.appsDelete],
        ...[envs.envsList, envs.envsGet, envs.envsCreate, envs.envsUpdate, envs.envsDelete],
        headlessUpload,
      ];
    },
    api: async () => [(await import('./api.ts')).api],
    each: async () => [(await import('./each.ts')).each],
    audit: async () => [(await import('./audit.ts')).audit],
    async auth() {
      const { authLogin, authLogout, authStatus } = await import('./auth.ts');
      return [authLogin, authLogout, authStatus];
    },
    async profiles() {
      const all = await import('./profiles.ts');
      const { profilesList, profilesShow, profilesUse, profilesSet, profilesRemove } = all;
      return [profilesList, profilesShow, profilesUse, profilesSet, profilesRemove];
    },
    async sandbox() {
      const all = await import('./sandbox.ts');
      const dns = await import('./sandbox-dns.ts');
      const { sandboxZip } = await import('./sandbox-zip.ts');
      return [
        ...[all.sandboxServe, all.sandboxReset, all.sandboxStatus, all.sandboxOutbox, sandboxZip],
        ...[dns.sandboxDnsAdd, dns.sandboxDnsRemove, dns.sandboxDnsList],
      ];
    },
    completion: async () => [(await import('./completion.ts')).completion],
    doctor: async () => [(await import('./doctor.ts')).doctor],
  },
};
