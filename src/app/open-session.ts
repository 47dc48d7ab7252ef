/** Builds the session from options and the outside world. Heavy modules are loaded on first use. */
import type { Catalogue } from '../command-model/catalogue.ts';
import type { CommonInput, OutputOptions } from '../command-model/output-options.ts';
import type { Service } from '../command-model/services.ts';
import type { Ui } from '../command-model/ui.ts';
import { HmsError } from '../core/errors.ts';
import type { Mailbox } from '../core/mail/mail.ts';
import { privateKeysIn } from '../core/redact/private-keys.ts';
import type { Secrets } from '../core/redact/redact.ts';
import { secretsIn } from '../core/redact/secret-fields.ts';
import type { JobLedger } from '../ledger/job-ledger.ts';
import { withProfile } from '../output/error-report.ts';
import { clean } from '../output/sanitize.ts';
import type { Session } from '../runner/session.ts';
import type { System } from '../system/system.ts';

interface Opening {
  catalogue: Catalogue;
  common: CommonInput;
  outputOptions: OutputOptions;
  system: System;
  secrets: Secrets;
  typedCommand(): string;
  words(): readonly string[];
}

export function openSession(opening: Opening): Session {
  const { catalogue, common, system, secrets } = opening;
  if (common.showSecrets) secrets.showPrivateKeys();
  const ui = uiOf(opening);
  const { services, close } = servicesOf(opening, ui);
  const nested = () => import('./nested.ts');
  let ledger: Promise<JobLedger> | undefined;
  let input: Promise<string> | undefined;
  const session: Session = {
    system,
    catalogue,
    profile: common.profile,
    typedCommand: opening.typedCommand,
    words: opening.words,
    redactor: secrets,
    addSecret: secrets.add,
    addPrivateKeys(value) {
      if (!common.showSecrets) for (const key of privateKeysIn(value)) secrets.add(key);
    },
    addSecrets(value) {
      for (const secret of secretsIn(value)) secrets.add(secret);
    },
    confirmedOptions: [],
    ui,
    services,
    close,
    stores: {
      async openZip(path, options) {
        const { openZip } = await import('../archive/source.ts');
        return openZip(path, { ...options, nonce: system.uuid() });
      },
      async readText(path) {
        // Standard input has an end: what was read is kept for who plans twice.
        if (path === '-') {
          input ??= system.stdin.text();
          return input;
        }
        return (await import('../archive/text-file.ts')).readTextFile(path);
      },
      withMachineLock: (name, work) => withMachineLock(name, work, system, ui),
      journal: async () =>
        (await import('../storage/once-journal.ts')).openJournal(system, secrets),
      async ledger() {
        ledger ??= import('../ledger/job-ledger.ts').then(({ openLedger }) =>
          openLedger(system, secrets, ui.warn),
        );
        return ledger;
      },
    },
    nested: {
      parse: async (words) => (await nested()).parseNested(words, session),
      preflight: async (chosen) => (await nested()).preflight(chosen, session),
      previewLosses: async (limiter) => (await nested()).previewLosses(limiter, session),
      run: async (run) => (await nested()).runNested(run, session),
      runSaved: async (saved) => (await nested()).runSaved(saved, session),
      runShown: async (...of) => (await nested()).runShown(...of, session),
      lookUp: async (...of) => (await nested()).lookUpNested(...of, session),
    },
  };
  return session;
}

function uiOf({ catalogue, common, outputOptions, system }: Opening): Ui {
  const write = (text: string) => {
    system.stderr.write(`${clean(text)}\n`).catch(() => {});
  };
  const info = (text: string) => {
    if (!outputOptions.quiet) write(text);
  };
  const addProfile = (text: string) => withProfile(text, common.profile, catalogue.load);
  return {
    outputOptions,
    info,
    hint: (text) => info(addProfile(text)),
    warn: (text) => write(addProfile(text)),
    withProfile: addProfile,
  };
}

function servicesOf(
  { common, system, secrets }: Opening,
  { info, warn }: Ui,
): Pick<Session, 'services' | 'close'> {
  let opened: Promise<Service> | undefined;
  let mailbox: Promise<Mailbox | undefined> | undefined;
  let pollSignal: AbortSignal | undefined;
  const connecting = () => import('./connect.ts');
  const context = { common, system, info, warn, pollSignal: () => pollSignal, secrets };
  return {
    services: {
      open() {
        opened ??= connecting().then(({ openService }) => openService(context));
        return opened;
      },
      fetch: (url, init) => system.network({ caFile: common.caFile })(url, init),
      connect: async (to) => (await connecting()).connect(to, context),
      openMailbox() {
        mailbox ??= opened
          ? opened.then((service) => service.mailbox)
          : connecting().then(({ openMailboxOnly }) => openMailboxOnly(context));
        return mailbox;
      },
      inspect: (url, from) =>
        system.inspect(url, { caFile: common.caFile, signal: system.interrupted, from }),
      setPollSignal(signal) {
        pollSignal = signal;
      },
    },
    close() {
      opened
        ?.then(({ directory, mailbox }) => {
          directory.forget();
          return mailbox?.connection.close();
        })
        .catch(() => {});
      mailbox?.then((one) => one?.connection.close()).catch(() => {});
    },
  };
}

/** Works without a lock, with a warning, when none can be created: the lock only guards against a rare race. */
async function withMachineLock<R>(
  name: string,
  work: (ownsLock: () => Promise<boolean>) => Promise<R>,
  { stateDir, exclusively }: System,
  { warn }: Ui,
): Promise<R> {
  const withoutLock = (why: string) => {
    warn(`There is no lock, so a second run could send the same request at the same time: ${why}`);
    return work(async () => true);
  };
  if (stateDir === undefined) return withoutLock('no state folder is set (HMS_STATE_DIR).');
  const { createHash } = await import('node:crypto');
  const { join } = await import('node:path');
  const path = join(stateDir, createHash('sha256').update(name).digest('hex'));
  let hasStarted = false;
  try {
    return await exclusively(path, ({ isHeld }) => {
      hasStarted = true;
      return work(isHeld);
    });
  } catch (error) {
    // Only a system error has a cause: no lock can be created here. Without a cause, the lock is held or unsafe.
    if (hasStarted || !(error instanceof HmsError) || error.cause === undefined) throw error;
    return withoutLock(error.message);
  }
}
