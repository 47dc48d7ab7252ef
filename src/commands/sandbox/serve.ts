import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import {
  choice,
  duration,
  type Value,
  ValueError,
  wholeNumber,
  writtenFile,
} from '../../command-model/values.ts';
import { systemReason } from '../../core/error-code.ts';
import { HmsError } from '../../core/errors.ts';
import { sandboxCredentials } from '../../sandbox/demo-credentials.ts';
import { type FaultRule, parseFaultRule } from '../../sandbox/faults.ts';
import { sandboxPath, sandboxStore } from '../../sandbox/store.ts';

const faultRule: Value<FaultRule> = {
  placeholder: 'RULE',
  parse(word) {
    const rule = parseFaultRule(word);
    if (rule) return rule;
    throw new ValueError("It must be like 'POST /installs/*/backups=503x2' (docs/sandbox.md).");
  },
};

const rate: Value<number> = {
  placeholder: 'RATE',
  parse(word) {
    const [, number] = /^(\d{1,6})\/s$/.exec(word) ?? [];
    if (Number(number) > 0) return Number(number);
    throw new ValueError('It must be requests per second, like 10/s.');
  },
};

export const sandboxServe = command({
  name: 'sandbox serve',
  kind: 'local',
  summary: 'Serve the sandbox on this machine',
  description:
    'Prints the environment variables to set, then serves until Ctrl-C. Without --state or --memory, it ' +
    'shares its state with the profile `sandbox`.',
  arguments: {},
  options: {
    port: {
      value: wholeNumber('PORT', 0, 65_535),
      help: 'Port to listen on. Use 0 for any free port',
      fallback: '4600',
    },
    state: { value: writtenFile, help: 'Keep the state in this file' },
    memory: { help: 'Keep the state in memory only. Cannot be combined with --state' },
    latency: { value: duration, help: 'Delay of every response' },
    rate: {
      value: rate,
      help: 'Maximum request rate, like 10/s. Faster requests get a 429 response',
    },
    installs: {
      value: wholeNumber('N', 1, 100_000),
      help: 'Number of installs in a new state',
      fallback: '12',
    },
    fault: {
      value: faultRule,
      help: "Simulate a failure, like 'GET /installs=503x2'",
      repeat: true,
    },
    jobSeconds: {
      value: wholeNumber('N', 0, 86_400),
      help: 'Duration of a job in seconds',
      fallback: '5',
    },
    jobOutcome: {
      value: choice('OUTCOME', 'completed', 'aborted'),
      help: 'How jobs end: completed or aborted',
      fallback: 'completed',
    },
    part1: {
      help: 'Offer only part 1 of the service, as older services do (docs/service.md)',
    },
    strict: {
      help: 'Send null and empty bodies only where the description of the service has them',
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
      throw new HmsError('usage', '--memory and --state cannot be combined.');
    }
    const { createSandbox } = await import('../../sandbox/sandbox.ts');
    const { serveSandbox } = await import('../../sandbox/http/serve.ts');
    const { uploadsInFolder } = await import('../../sandbox/uploads.ts');
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
      uploads: uploadsInFolder(path, system.uuid),
      strict: input.strict,
      part1: input.part1,
    });
    const port = input.port ?? 4600;
    const observe = { onRequest: info, onBug: (error: unknown) => info(String(error)) };
    const served = await serveSandbox(sandbox, port, observe).catch((error) => {
      throw portError(error, port);
    });
    info(`Sandbox: this is not the real service. Its state is ${path ?? 'in memory'}.`);
    info('Run these lines in another terminal. To stop the server, press Ctrl-C.');
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

function portError(error: unknown, port: number): HmsError {
  return new HmsError('usage', `Cannot use port ${port}: ${systemReason(error)}.`, {
    hint: 'Choose another port with --port, or any free port with --port 0.',
    cause: error,
  });
}
