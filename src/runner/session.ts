/** What the runner has at hand while a command runs. */

import type { Catalogue } from '../command/catalogue.ts';
import type { Context, LocalContext } from '../command/definition.ts';
import type { CommandInput } from '../command/input.ts';
import type { Manner } from '../command/output-options.ts';
import type { Job, Loss, Sighting } from '../command/plan.ts';
import type { RunnerInput } from '../command/runner-options.ts';
import type { Service } from '../command/services.ts';
import { openView, type View } from '../command/view.ts';
import { watchBytes } from '../output/byte-progress.ts';
import { type Out, renderRecord } from '../output/render.ts';
import type { Journal } from '../storage/once-journal.ts';
import type { System } from '../system/system.ts';

export interface Session {
  system: System;
  catalogue: Catalogue;
  manner: Manner;
  /** A line for the operator, on stderr, unless `--quiet`. */
  note(text: string): void;
  /** The same, for a line with commands to type in it. */
  suggest(text: string): void;
  /** The same, whatever `--quiet` says. */
  tell(text: string): void;
  /** What is found in it and secret by its name is not shown from now on. */
  hide(value: unknown): void;
  openZip: Context['openZip'];
  readText(path: string): Promise<string>;
  /** Told the record of what was asked for, as it is known by now. */
  ended?(record: Sighting['record']): void;
  /** The options that would have answered what was asked before something was destroyed. */
  readonly confirmed: string[];
  /** As one of many: what of it the operator has agreed to lose, before the first of them began. */
  agreed?: { loss: Loss | undefined };
  /** The value of `--profile`. */
  profile: string | undefined;
  connect: LocalContext['connect'];
  inspect: LocalContext['inspect'];
  redactor: LocalContext['redactor'];
  chosenIn: LocalContext['chosenIn'];
  rehearse: LocalContext['rehearse'];
  foresee: LocalContext['foresee'];
  perform: LocalContext['perform'];
  /** Puts the profile into commands to type next. */
  naming(text: string): string;
  /** While a job is watched, the signal that ends a look; the wait says itself when it cannot look. */
  watch(signal: AbortSignal | undefined): void;
  /**
   * Runs `work` while no other process of this machine does the same by that name. `isAlone` is false once another
   * one does: then work throws LostLock, and begins again.
   */
  alone<R>(name: string, work: (isAlone: () => Promise<boolean>) => Promise<R>): Promise<R>;
  /** What was sent with `--once`. */
  journal(): Promise<Journal>;
  /** Opened on first use: settings may be missing or wrong, and local commands need none. */
  service(): Promise<Service>;
}

const defaultTimeoutMs = 30 * 60_000;

export async function contextFor(session: Session, input: CommandInput): Promise<Context> {
  const { system, note, openZip, readText } = session;
  const { api, defaults, lookupTxt, date } = await session.service();
  const { limit, wait: waits = false, dryRun = false } = input as RunnerInput;
  return {
    ...defaults,
    api,
    note,
    lookupTxt,
    openZip,
    readText,
    now: system.now,
    serviceNow: date,
    atMost: limit,
    waits: waits && !dryRun,
    dryRun,
    watchBytes: (name, total) => watchBytes({ name, total }, session.manner, system, note),
    wait: (job) => wait(job, input, session),
  };
}

export async function wait(
  job: Job,
  input: RunnerInput,
  session: Session,
): Promise<Sighting['record']> {
  const { manner, system, note } = session;
  const patience = { timeoutMs: input.timeout ?? defaultTimeoutMs, intervalMs: input.interval };
  const { waitFor } = await import('./poll.ts');
  const { showProgress } = await import('../output/wait-progress.ts');
  const progress = showProgress(job.name, manner, system, note);
  const group = manner.quiet ? undefined : system.stderr.command;
  await group?.('group', `waiting for ${job.name}`);
  try {
    return await waitFor(job, patience, system, { ...progress, watch: session.watch });
  } finally {
    await group?.('endgroup', '').catch(() => {}); // its error says less than the one before
  }
}

/** Where a list goes, and who hears of columns that did not fit. */
export function outOf({ system, note }: Pick<Session, 'system' | 'note'>): Out {
  return {
    stdout: system.stdout,
    now: system.now,
    // Asked for by tables alone: finding it out costs as much as a page.
    get timeZone() {
      return system.timeZone;
    },
    onHidden: (names) => note(`no room for: ${names.join(', ')} (--columns A,B)`),
  };
}

/** The record a command ends with. */
export function showEnd(record: Sighting['record'], view: View, session: Session): Promise<void> {
  session.ended?.(record);
  return show(record, view, session);
}

export function show(record: unknown, view: View, { manner, system }: Session): Promise<void> {
  return renderRecord(record, view, manner, system);
}

/** A record of another shape than the command's own: `--columns` was about that one. */
export function showAll(
  record: Readonly<Record<string, unknown>>,
  session: Session,
): Promise<void> {
  const manner = { ...session.manner, columns: undefined };
  return renderRecord(record, openView, manner, session.system);
}
