/** The file of a saved plan: its form, its checksums, and how strictly it is read. */
import { createHash } from 'node:crypto';
import type { PlannedChange, SeenFile } from '../command-model/saved/planned-change.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, jsonText, parseJson } from '../core/json.ts';

/** A value that the file does not hold. */
export interface WithheldValue {
  /** `--field` */
  option: string;
  /** The name of the field; null for another option. */
  field: string | null;
  digest: string;
}

export interface SavedPlan {
  hms_plan: typeof planVersion;
  /** ISO 8601. */
  made: string;
  hms_version: string;
  profile: string | null;
  service: { base_url: string; headless_url: string | null };
  /** The words after `hms`. `latest` and `+3h` are absolute in them, except in those of a run. */
  command: readonly string[];
  withheld: readonly WithheldValue[];
  /** Random: without it, the digests of short values could be looked up. */
  salt: string;
  is_run: boolean;
  /** The files that a run read its targets from. */
  files: readonly SeenFile[];
  /** One, or one for each target of a run. */
  changes: readonly PlannedChange[];
  /** Checksum of all other fields. */
  digest: string;
}

export const planVersion = 1;

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** @param label what the value is, so that equal values of two fields have two digests */
export function saltedDigest(salt: string, label: string, text: string): string {
  return sha256(JSON.stringify([salt, label, text]));
}

export function planText(plan: Omit<SavedPlan, 'digest'>): string {
  return `${jsonText({ ...plan, digest: sha256(jsonText(plan)) }, { indent: 2 })}\n`;
}

/** Fails early for what no plan can be, so that a wrong file does not fill the memory. */
export const maxPlanBytes = 256 * 1024 * 1024;

/**
 * @param path for messages
 * @throws HmsError usage, unless hms wrote exactly this
 */
export function parsePlan(bytes: Uint8Array, path: string): SavedPlan {
  const refuse = (why: string, hint = newPlanHint): never => {
    throw new HmsError('usage', `${path} ${why} Nothing was sent.`, { hint });
  };
  const text = Buffer.from(bytes).toString('utf8');
  const value = parseJson(text);
  if (value === undefined) {
    const isCut = /^\s*\{\s*"hms_plan"/.test(text);
    return refuse(isCut ? 'is cut off or damaged: it is no valid JSON.' : 'is not a plan of hms.');
  }
  if (!isObject(value) || !('hms_plan' in value)) return refuse('is not a plan of hms.');
  const { hms_plan: version, hms_version: by } = value;
  if (typeof version === 'number' && version > planVersion) {
    const maker = typeof by === 'string' ? ` (${by})` : '';
    return refuse(
      `was made by a newer version of hms${maker}: it has version ${version} of the format.`,
      'Update hms, or make the plan with this version.',
    );
  }
  const { digest, ...rest } = value;
  if (typeof digest !== 'string') return refuse('is not a complete plan of hms.');
  if (sha256(jsonText(rest)) !== digest) return refuse('was edited after hms wrote it.');
  if (!isSavedPlan(value)) return refuse('is not a plan that this version of hms can read.');
  return value;
}

const newPlanHint = 'Make a new plan with --plan-out.';

type FieldCheck = (value: unknown) => boolean;

const isText: FieldCheck = (value) => typeof value === 'string';
const isFlag: FieldCheck = (value) => typeof value === 'boolean';
const isCount: FieldCheck = (value) => typeof value === 'number';
const isAnything: FieldCheck = (value) => value !== undefined;
const isOne =
  (...words: unknown[]): FieldCheck =>
  (value) =>
    words.includes(value);
const orNull =
  (check: FieldCheck): FieldCheck =>
  (value) =>
    value === null || check(value);
const isListOf =
  (check: FieldCheck): FieldCheck =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** Exactly these fields. */
const hasFields =
  (fields: Readonly<Record<string, FieldCheck>>): FieldCheck =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, check]) => check(value[name]));

const isPair: FieldCheck = (value) =>
  isListOf(isText)(value) && Array.isArray(value) && value.length === 2;

const isFile = hasFields({ path: isText, bytes: isCount, sha256: isText });

const isChange = hasFields({
  target: orNull(
    hasFields({
      id: isText,
      name: isText,
      from: orNull(hasFields({ id: isText, name: isText })),
    }),
  ),
  command: isListOf(isText),
  request: orNull(
    hasFields({
      method: isText,
      path: isText,
      host: isOne('hosting', 'headless'),
      body: isAnything,
      body_digest: orNull(isText),
      body_fields: isListOf(isText),
      upload: orNull(isText),
    }),
  ),
  because: orNull(isText),
  backup_first: isFlag,
  followed: isFlag,
  installs: isListOf(
    hasFields({
      role: isOne('target', 'source'),
      id: isText,
      name: isText,
      account: orNull(isText),
      environment: orNull(isText),
      primary_domain: orNull(isText),
      protected: isFlag,
    }),
  ),
  backup: orNull(
    hasFields({ id: isText, install: isText, status: orNull(isText), created: orNull(isText) }),
  ),
  files: isListOf(isFile),
  loss: orNull(
    hasFields({
      name: isText,
      effect: isText,
      ids: isListOf(isText),
      members: isListOf(isText),
      name_required: orNull(isText),
      protected_by: orNull(isText),
      facts: isListOf(isPair),
    }),
  ),
});

const isWholePlan = hasFields({
  hms_plan: isOne(planVersion),
  made: (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
  hms_version: isText,
  profile: orNull(isText),
  service: hasFields({ base_url: isText, headless_url: orNull(isText) }),
  command: isListOf(isText),
  withheld: isListOf(hasFields({ option: isText, field: orNull(isText), digest: isText })),
  salt: isText,
  is_run: isFlag,
  files: isListOf(isFile),
  changes: isListOf(isChange),
  digest: isText,
});

function isSavedPlan(value: unknown): value is SavedPlan {
  return isWholePlan(value);
}
