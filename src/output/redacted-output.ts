/** Redacts everything a person reads on the way out: messages, prompts, the text of a spinner. */
import type { Redactor } from '../core/redact/redact.ts';
import { forMessages } from '../core/redact/secret-fields.ts';
import type { Ask, Choice, Output, Problem, System } from '../system/system.ts';
import { spinnerWidth, withoutMiddle } from './spinner-line.ts';
import { widthOf, wrapText } from './wrap-text.ts';

/** present.ts redacts data value by value: redacted as one text, JSON might not parse any more. */
export function redacting(system: System, redactor: Redactor): System {
  const redact = messageOf(redactor);
  const stdout: Partial<Output> = { redactor };
  const { stderr } = system;
  const { command } = stderr;
  // Wrap after redacting: a secret that is broken over two lines would not be found.
  const wrapped = (text: string) =>
    text
      .split('\n')
      .map((line) => wrapText(line, widthOf(stderr)))
      .join('\n');
  const errors: Partial<Output> = {
    write: (text) => stderr.write(typeof text === 'string' ? wrapped(redact(text)) : text),
    ...(command && { command: (name, text) => command(name, redact(text)) }),
  };
  const overrides: Partial<System> = {
    stdout: Object.assign(Object.create(system.stdout), stdout),
    stderr: Object.assign(Object.create(stderr), errors),
    ask: redactedAsk(system.ask, redact),
    spinner(first) {
      const fitted = (text: string) => {
        const lines = redact(text).split('\n');
        return lines.map((line) => withoutMiddle(line, spinnerWidth(stderr.columns))).join('\n');
      };
      const spinner = system.spinner(fitted(first));
      return { ...spinner, text: (text) => spinner.text(fitted(text)) };
    },
  };
  return Object.assign(Object.create(system), overrides);
}

/** Redacts credentials in a message, and links that give access to whoever has them. */
export function messageOf({ redact }: Redactor): (text: string) => string {
  return (text) => forMessages(redact(text));
}

function redactedAsk(ask: Ask, redact: (text: string) => string): Ask {
  const shown = ({ name, short, ...choice }: Choice): Choice => ({
    ...choice,
    name: redact(name),
    ...(short !== undefined && { short: redact(short) }),
  });
  const redactedProblem = (problem: Problem | undefined): Problem | undefined =>
    problem &&
    ((typed) => {
      const why = problem(typed);
      return why && redact(why);
    });
  return {
    confirm: (question, look) => ask.confirm(redact(question), look),
    line: (question, look, problem) => ask.line(redact(question), look, redactedProblem(problem)),
    pick: (question, choices, look, problem) =>
      ask.pick(redact(question), choices.map(shown), look, redactedProblem(problem)),
    secret: (question, look) => ask.secret(redact(question), look),
  };
}
