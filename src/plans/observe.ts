/** What is seen now of everything that a change is about, for a saved plan and for the comparison with one. */
import type { Chosen, CommandOf } from '../command-model/definition.ts';
import {
  type AlreadyDone,
  bodyFact,
  type ConfirmationTarget,
  type Plan,
} from '../command-model/plan.ts';
import type {
  PlannedChange,
  PlannedLoss,
  PlannedRequest,
  SeenBackup,
  SeenInstall,
} from '../command-model/saved/planned-change.ts';
import type { Service } from '../command-model/services.ts';
import { isId } from '../command-model/values.ts';
import { fieldIn } from '../command-model/where.ts';
import { foldedName } from '../core/compare-names.ts';
import { isObject, jsonText, mapTexts, recordIn } from '../core/json.ts';
import type { Redactor } from '../core/redact/redact.ts';
import { withoutSecrets } from '../core/redact/secret-fields.ts';
import { listedBackup } from '../resolve/backup.ts';
import { type InstallRecord, installName } from '../resolve/install.ts';
import { saltedDigest } from './plan-file.ts';
import { absoluteWords, keptWords } from './plan-words.ts';

export interface Observing {
  command: CommandOf<'change'>;
  chosen: Pick<Chosen, 'command' | 'words'>;
  service: Service;
  redactor: Redactor;
  salt: string;
  /** With --wait. */
  waits: boolean;
}

/** The change that a plan of its command stands for, with everything that is seen of it. */
export async function plannedChange(
  found: Plan | AlreadyDone,
  { command, chosen, service, redactor, salt, waits }: Observing,
): Promise<PlannedChange> {
  const { words, withheld } = keptWords(chosen.words, chosen.command);
  if ('because' in found) {
    const { because } = found;
    return { ...nothing, command: words, because: redactor.redact(because) };
  }
  const hasSecretBody = withheld.some(({ option }) => option !== '--until-command');
  const request = plannedRequestOf(found, { service, salt, hasSecretBody });
  const ids = new Set(idsIn(found).map((id) => id.toLowerCase()));
  const seen = ids.size === 0 ? [] : await seenInstalls(ids, service);
  const source = found.starts?.source?.id.toLowerCase();
  const change = {
    ...nothing,
    request,
    backup_first: found.first !== undefined,
    followed: waits && (found.next ?? found.afterEnd) !== undefined,
    installs: seen.map((one) => ({
      ...one,
      role: one.id.toLowerCase() === source ? ('source' as const) : ('target' as const),
    })),
    backup: await backupIn(found, service),
    loss: await lossOf(found.confirmation, command, request.body_digest !== null),
  };
  return {
    ...redactor.redactValue(change),
    command: absoluteWords(words, chosen.command, found.absolute ?? {}),
    files: (await found.files?.()) ?? [],
  };
}

const nothing: PlannedChange = {
  target: null,
  command: [],
  request: null,
  because: null,
  backup_first: false,
  followed: false,
  installs: [],
  backup: null,
  files: [],
  loss: null,
};

/** The mailbox gets another address each time. */
const mailboxAddress = '(the address of the mailbox)';

interface RequestFacts {
  service: Service;
  salt: string;
  /** The body was typed as fields or as a file. */
  hasSecretBody: boolean;
}

function plannedRequestOf(
  { request, starts }: Plan,
  { service, salt, hasSecretBody }: RequestFacts,
): PlannedRequest {
  const { method, url, headless, json: sent, upload } = request;
  const base = headless ? (service.headlessUrl ?? '') : service.baseUrl;
  const address = starts?.mail?.address;
  const json =
    address === undefined
      ? sent
      : mapTexts(sent, (text) => (text === address ? mailboxAddress : text));
  const isSecret =
    json !== undefined && (hasSecretBody || jsonText(withoutSecrets(json)) !== jsonText(json));
  return {
    method,
    path: url.startsWith(base) ? url.slice(base.length) : url,
    host: headless ? 'headless' : 'hosting',
    body: isSecret ? null : (json ?? null),
    body_digest: isSecret ? saltedDigest(salt, 'body', jsonText(json)) : null,
    body_fields: isSecret && isObject(json) ? Object.keys(json) : [],
    upload: upload?.description ?? null,
  };
}

/** Every id that the request names, and those of what is lost. */
function idsIn({ request, confirmation }: Plan): string[] {
  const { pathname, searchParams } = new URL(request.url);
  const inBody: string[] = [];
  mapTexts(request.json, (text) => {
    inBody.push(text);
    return text;
  });
  const inLoss = confirmation?.ids.flatMap((id) => id.split('/')) ?? [];
  return [...pathname.split('/'), ...searchParams.values(), ...inBody, ...inLoss].filter(isId);
}

/** The listed installs with these ids. */
export async function seenInstalls(
  ids: ReadonlySet<string>,
  { directory, defaults: { protect } }: Pick<Service, 'directory' | 'defaults'>,
): Promise<Omit<SeenInstall, 'role'>[]> {
  const found: Omit<SeenInstall, 'role'>[] = [];
  for await (const record of directory.installs()) {
    if (ids.has(record.id.toLowerCase())) found.push(seenInstall(record, protect));
  }
  return found;
}

export function seenInstall(
  record: InstallRecord,
  protect: readonly string[],
): Omit<SeenInstall, 'role'> {
  const name = installName(record);
  return {
    id: record.id,
    name,
    account: optionalText(fieldIn(record, 'account.id')),
    environment: optionalText(record.environment),
    primary_domain: optionalText(record.primary_domain),
    protected: protect.some((one) => foldedName(one) === foldedName(name)),
  };
}

function optionalText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : jsonText(value);
}

async function backupIn({ request }: Plan, service: Service): Promise<SeenBackup | null> {
  const [, install = '', id = ''] =
    /\/installs\/([^/?]+)\/backups\/([^/?]+)/.exec(request.url) ?? [];
  return isId(install) && isId(id) ? seenBackup({ install, id }, service) : null;
}

/** A backup that is not listed has no status. */
export async function seenBackup(
  { install, id }: Pick<SeenBackup, 'install' | 'id'>,
  { directory }: Pick<Service, 'directory'>,
): Promise<SeenBackup | null> {
  const found = recordIn(await listedBackup(directory, { id: install, name: install }, id));
  return {
    id,
    install,
    status: optionalText(found.status),
    created: optionalText(found.create_time),
  };
}

async function lossOf(
  confirmation: ConfirmationTarget | undefined,
  { destroys }: CommandOf<'change'>,
  hasSecretBody: boolean,
): Promise<PlannedLoss | null> {
  if (confirmation === undefined) return null;
  const { name, ids, members = [], requireNameReason, protectedBy } = confirmation;
  const facts = (await confirmation.facts())
    .filter(([label]) => !(hasSecretBody && label === bodyFact))
    .map(([label, value]) => [label, value] as const);
  return {
    name,
    effect: destroys?.effect ?? '',
    ids,
    members,
    name_required: requireNameReason ?? null,
    protected_by: protectedBy ?? null,
    facts,
  };
}
