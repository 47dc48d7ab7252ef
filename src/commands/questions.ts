/** What is missing of a command line is asked for, where somebody is there to answer. */
import type { Api } from '../client/client.ts';
import { everyRecord } from '../client/pages.ts';
import { isOfferable } from '../names.ts';
import { type BackupRecord, takenAt } from '../resolve/backup.ts';
import { installRef } from '../resolve/install.ts';
import type { Gap } from '../runner/gap.ts';
import { clean } from '../runner/sanitize.ts';
import type { Session } from '../runner/session.ts';
import { problemWith, spanOf } from '../runner/values.ts';
import { plain } from '../runner/view.ts';
import type { Choice } from '../system.ts';

/** Names in a column, and what tells them apart beside them. */
function inColumns(rows: readonly (readonly string[])[]): Choice[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map(([value = '', ...facts]) => ({
    value,
    name: [value, ...facts]
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  }));
}

/** A name that cannot be taken for anything else, or the id. */
function typable(name: unknown, id: string): string {
  return typeof name === 'string' && isOfferable(name) ? name : id;
}

async function installs(api: Api): Promise<Choice[]> {
  const all = await everyRecord(api.pages('listInstalls', {}));
  return inColumns(
    all.map(({ id, name, environment, primary_domain }) => [
      typable(name, id),
      ...[plain(environment), plain(primary_domain)].map(clean),
    ]),
  );
}

async function domains(api: Api, install: string): Promise<Choice[]> {
  const { id } = await installRef(api, install);
  const all = await everyRecord(api.pages('listDomains', { install_id: id }));
  return inColumns(all.map(({ id: own, name }) => [typable(name, own)]));
}

async function backups(api: Api, install: string, now: number): Promise<Choice[]> {
  const { id } = await installRef(api, install);
  const all = await everyRecord(api.pages('listBackups', { install_id: id }));
  const ageOf = (backup: BackupRecord) => {
    const age = now - takenAt(backup);
    return Number.isFinite(age) && age >= 0 ? `${spanOf(age)} ago` : '';
  };
  const newestFirst = all.toSorted((a, b) => takenAt(b) - takenAt(a));
  return inColumns(
    newestFirst.map((one) => [
      one.id,
      ...[ageOf(one), plain(one.status), plain(one.description)].map(clean),
    ]),
  );
}

/** Undefined where it can be anything. */
async function choicesFor(
  { missing: { value }, given, command }: Gap,
  session: Session,
): Promise<Choice[] | undefined> {
  if (value?.choices) return value.choices.map((one) => ({ name: one, value: one }));
  if (value?.names === undefined || value.names === 'profiles') return undefined;
  const { api } = await session.service();
  if (value.names === 'installs') return installs(api);
  const owner = Object.entries(command.arguments).find(([, one]) => one.value.names === 'installs');
  const install = given[owner?.[0] ?? ''] ?? '';
  return value.names === 'domains'
    ? domains(api, install)
    : backups(api, install, session.system.now());
}

/** Undefined where there is nothing to choose from. */
export async function answerTo(gap: Gap, session: Session): Promise<string | undefined> {
  const { missing, label } = gap;
  const { ask } = session.system;
  const look = { color: session.manner.colorNotes };
  const choices = await choicesFor(gap, session);
  if (choices?.length === 0) {
    session.note(`${label}: there is none to choose`);
    return undefined;
  }
  const { value } = missing;
  const problem = (typed: string) => value && problemWith(value, typed);
  return choices
    ? ask.pick(`${label} (type a part of it):`, choices, look)
    : ask.line(`${label} (${missing.help}):`, look, problem);
}
