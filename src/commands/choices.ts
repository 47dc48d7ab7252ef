/** What can be chosen where something is missing: the things of the service, or of the profile store, by name. */
import type { Api } from '../client/api.ts';
import { everyRecord } from '../client/pages.ts';
import { isOfferable, type NameKind } from '../names.ts';
import { type BackupRecord, takenAt } from '../resolve/backup.ts';
import { installRef } from '../resolve/install.ts';
import { siteRef } from '../resolve/site.ts';
import { clean } from '../runner/sanitize.ts';
import type { Session } from '../runner/session.ts';
import { momentOf, spanOf } from '../runner/values.ts';
import { openListView, plain } from '../runner/view.ts';
import type { Choice } from '../system.ts';
import { accountsSeen, countOf } from './accounts.ts';
import { accountOf } from './headless.ts';

/** Where things are looked for. */
export interface Place {
  session: Session;
  /** What the thing belongs to, as it was typed: an install, an application. */
  owner: string;
  /** `--account`. */
  account: string | undefined;
}

/** What is typed for it, and what tells it apart. */
type Row = readonly [typed: string, ...facts: unknown[]];

/** Undefined where the service does not say what its things are called. */
type Lister = (place: Place) => Promise<Row[] | undefined>;

const apiOf = async ({ session }: Place): Promise<Api> => (await session.service()).api;

/** A name that cannot be taken for anything else, or the id. */
function typable(name: unknown, id: string): string {
  return typeof name === 'string' && isOfferable(name) ? name : id;
}

/** How long ago, where it is a moment of the past. */
function ago(moment: number, now: number): string {
  const age = now - moment;
  return age >= 0 ? `${spanOf(age)} ago` : '';
}

async function installs(place: Place): Promise<Row[]> {
  const all = await everyRecord((await apiOf(place)).pages('listInstalls', {}));
  return all.map(({ id, name, environment, primary_domain }) => [
    typable(name, id),
    environment,
    primary_domain,
  ]);
}

async function domains(place: Place): Promise<Row[]> {
  const api = await apiOf(place);
  const { id: install_id } = await installRef(api, place.owner);
  const all = await everyRecord(api.pages('listDomains', { install_id }));
  return all.map(({ id, name }) => [typable(name, id)]);
}

async function backups(place: Place): Promise<Row[]> {
  const api = await apiOf(place);
  const { id: install_id } = await installRef(api, place.owner);
  const all: BackupRecord[] = await everyRecord(api.pages('listBackups', { install_id }));
  const now = place.session.system.now();
  return all
    .toSorted((a, b) => takenAt(b) - takenAt(a))
    .map((one) => [one.id, ago(takenAt(one), now), one.status, one.description]);
}

async function transfers(place: Place): Promise<Row[]> {
  const api = await apiOf(place);
  const { site_id } = await siteRef(api, place.owner);
  const all = await everyRecord(api.pages('listSiteTransfers', { site_id }));
  const now = place.session.system.now();
  return all.map(({ id, status, site, created_at }) => [
    id,
    ago(momentOf(created_at), now),
    status,
    site,
  ]);
}

async function accounts(place: Place): Promise<Row[]> {
  const all = await accountsSeen(await apiOf(place));
  return all.map(({ id, installs: count }) => [id, countOf(count)]);
}

/** Of answers nobody describes, where each record has a text of this name. */
function rowsOf(body: unknown, name: string, facts: readonly string[]): Row[] | undefined {
  const records = openListView.records?.(body);
  if (!Array.isArray(records)) return undefined;
  const rows = records.map((record): Row => {
    const { [name]: typed, ...rest } = Object(record);
    return [typeof typed === 'string' ? typed : '', ...facts.map((fact) => rest[fact] ?? '')];
  });
  return rows.every(([typed]) => typed !== '') ? rows : undefined;
}

async function headlessPlace(place: Place) {
  const { api, defaults } = await place.session.service();
  return { api, account: accountOf(place.account, defaults) };
}

async function apps(place: Place): Promise<Row[] | undefined> {
  const { api, account } = await headlessPlace(place);
  return rowsOf((await api.call('listApps', { account })).body, 'name', []);
}

async function environments(place: Place): Promise<Row[] | undefined> {
  const { api, account } = await headlessPlace(place);
  const { body } = await api.call('listEnvironments', { account, app: place.owner });
  return rowsOf(body, 'id', ['name']);
}

async function profiles({ session }: Place): Promise<Row[]> {
  const { readProfiles } = await import('../profiles.ts');
  const { profiles: stored } = await readProfiles(session.system.configDir);
  return [...stored].map(([name, { base_url }]) => [name, base_url ?? '']);
}

const listers: Readonly<Record<NameKind, Lister>> = {
  installs,
  domains,
  backups,
  transfers,
  accounts,
  apps,
  environments,
  profiles,
};

/** Names in a column, and what tells them apart beside them. */
function inColumns(rows: readonly (readonly string[])[]): Choice[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    rows.reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 0),
  );
  return rows.map(([value = '', ...facts]) => ({
    value,
    name: [value, ...facts]
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  }));
}

/** Undefined where nobody can say what there is. */
export async function choicesOf(kind: NameKind, place: Place): Promise<Choice[] | undefined> {
  const rows = await listers[kind](place);
  const cell = (fact: unknown) => clean(typeof fact === 'string' ? fact : plain(fact));
  return rows && inColumns(rows.map(([typed, ...facts]) => [typed, ...facts.map(cell)]));
}
