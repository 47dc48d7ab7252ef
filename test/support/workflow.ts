/** Simulates the CI engines of docs/ci.md, as much of them as its recipes and action.yml use. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { shell } from './spawn.ts';

type Texts = Record<string, string>;

export interface Step {
  id?: string;
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  shell?: string;
  env?: Texts;
  with?: Texts;
  'continue-on-error'?: boolean;
}

interface Action {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
}

export const action: Action = parse(readFileSync('action.yml', 'utf8'));

/** Each engine's command for `shell: bash`, for a runner's script, and for a plain shell. */
const shells = {
  github: 'bash --noprofile --norc -eo pipefail',
  gitlab: 'bash -eo pipefail',
  plain: 'sh',
};

/** A working folder for a job. Programs in its `bin` come first on the PATH. */
export function workspace(programs: Texts = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'hms-job-'));
  for (const [name, lines] of Object.entries(programs)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `#!/bin/bash\n${lines}\n`, { mode: 0o755 });
  }
  return folder;
}

export function runScript(
  engine: keyof typeof shells,
  script: string,
  folder: string,
  env: Texts = {},
) {
  writeFileSync(join(folder, 'script.sh'), script);
  const line = `cd '${folder}'; PATH="$PWD/bin:$PATH" exec ${shells[engine]} script.sh`;
  return shell(line, { CI: 'true', ...env });
}

/** Parses the file behind $GITHUB_ENV or $GITHUB_OUTPUT, like the runner. */
export function variablesIn(text: string): Texts {
  const one = /^(\w+)<<(.+)\n(?:([\s\S]*?)\n)?\2$|^(\w+)=(.*)$/gm;
  const all = [...text.matchAll(one)].map(([, long, , lines = '', short, line = '']) =>
    long === undefined ? [short, line] : [long, lines],
  );
  return Object.fromEntries(all);
}

interface Context {
  steps: Record<string, { outcome: string; outputs: Texts }>;
  [name: string]: unknown;
}

/** GitHub's expressions are JavaScript, except for dashes in names. */
function evaluate(expression: string, context: Context): unknown {
  const script = expression.replace(/\binputs\.([\w-]+)/g, 'inputs["$1"]');
  // A missing step has empty outputs.
  const steps = new Proxy(context.steps, {
    get: (all, id) => all[String(id)] ?? { outputs: {} },
  });
  return runInNewContext(script, { always: () => true, ...context, steps });
}

const filled = (texts: Texts = {}, context: Context): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replace(/\$\{\{(.*?)\}\}/g, (_, inner) => String(evaluate(inner, context) ?? '')),
    ]),
  );

interface Job {
  folder: string;
  /** Steps add their $GITHUB_ENV to it. */
  env: Texts;
  log: string[];
}

export interface Outcome {
  /** Of the step that failed the job, or 0. */
  code: number | null;
  steps: Context['steps'];
}

export async function runSteps(
  steps: Step[],
  given: Record<string, unknown>,
  job: Job,
): Promise<Outcome> {
  const context: Context = { ...given, steps: {} };
  let code: number | null = 0;
  for (const step of steps) {
    const condition = step.if ?? 'true';
    const isReached = code === 0 || condition.includes('always()');
    if (!isReached || !evaluate(condition, context)) continue;
    const ended = await runStep(step, context, job);
    const outcome = ended.code === 0 ? 'success' : 'failure';
    if (step.id !== undefined) context.steps[step.id] = { outcome, outputs: ended.outputs };
    if (code === 0 && !step['continue-on-error']) code = ended.code;
  }
  return { code, steps: context.steps };
}

async function runStep(step: Step, context: Context, job: Job) {
  if (step.uses?.startsWith('your-org/hms@')) return useAction(step, context, job);
  if (step.run === undefined) return { code: 0, outputs: {} };
  const own = mkdtempSync(join(job.folder, 'step-'));
  const files = { GITHUB_ENV: join(own, 'env'), GITHUB_OUTPUT: join(own, 'output') };
  for (const path of Object.values(files)) writeFileSync(path, '');
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(job.folder, 'summary'),
    RUNNER_TEMP: own,
    ...job.env,
    ...files,
    ...filled(step.env, context),
  };
  const { code, stdout, stderr } = await runScript('github', step.run, job.folder, env);
  job.log.push(stdout, stderr);
  Object.assign(job.env, variablesIn(readFileSync(files.GITHUB_ENV, 'utf8')));
  return { code, outputs: variablesIn(readFileSync(files.GITHUB_OUTPUT, 'utf8')) };
}

/** Steps of the action by name. */
export function stepNamed(name: string): Step {
  const step = action.runs.steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`action.yml has no step ${name}`);
  return step;
}

/** Skips the steps of the action that install hms, because it is already on the PATH. */
async function useAction(step: Step, context: Context, job: Job) {
  const used = [stepNamed('Credentials'), stepNamed('Run hms')];
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const inputs = { ...Object.fromEntries(defaults), ...filled(step.with, context) };
  const { code, steps } = await runSteps(used, { inputs }, job);
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
  return { code, outputs: filled(Object.fromEntries(values), { steps }) };
}

/** Content of a file that a program left in the folder; undefined if it did not run. */
export function left(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
