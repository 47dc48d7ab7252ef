/** Schemas of each operation's fields and response, as the source documents them. */
import * as z from '../../core/zod.ts';
import { cacheTypes } from '../enums.ts';
import { type Operation, parametersOf } from '../operation.ts';
import { type OperationId, type Operations, operations } from '../operations.ts';
import {
  account,
  accountLimits,
  accountUsage,
  accountUser,
  archive,
  backup,
  certificatePage,
  dateTime,
  domain,
  domainReport,
  emailFormat,
  emails,
  environment,
  frequency,
  id,
  install,
  installName,
  installUsage,
  roles,
  site,
  siteTransfer,
  sshKey,
  usageInsights,
  usageSummary,
  user,
} from './records.ts';

export type Shape = Readonly<Record<string, z.ZodMiniType>>;

export interface OperationSchemas {
  query?: Shape;
  body?: Shape;
  answer: z.ZodMiniType;
}

/** Exactly one schema for each name in the table. */
type SchemasOf<O> = {
  [Part in keyof O & ('query' | 'body')]: O[Part] extends readonly (infer Name extends string)[]
    ? Readonly<Record<Name, z.ZodMiniType>>
    : never;
} & { answer: z.ZodMiniType };

/** Section 8: at most 100 records a page. The source gives no minimum for either; these are ours. */
const limit = z.optional(z.int().check(z.minimum(1), z.maximum(100)));
const offset = z.optional(z.int().check(z.minimum(0)));

/** Part 2: the limit may be 0. */
const paging = {
  limit: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  offset,
};

const date = z.iso.date();
const dates = { first_date: z.optional(date), last_date: z.optional(date) };

/** 2.1. */
const pageSchema = <S extends z.ZodMiniType>(record: S) =>
  z.looseObject({
    previous: z.nullish(z.string()),
    next: z.nullish(z.string()),
    count: z.int(),
    results: z.array(record),
  });

const message = z.nullish(z.string());
const userResult = z.looseObject({ message, account_user: z.nullish(accountUser) });
const installIds = z.optional(z.array(z.string()));

/** Not documented in the source. */
const anything = { answer: z.unknown() };

export const operationSchemas = {
  listInstalls: {
    query: { limit, offset, account_id: z.optional(id) },
    answer: pageSchema(install),
  },
  createInstall: {
    body: {
      name: installName,
      account_id: id,
      site_id: z.optional(id),
      environment: z.optional(environment),
    },
    answer: install,
  },
  getInstall: { answer: z.looseObject({}) },
  updateInstall: {
    body: { site_id: z.optional(id), environment: z.optional(environment) },
    answer: install,
  },
  copyInstall: {
    body: {
      source_environment_id: id,
      destination_environment_id: id,
      notification_emails: z.optional(emails),
      custom_options: z.optional(
        z
          .strictObject({
            include_files: z.optional(z.boolean()),
            include_db: z.optional(z.boolean()),
            db_tables: z.optional(z.array(z.string())),
          })
          .check(
            z.refine(
              ({ include_db, db_tables }) => include_db !== false || db_tables === undefined,
              'db_tables must not be set when include_db is false.',
            ),
          ),
      ),
    },
    answer: z.unknown(),
  },
  createDomain: {
    body: {
      name: z.string(),
      primary: z.optional(z.boolean()),
      redirect_to: z.optional(z.string()),
    },
    answer: domain,
  },
  listDomains: { query: { limit, offset }, answer: pageSchema(domain) },
  verifyDomain: anything,
  createBackup: { body: { description: z.string(), notification_emails: emails }, answer: backup },
  listBackups: { query: { limit, offset }, answer: pageSchema(backup) },
  restoreBackup: {
    body: {
      notification_emails: emails,
      restore_database: z.optional(z.boolean()),
      create_checkpoint: z.optional(z.boolean()),
    },
    answer: z.unknown(),
  },
  createArchive: { body: { backup_id: id, notification_emails: emails }, answer: z.unknown() },
  getSite: { answer: site },
  listSiteTransfers: { query: { limit, offset }, answer: pageSchema(siteTransfer) },
  createSiteTransfer: {
    body: {
      destination_account_id: id,
      scheduled_time: z.optional(dateTime),
      maintenance_mode: z.optional(z.boolean()),
    },
    answer: siteTransfer,
  },
  listAccountTransfers: { query: { limit, offset }, answer: pageSchema(siteTransfer) },
  createAccountUser: {
    body: {
      user: z.strictObject({
        account_id: id,
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        roles,
        install_ids: installIds,
      }),
    },
    answer: userResult,
  },
  updateAccountUser: { body: { roles, install_ids: installIds }, answer: userResult },
  getAccountUsage: {
    query: {
      ...dates,
      limit: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
      offset: z.optional(z.string()),
    },
    answer: accountUsage,
  },
  refreshDiskUsage: anything,
  listSshKeys: { query: { limit, offset }, answer: pageSchema(sshKey) },
  updateReportSchedule: {
    body: {
      title: z.optional(z.string()),
      next_scheduled_date: z.optional(dateTime),
      template_uuid: z.optional(id),
      frequency: z.optional(frequency),
      recipients: z.optional(
        z.array(z.strictObject({ name: z.optional(z.string()), email: emailFormat })),
      ),
      sections: z.optional(z.array(z.strictObject({ name: z.string() }))),
    },
    answer: z.looseObject({ message }),
  },
  listReportTemplates: { query: { account_id: z.optional(id) }, answer: z.unknown() },
  listApps: anything,
  createApp: anything,
  getApp: anything,
  deleteApp: anything,
  listEnvironments: anything,
  createEnvironment: anything,
  getEnvironment: anything,
  updateEnvironment: anything,
  deleteEnvironment: anything,
  uploadEnvironment: anything,
  getBackup: { answer: backup },
  listArchives: { query: paging, answer: pageSchema(archive) },
  listAccounts: { query: paging, answer: pageSchema(account) },
  getAccount: { answer: account },
  getAccountLimits: { answer: accountLimits },
  getUsageSummary: { query: dates, answer: usageSummary },
  getUsageInsights: { query: dates, answer: usageInsights },
  getInstallUsage: { query: dates, answer: installUsage },
  refreshInstallDiskUsage: anything,
  getDomain: { answer: domain },
  updateDomain: {
    body: {
      primary: z.optional(z.boolean()),
      secure_all_urls: z.optional(z.boolean()),
      redirect_to: z.optional(z.union([id, z.literal('nil')])),
    },
    answer: domain,
  },
  deleteDomain: anything,
  createDomains: {
    body: {
      domains: z
        .array(z.strictObject({ name: z.string(), redirect_to: z.optional(z.string()) }))
        .check(z.minLength(1), z.maxLength(20)),
    },
    answer: z.unknown(),
  },
  checkDomain: { answer: z.looseObject({ report_id: z.string() }) },
  getDomainCheck: { answer: domainReport },
  listCertificates: { query: paging, answer: certificatePage },
  purgeCache: { body: { type: z.enum(cacheTypes) }, answer: z.unknown() },
  listAccountUsers: { answer: z.looseObject({ results: z.array(accountUser) }) },
  getAccountUser: { answer: accountUser },
  removeAccountUser: anything,
  deleteInstall: anything,
  getSiteTransfer: { answer: siteTransfer },
  cancelSiteTransfer: anything,
  getUser: { answer: user },
  getServiceStatus: {
    answer: z.looseObject({ success: z.boolean(), created_on: z.nullish(z.string()) }),
  },
  getServiceDescription: { answer: z.looseObject({}) },
} satisfies { [K in OperationId]: SchemasOf<Operations[K]> };

const segment = z.string().check(z.minLength(1));

/** Path parameters: accounts, apps and environments of the headless platform have names instead of ids. */
export function parameterSchemas(operation: Operation): Shape {
  const schema = operation.host === 'headless' ? segment : id;
  return Object.fromEntries(parametersOf(operation).map((name) => [name, schema]));
}

/** Schema of path and body as one flat object. */
export function inputSchema(operationId: OperationId): z.ZodMiniObject {
  const { body }: OperationSchemas = operationSchemas[operationId];
  return z.strictObject({ ...parameterSchemas(operations[operationId]), ...body });
}
