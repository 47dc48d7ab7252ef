/** A session of the runner without a service: a test decides what each request returns, and sees what was said. */
import type { BeforeAttempt, Reply } from '../../src/client/api.ts';
import type { EncodedRequest } from '../../src/client/encode.ts';
import type { Command } from '../../src/command-model/definition.ts';
import type { CommandInput } from '../../src/command-model/input.ts';
import type { OutputOptions } from '../../src/command-model/output-options.ts';
import type { Plan } from '../../src/command-model/plan.ts';
import { resultValue } from '../../src/command-model/result.ts';
import { HmsError } from '../../src/core/errors.ts';
import { openSecrets } from '../../src/core/redact/redact.ts';
import { execute } from '../../src/runner/execute.ts';
import type { Session } from '../../src/runner/session.ts';
import { virtualClock } from './clock.ts';
import { outputWith } from './plain-output.ts';

export interface SessionOptions {
  output?: Partial<OutputOptions>;
  /** The body of each response, in order. An error is thrown. */
  bodies?: readonly unknown[];
  /** Replaces parts of the service. */
  service?: object;
  /** Replaces parts of the session. */
  session?: Partial<Session>;
  stateDir?: string;
  /** Replaces the journal. */
  journal?: object;
  /** How long a connection takes. */
  connectMs?: number;
  /** The answer to every prompt. */
  answer?: string;
}

export function createSession({ bodies = [], ...options }: SessionOptions = {}) {
  const clock = virtualClock(0);
  const interrupt = new AbortController();
  const said: string[] = [];
  const sent: string[] = [];
  const settled: unknown[] = [];
  const begun: unknown[] = [];
  const records: unknown[] = [];
  let forgotten = 0;
  const ask = async () => options.answer ?? '';
  const system = {
    ...{ now: clock.now, monotonic: clock.monotonic, sleep: clock.sleep },
    interrupted: interrupt.signal,
    uuid: () => '00000000-0000-4000-8000-000000000001',
    env: {},
    stateDir: options.stateDir,
    stderr: { isTTY: false, columns: 0, write: async (text: string) => void said.push(text) },
    ask: { line: ask, confirm: async () => (await ask()) === 'y', pick: ask, secret: ask },
  };
  const api = {
    async send(request: EncodedRequest, look?: BeforeAttempt): Promise<Reply<unknown>> {
      const mayLeave = await look?.();
      if (options.connectMs !== undefined) await clock.sleep(options.connectMs);
      if (mayLeave?.() === false) throw new HmsError('unavailable', 'unsent');
      const body = bodies[sent.length];
      sent.push(`${request.method} ${request.path}`);
      if (body instanceof Error) throw body;
      return { body, status: 202, headers: new Headers(), requestId: `request-${sent.length}` };
    },
  };
  const service = {
    api,
    directory: {
      nameOf: () => undefined,
      forget() {
        forgotten += 1;
      },
    },
    defaults: { account: undefined, headlessAccount: undefined, notify: [], protect: [] },
    readOnly: false,
    approvers: [],
    profile: 'work',
    date: () => Number.NaN,
    lookupTxt: async () => [],
    ...options.service,
  };
  const journal = {
    refuseRepeated: async () => {},
    async begin(...entry: unknown[]) {
      begun.push(entry);
      return { isRepeated: false, settle: async (outcome: unknown) => void settled.push(outcome) };
    },
    ...options.journal,
  };
  const secrets = openSecrets();
  const session = {
    system,
    redactor: secrets,
    addSecrets() {},
    addPrivateKeys() {},
    confirmedOptions: [],
    onRecord: (record: unknown) => void records.push(record),
    ui: {
      outputOptions: outputWith(options.output),
      info: (text: string) => void said.push(text),
      hint: (text: string) => void said.push(text),
      warn: (text: string) => void said.push(`warning: ${text}`),
      withProfile: (text: string) => text,
    },
    services: { open: async () => service, setPollSignal() {} },
    stores: {
      ledger: async () => ({
        jobs: async () => [],
        begin: () => Promise.reject(new Error('no job starts here')),
        note: async () => {},
        forget: async () => {},
      }),
      journal: async () => journal,
      withMachineLock: async (_: string, work: (alone: () => Promise<boolean>) => unknown) =>
        work(async () => true),
    },
    ...options.session,
    // As: a change needs no other part of a session.
  } as unknown as Session;

  /** Runs a command to the end of its result, as a nested command does. */
  async function ran(command: Command, input: CommandInput = {}) {
    const ending = execute(command, input, session).then(async (result) => {
      const view = result.kind === 'none' ? undefined : result.view;
      const isOther = result.kind === 'record' && result.isOther === true;
      const value = await resultValue(result);
      await result.after?.();
      return { value, view, isOther, error: undefined };
    });
    const none = { value: undefined, view: undefined, isOther: false };
    const outcome = await ending.catch((error: HmsError) => ({ ...none, error }));
    return { ...outcome, said, sent, settled, begun, records, forgotten, at: clock.monotonic() };
  }

  return { session, ran, clock, interrupt, said };
}

export function requestOf(changed: Partial<EncodedRequest> = {}): EncodedRequest {
  return {
    name: 'paintFence',
    // As: the runner does not read the form of the response.
    answer: {} as EncodedRequest['answer'],
    template: '/installs',
    part: 1,
    anonymous: false,
    headless: false,
    requested: undefined,
    allowedOwners: {},
    owners: {},
    expectedNames: {},
    method: 'POST',
    path: '/fences/f1/paint',
    url: 'https://api.example/v1/fences/f1/paint',
    json: { color: 'green' },
    upload: undefined,
    ...changed,
  };
}

export function planOf(changed: Partial<Plan> = {}): Plan {
  return {
    request: requestOf(),
    check: 'hms fences get f1',
    acceptedLines: ({ id }) => `painting ${id}`,
    ...changed,
  };
}

export const fenceView = { columns: [{ name: 'id' }, { name: 'status' }] };

/** A change with this plan. */
export function changeOf(plan: Plan | object, facts: object = {}): Command {
  // As: a plan may be an AlreadyDone, and facts any of the kind's.
  return {
    kind: 'change',
    name: 'fences paint',
    summary: 'Paint a fence',
    arguments: {},
    options: {},
    examples: [],
    view: fenceView,
    plan: async () => plan,
    ...facts,
  } as unknown as Command;
}
