import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import {
  choice,
  duration,
  text,
  type Value,
  ValueError,
  wholeNumber,
} from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { sandboxCredentials } from '../../sandbox/demo-credentials.ts';
import { type FaultRule, parseFaultRule } from '../../sandbox/faults.ts';
import { sandboxPath, sandboxStore } from '../../sandbox/store.ts';

const faultRule: Value<FaultRule> = {
  placeholder: 'RULE',
  parse(word) {
    const rule = parseFaultRule(word);
    if (rule) return rule;
    throw new ValueError("it must be like 'POST /installs/*/backups=503x2' (docs/sandbox.md)");
  },
};

const rate: Value<number> = {
  placeholder: 'RATE',
  parse(word) {
    const [, number] = /^(\d{1,6})\/s$/.exec(word) ?? [];
    if (Number(number) > 0) return Number(number);
    throw new ValueError('it must be requests a second, like 10/s');
  },
};

export const sandboxServe = command({
  name: 'sandbox serve',
  kind: 'local',
  summary: 'Serve the sandbox on this machine, to rehearse against',
  description:
    'Prints what to put in the environment, then serves until Ctrl-C. Without --state or --memory it ' +
    'shares its state with the profile `sandbox`.',
  arguments: {},
  options: {
    port: { value: wholeNumber('PORT', 0, 65_535), help: '0 for any free one', fallback: '4600' },
    state: { value: text('FILE', 'files'), help: 'keep the state in this file' },
    memory: { help: 'keep the state in memory only' },
    latency: { value: duration, help: 'added to every answer' },
    rate: { value: rate, help: 'answer 429 to what comes faster, like 10/s' },
    installs: {
      value: wholeNumber('N', 1, 100_000),
      help: 'how many installs a fresh state has',
    },
    fault: { value: faultRule, help: 'misbehave, like GET /installs=503x2', repeat: true },
    jobSeconds: {
      value: wholeNumber('N', 0, 86_400),
      help: 'how long a job takes',
      fallback: '5',
    },
    jobOutcome: {
      value: choice('OUTCOME', 'completed', 'aborted'),
      help: 'how jobs end: completed or aborted',
      fallback: 'completed',
    },
    strict: {
      help: 'answer to the letter: no null and no empty body where the description has none',
    },
  },
  examples: [
    'sandbox serve --memory',
    "sandbox serve --memory --fault 'POST /installs/*/backups=503x2' --job-seconds 60",
  ],
  view: {
    columns: [
      { name: 'HMS_BASE_URL' },
      { name: 'HMS_USERNAME' },
      { name: 'HMS_PASSWORD' },
      { name: 'HMS_HEADLESS_URL' },
      { name: 'HMS_HEADLESS_ACCOUNT' },
    ],
    text: (record) =>
      Object.entries(record)
        .map(([name, value]) => `export ${name}=${value}\n`)
        .join(''),
  },
  async local({ system, ui: { info } }, input) {
    if (input.memory && input.state !== undefined) {
      throw new HmsError('usage', '--memory and --state contradict each other');
    }
    const { createSandbox } = await import('../../sandbox/sandbox.ts');
    const { serveSandbox } = await import('../../sandbox/http/serve.ts');
    const { uploadsBeside } = await import('../../sandbox/uploads.ts');
    const { now, sleep, interrupted } = system;
    const path = input.memory ? undefined : (input.state ?? sandboxPath(system.stateDir));
    const store = sandboxStore(path, system, {
      installs: input.installs,
      namedBy: input.state === undefined ? undefined : '--state',
    });
    await store.update(() => {}); // fail now if the file cannot be written
    const sandbox = createSandbox({
      store,
      now,
      sleep,
      uuid: system.uuid,
      faults: input.fault,
      latencyMs: input.latency ?? 0,
      rate: input.rate,
      jobMs: (input.jobSeconds ?? 5) * 1000,
      jobOutcome: input.jobOutcome ?? 'completed',
      uploads: uploadsBeside(path, system.uuid),
      strict: input.strict,
    });
    const port = input.port ?? 4600;
    const observe = { onRequest: info, onBug: (error: unknown) => info(String(error)) };
    const served = await serveSandbox(sandbox, port, observe).catch((error) => {
      throw portError(error, port);
    });
    info(`sandbox: this is not the real service; its state is ${path ?? 'in memory'}`);
    info('put these lines into the environment of another terminal; Ctrl-C ends it');
    const variables = {
      HMS_BASE_URL: `http://127.0.0.1:${served.port}/v1`,
      HMS_USERNAME: sandboxCredentials.username,
      HMS_PASSWORD: sandboxCredentials.password,
      HMS_HEADLESS_URL: `http://127.0.0.1:${served.port}`,
      HMS_HEADLESS_ACCOUNT: 'northlight',
    };
    return new CommandAnswer(variables, {
      async after(failure) {
        if (!failure && !interrupted.aborted) {
          await new Promise((resolve) =>
            interrupted.addEventListener('abort', resolve, { once: true }),
          );
        }
        await served.close();
        if (!failure) throw interrupted.reason;
      },
    });
  },
});

function portError(error: NodeJS.ErrnoException, port: number): HmsError {
  return new HmsError('usage', `port ${port} cannot be used: ${error.code ?? error.message}`, {
    hint: 'choose another with --port, or any free one with --port 0',
    cause: error,
  });
}
