/** Lists what a person can choose for a missing argument or option, from the service or the profile store. */

import type { Reply } from '../client/api.ts';
import { everyRecord } from '../client/pages/pages.ts';
import type { Service } from '../command-model/services.ts';
import { isId, momentOf } from '../command-model/values.ts';
import { openListView, plain } from '../command-model/view.ts';
import { fieldIn } from '../command-model/where.ts';
import { type KnownAccount, listedAccounts } from '../commands/accounts/known-accounts.ts';
import { accountOf } from '../commands/shared/arguments/headless-arguments.ts';
import { HmsError } from '../core/errors.ts';
import { recordIn } from '../core/json.ts';
import { distanceOf } from '../core/units.ts';
import { numberOf } from '../core/wording.ts';
import { isOpen, jobName } from '../ledger/job-record.ts';
import { clean } from '../output/sanitize.ts';
import { widthOf } from '../output/wrap-text.ts';
import { backupOutcome, takenAt } from '../resolve/backup.ts';
import {
  type InstallRecord,
  installName,
  installRef,
  matchesInstall,
  namesOf,
} from '../resolve/install.ts';
import { siteRef } from '../resolve/site.ts';
import type { Session } from '../runner/session.ts';
import { isOfferable, type NameKind } from '../storage/name-cache.ts';
import type { Choice } from '../system/system.ts';

/** What limits the choices. */
export interface ChoiceContext {
  session: Session;
  /** The install or application the choices belong to, as typed. */
  owner: string;
  account: string | undefined;
  /** Installs and sites typed on the same line. */
  typedInstalls: readonly string[];
  /** Offers only records with this status. */
  status: string | undefined;
}

interface ChoiceRow {
  /** What hms inserts for it. */
  value: string;
  /** What the person sees. */
  cells: readonly unknown[];
  /** Other words that find it. */
  also?: readonly string[];
}

/** Returns undefined when the names of the records are not documented. */
type Lister = (context: ChoiceContext) => Promise<ChoiceRow[] | undefined>;

/** The command reuses the pages that are read here. */
const directoryOf = async ({ session }: ChoiceContext) => (await session.services.open()).directory;

/** The name of each record if it is unique and cannot be taken for an id or an option; otherwise its id. */
function typeableValues(records: readonly { id: string; name?: unknown }[]): string[] {
  const counts = new Map<unknown, number>();
  for (const { name } of records) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOwn = (name: unknown): name is string =>
    typeof name === 'string' && isOfferable(name) && !isId(name) && counts.get(name) === 1;
  return records.map(({ id, name }) => (isOwn(name) ? name : id));
}

/** `3 h ago`; empty for a future or unknown time. */
function ago(moment: number, now: number): string {
  const age = now - moment;
  return age >= 0 && Number.isFinite(age) ? distanceOf(-age) : '';
}

const onlyName = (value: string): ChoiceRow => ({ value, cells: [value] });

/** Enough of an id to tell it from others, and short enough to leave room. */
const shortOf = (id: string) => id.slice(0, 8);

const accountOfInstall = (install: InstallRecord) => plain(fieldIn(install, 'account.id'));

/** The account of the installs typed on the line; undefined if they disagree. */
function accountOfTyped(
  { typedInstalls }: ChoiceContext,
  all: readonly InstallRecord[],
): string | undefined {
  const isMeant = (install: InstallRecord) => {
    const site = String(fieldIn(install, 'site.id')).toLowerCase();
    return typedInstalls.some((one) => matchesInstall(install, one) || one.toLowerCase() === site);
  };
  const [account, another] = new Set(all.filter(isMeant).map(accountOfInstall));
  return another === undefined ? account : undefined;
}

/** Only of the account that is already on the line: source and target of a copy share one. */
async function installs(context: ChoiceContext): Promise<ChoiceRow[]> {
  const all = await everyRecord((await directoryOf(context)).installs());
  const values = typeableValues(all);
  const account = context.account?.toLowerCase() ?? accountOfTyped(context, all);
  return all.flatMap((one, at) => {
    const value = values[at] ?? '';
    const { id, environment, primary_domain } = one;
    if (account !== undefined && accountOfInstall(one).toLowerCase() !== account) return [];
    return { value, cells: [value, environment, primary_domain], also: [id, ...namesOf(one)] };
  });
}

async function domains(context: ChoiceContext): Promise<ChoiceRow[]> {
  const directory = await directoryOf(context);
  const all = await everyRecord(directory.domains(await installRef(directory, context.owner)));
  return typeableValues(all).map(onlyName);
}

async function backups(context: ChoiceContext): Promise<ChoiceRow[]> {
  const directory = await directoryOf(context);
  const all = await everyRecord(directory.backups(await installRef(directory, context.owner)));
  const now = context.session.system.now();
  return all
    .filter((one) => context.status === undefined || backupOutcome(one) === context.status)
    .toSorted((a, b) => takenAt(b) - takenAt(a))
    .map((one) => ({
      value: one.id,
      cells: [shortOf(one.id), ago(takenAt(one), now), one.status, one.description],
    }));
}

async function transfers(context: ChoiceContext): Promise<ChoiceRow[]> {
  const { api, directory } = await context.session.services.open();
  const { site_id } = await siteRef(directory, context.owner);
  const all = await everyRecord(api.pages('listSiteTransfers', { site_id }));
  const now = context.session.system.now();
  return all.map(({ id, status, site, created_at }) => ({
    value: id,
    cells: [shortOf(id), ago(momentOf(created_at), now), status, site],
  }));
}

/** Accounts that the service lists, and those that only installs name. */
async function accounts(context: ChoiceContext): Promise<ChoiceRow[]> {
  const service = await context.session.services.open();
  const all = await everyRecord(service.directory.installs());
  const own = accountOfTyped(context, all); // a transfer to the same account changes nothing
  const installs = new Map<string, string[]>();
  for (const install of all) {
    const account = fieldIn(install, 'account.id');
    if (typeof account !== 'string') continue;
    installs.set(account, [...(installs.get(account) ?? []), installName(install)]);
  }
  const listed = new Map((await accountsOrNone(service)).map((one) => [one.id, one]));
  const hasNames = [...listed.values()].some(({ name }) => name !== null);
  return [...new Set([...listed.keys(), ...installs.keys()])]
    .filter((id) => id !== own)
    .map((id) => {
      const { name = null, nickname = null } = listed.get(id) ?? {};
      const its = installs.get(id) ?? [];
      const cells = [numberOf(its.length, 'install'), its.slice(0, 2).join(', ')];
      return {
        value: id,
        cells: [id, ...(hasNames ? [name] : []), ...cells],
        ...(nickname === null ? {} : { also: [nickname] }),
      };
    });
}

/** Credentials that may not list accounts can still choose the account of an install. */
async function accountsOrNone(service: Service): Promise<readonly KnownAccount[]> {
  try {
    return (await listedAccounts(service)).accounts;
  } catch (error) {
    if (error instanceof HmsError && error.kind === 'forbidden') return [];
    throw error;
  }
}

/** Rows of an undocumented response; undefined if a record lacks a text of this name. */
function rowsOf(
  { body, headers }: Reply<unknown>,
  name: string,
  facts: readonly string[],
): ChoiceRow[] | undefined {
  const records = openListView.records?.(body);
  // Do not offer a part of a list as if it were complete.
  if (!Array.isArray(records) || openListView.whyIncomplete?.(body, headers)) return undefined;
  const rows = records.map((record): ChoiceRow => {
    const { [name]: typed, ...rest } = recordIn(record);
    const value = typeof typed === 'string' ? typed : '';
    return { value, cells: [value, ...facts.map((fact) => rest[fact] ?? '')] };
  });
  return rows.every(({ value }) => value !== '') ? rows : undefined;
}

async function headlessPlace(context: ChoiceContext) {
  const { api, defaults } = await context.session.services.open();
  return { api, account: accountOf(context.account, defaults) };
}

async function apps(context: ChoiceContext): Promise<ChoiceRow[] | undefined> {
  const { api, account } = await headlessPlace(context);
  return rowsOf(await api.call('listApps', { account }), 'name', []);
}

async function environments(context: ChoiceContext): Promise<ChoiceRow[] | undefined> {
  const { api, account } = await headlessPlace(context);
  const reply = await api.call('listEnvironments', { account, app: context.owner });
  return rowsOf(reply, 'id', ['name']);
}

async function profiles({ session }: ChoiceContext): Promise<ChoiceRow[]> {
  const { readProfiles } = await import('../config/profiles.ts');
  const { profiles: stored } = await readProfiles(session.system.configDir);
  return [...stored].map(([value, { base_url = '' }]) => ({ value, cells: [value, base_url] }));
}

/** Open jobs first, and the newest first among them. */
async function jobs({ session }: ChoiceContext): Promise<ChoiceRow[]> {
  const now = session.system.now();
  const all = (await (await session.stores.ledger()).jobs()).reverse();
  return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))].map((one) => ({
    value: one.job,
    cells: [one.job, ago(Date.parse(one.at), now), one.state, jobName(one)],
  }));
}

const listers: Readonly<Record<Exclude<NameKind, 'everyProfile'>, Lister>> = {
  installs,
  domains,
  backups,
  transfers,
  accounts,
  apps,
  environments,
  jobs,
  profiles,
};

/** Choices with aligned cells; undefined when hms cannot list any. */
export async function choicesOf(
  kind: keyof typeof listers,
  context: ChoiceContext,
): Promise<Choice[] | undefined> {
  const rows = await listers[kind](context);
  if (rows === undefined) return undefined;
  const lines = rows.map((row) => ({ ...row, texts: row.cells.map(choiceText) }));
  const widths = lines.reduce<number[]>(
    (most, { texts }) => texts.map(({ length }, at) => Math.max(most[at] ?? 0, length)),
    [],
  );
  const width = widthOf(context.session.system.stderr) - pointerWidth;
  return lines.map(({ value, texts, also = [] }) => {
    const name = texts
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
    // What is cut off still finds the choice.
    const isCut = width > 0 && name.length > width;
    const shown = isCut
      ? { name: `${name.slice(0, width - 1)}…`, also: [...also, name] }
      : { name, also };
    return { value, short: clean(value), ...shown };
  });
}

/** The prompt marks the current choice, and a line never reaches the edge of the terminal. */
const pointerWidth = 3;

function choiceText(cell: unknown): string {
  return clean(typeof cell === 'string' ? cell : plain(cell));
}
