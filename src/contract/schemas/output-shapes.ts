/** Schemas of the JSON that hms itself defines. Records of the service are printed as received, and are not here. */
import * as z from '../../core/zod.ts';

const about = <S extends z.ZodMiniType>(schema: S, text: string): S =>
  // As: a check changes no type.
  schema.check(z.describe(text)) as S;

const text = (description: string) => about(z.string(), description);
const count = (description: string) => about(z.int(), description);
const received = (description: string) =>
  about(z.unknown(), `${description}, as the service sent it`);

/** Open sets are plain texts: a later version may add words. */
const errorFields = z.strictObject({
  kind: text('Kind of the error, as in docs/exit-codes.md. Later versions may add kinds'),
  code: count('Exit code. Later versions may add codes'),
  message: text('One sentence that says what failed and why, for people'),
  status: about(z.nullable(z.int()), 'HTTP status, or null without a response'),
  request_id: about(z.nullable(z.string()), 'ID of the request, for the support of the service'),
  retry_safe: about(z.boolean(), 'True if the same command repeats no change'),
  details: about(z.array(z.string()), 'More lines for people'),
  hint: about(z.nullable(z.string()), 'The remedy, for people'),
  record: about(z.optional(z.unknown()), 'The last record of the job, as the service sent it'),
});

/** Evidence of the end of a job. */
const evidenceFields = z.strictObject({
  kind: text('`status`, `mail`, `probe`, `command`, `person` or `backup_seen`'),
  at: text('When it was seen, ISO 8601; for `mail`, when the mail server received it'),
  seen_by: text('Who saw it: `this machine`, a mailbox or a person'),
  says: text('What it says, for people'),
});

export interface OutputShape {
  /** What prints it. */
  commands: string;
  /** Where, and how often. */
  place: string;
  schema: z.ZodMiniType;
}

export const outputShapes = {
  audit: {
    commands: '`hms audit`',
    place: 'A list on stdout, with one object for each install.',
    schema: z.strictObject({
      install: text('Name of the install'),
      id: text('ID of the install'),
      environment: received('Environment'),
      mark: about(z.enum(['ok', 'finding', 'failed']), 'Result. `failed`: could not be checked'),
      php_version: received('PHP version'),
      last_backup: received('Time of the last completed backup, or null'),
      findings: about(z.array(z.string()), 'Findings, for people: the words may change'),
    }),
  },
  each: {
    commands: '`hms each`, `hms users import`',
    place: 'One object for each target on stdout: a line with -o jsonl, a list with --json.',
    schema: z.strictObject({
      run: about(z.nullable(z.string()), 'Name of the run, or null for a dry run'),
      target: text('Name of the target'),
      id: text('ID of the target'),
      from: about(z.optional(z.string()), 'With --pairs: name of the other install'),
      from_id: about(z.optional(z.string()), 'With --pairs: ID of the other install'),
      exit: count('Exit code of the command for this target'),
      kind: text('`ok`, or the kind of the error. Later versions may add kinds'),
      state: text('Result in one word: `completed`, `requested`, `read`, or the kind of the error'),
      result: about(z.unknown(), 'Output of the command with --json, or null'),
      error: about(z.nullable(errorFields), 'The error, or null'),
      said: about(z.optional(z.array(z.string())), 'Warnings of the command, for people'),
      started: text('Start, ISO 8601'),
      ended: text('End, ISO 8601'),
    }),
  },
  'each-list': {
    commands: '`hms each --list`',
    place:
      'A list on stdout, with one object for each run. An unreadable run has `run` and `trouble`.',
    schema: z.strictObject({
      run: text('Name of the run'),
      at: about(z.optional(z.string()), 'Start, ISO 8601'),
      targets: about(z.optional(z.int()), 'Number of targets'),
      ok: about(z.optional(z.int()), 'Targets that succeeded'),
      failed: about(z.optional(z.int()), 'Targets that failed'),
      accepted: about(z.optional(z.int()), 'Targets whose request was accepted'),
      unknown: about(z.optional(z.int()), 'Targets with an unknown outcome'),
      acknowledged: about(z.optional(z.int()), 'Targets that a person has checked'),
      open: about(z.optional(z.int()), 'Targets that a resumed run would start'),
      command: about(z.optional(z.string()), 'The command of the run, without secrets'),
      trouble: about(z.optional(z.string()), 'Why the journal cannot be read'),
    }),
  },
  doctor: {
    commands: '`hms doctor`',
    place: 'A list on stdout, with one object for each check.',
    schema: z.strictObject({
      check: text('Name of the check. Later versions may add checks'),
      result: about(z.enum(['ok', 'finding', 'failed', 'skipped']), 'Result'),
      found: text('The result in words, for people'),
      remedy: about(z.nullable(z.string()), 'The remedy, for people'),
    }),
  },
  error: {
    commands: 'every command with --json',
    place: 'The last line of stderr, if the command fails.',
    schema: z.strictObject({ error: errorFields }),
  },
  mailbox: {
    commands: '`hms mailbox set`, `hms mailbox show`, `hms mailbox remove`',
    place: 'One object on stdout.',
    schema: z.strictObject({
      profile: about(z.nullable(z.string()), 'Profile that has the settings, or null'),
      host: about(z.nullable(z.string()), 'Host of the mail server, or null'),
      port: about(z.nullable(z.int()), 'Port of the mail server, or null'),
      user: about(z.nullable(z.string()), 'User at the mail server, or null'),
      credentials_in: about(
        z.nullable(z.string()),
        'Place of the password: `environment`, `keyring`, `file`, `command`, `token command` or null. Later versions may add places',
      ),
      address: about(z.nullable(z.string()), 'Address of the settings, or null'),
      tagged_address: about(
        z.nullable(z.string()),
        'How an address with a tag looks, or null if it can have none',
      ),
      plus: about(z.boolean(), 'True if the mail server accepts a plus sign and a suffix'),
      senders: about(z.array(z.string()), 'Addresses or domains that may send. Empty for any'),
      folders: about(z.array(z.string()), 'Folders to watch. Empty for the inbox and junk'),
      accept: text('`strict` or `any`'),
      failure_words: about(z.array(z.string()), 'Words of a failure'),
      start_words: about(z.array(z.string()), 'Words of a start'),
      success_words: about(z.array(z.string()), 'Words of a success'),
    }),
  },
  'mailbox-test': {
    commands: '`hms mailbox test`',
    place: 'One object on stdout, if the mailbox can be read.',
    schema: z.strictObject({
      mailbox: text('Address of the settings'),
      folders: about(z.array(z.string()), 'Folders that hms watches'),
      tagged_address: about(
        z.nullable(z.string()),
        'How an address with a tag looks, or null if it can have none',
      ),
    }),
  },
  job: {
    commands: '`hms backups restore`, `hms backups archive`, `hms installs copy`',
    place: 'One object on stdout, if the service accepted the request without a record.',
    schema: z.strictObject({
      requested: about(z.literal(true), 'The service accepted the request. Its end is not known'),
      operation: text('Operation of the service'),
      request_id: about(z.nullable(z.string()), 'ID of the request'),
      notification_emails: about(
        z.optional(z.array(z.string())),
        'Addresses that the service sends an e-mail to',
      ),
      job: about(z.optional(z.string()), 'ID of the job in the ledger of this machine'),
      status: about(
        z.optional(z.string()),
        '`requested`; after --wait `notified` (the e-mail of the service) or `observed` (a page or a command)',
      ),
      evidence: about(z.optional(z.array(evidenceFields)), 'Evidence of the end of the job'),
    }),
  },
  jobs: {
    commands: '`hms jobs list`, `hms jobs show`, `hms jobs wait`, `hms jobs settle`, `hms watch`',
    place: 'A list on stdout, with one object for each job; one object for `show` and `settle`.',
    schema: z.strictObject({
      id: text(
        'ID of the job in the ledger of this machine. With watch: ID of a backup that is not in the ledger',
      ),
      state: text(
        '`unknown`, `requested`, `completed`, `notified` (by e-mail), `observed` (by a page or a command) or `failed`. With wait and watch also `not_observable`: accepted, and nothing shows its end',
      ),
      kind: text(
        '`backup`, `restore`, `copy`, `archive`, `transfer`, `usage`, `domain` or `environment`',
      ),
      command: about(
        z.nullable(z.string()),
        'The command, as typed; null for a backup that is not in the ledger',
      ),
      target: text('Name of what changes'),
      target_id: text('ID of what changes'),
      source: about(z.nullable(z.string()), 'Name of the install that a copy reads'),
      profile: about(z.nullable(z.string()), 'Profile, or null with settings of the environment'),
      service: text('Base URL of the service'),
      request_id: about(z.nullable(z.string()), 'ID of the request'),
      notification_emails: about(z.array(z.string()), 'Addresses that the service e-mails'),
      requested_at: text('When the request was recorded, just before it was sent, ISO 8601'),
      ended_at: about(z.nullable(z.string()), 'When the end was seen, or null'),
      evidence: about(z.array(evidenceFields), 'Evidence of its end'),
      note: about(z.optional(z.string()), 'With wait and watch: the last note, for people'),
    }),
  },
} as const satisfies Record<string, OutputShape>;

/** A JSON Schema, as far as hms uses it. */
export interface JsonSchema {
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
}

export function jsonSchemaOf({ schema }: OutputShape): JsonSchema {
  const { $schema, ...document } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  // As: the schemas above use only these keywords.
  return withoutLimits(document) as JsonSchema;
}

/** Later versions may add fields, and numbers have no limits. */
function withoutLimits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLimits);
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(
    ([name, one]) =>
      !(name === 'additionalProperties' && one === false) &&
      !(/^(minimum|maximum)$/.test(name) && typeof one === 'number'),
  );
  return Object.fromEntries(left.map(([name, one]) => [name, withoutLimits(one)]));
}
