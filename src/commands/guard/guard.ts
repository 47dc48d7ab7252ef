import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import { requestErrorKinds } from '../../command-model/reference.ts';
import { laterWitnessOptions, waitOptions } from '../../command-model/runner-options.ts';
import { choice, duration, text, type Value } from '../../command-model/values.ts';
import { openView } from '../../command-model/view.ts';
import { cacheTypes } from '../../contract/enums.ts';
import { HmsError } from '../../core/errors.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { notify } from '../shared/notify.ts';
import { onceListed } from '../shared/once.ts';
import { summaries } from '../summaries.ts';
import type { GuardInput } from './guarded.ts';
import { runGuard } from './phases.ts';

/** An argument of the command may be empty. */
const anyWord: Value<string> = { placeholder: 'COMMAND', parse: (word) => word };

/** The e-mails of the service are about its own jobs, so they show no deploy. */
const { untilMail: _, ...witnesses } = laterWitnessOptions;

export const guardInstall = command({
  name: 'guard',
  kind: 'local',
  whyNotInEach: 'its command would have to be one for each install',
  errorKinds: [
    ...requestErrorKinds,
    'busy',
    'not_ready',
    'failed',
    'pending',
    'unknown',
    'unsupported',
  ],
  summary: summaries.guard,
  description:
    'hms looks up the command, backs the install up, waits for the backup, and then runs the command. ' +
    'Its arguments go to it as they are, without a shell. With the --until options, hms then ' +
    'waits until the page or the command shows that the deploy works. At the end, hms names the backup to go back to. ' +
    'The exit code is 8 if the command failed, and 9 if no witness showed the deploy.',
  arguments: {
    install,
    words: { value: anyWord, help: 'Command to run, after --', many: true },
  },
  options: {
    notify,
    description: {
      value: text('TEXT'),
      help: 'Description of the backup',
      fallback: "'Before COMMAND'",
    },
    once: onceListed,
    ...waitOptions,
    commandTimeout: {
      value: duration,
      help: 'End the command after this time, as failed. Default: no limit',
    },
    purge: {
      value: choice('TYPE', ...cacheTypes),
      help: 'Purge this cache after the command, before the witnesses look: object, page, cdn or all',
    },
    ...witnesses,
    waitIfBusy: {
      value: duration,
      help: 'Wait up to this time for the end of an earlier restore or copy of this machine',
    },
    restoreOnFailure: {
      help: 'Restore the backup if the command fails, or if no witness shows the deploy. Requires --yes',
    },
    restoreDatabase: {
      value: choice('ANSWER', 'yes', 'no'),
      help: 'Restore the database too: yes loses what visitors wrote since the backup',
      requires: '--restore-on-failure',
    },
    yes: { help: 'Confirm the restore without a prompt', requires: '--restore-on-failure' },
    confirm: {
      value: text('NAME'),
      help: 'Name of the install, which production and protected installs need for the restore',
      requires: '--restore-on-failure',
    },
    dryRun: {
      help: 'Look everything up and show what would be sent and run. Send and run nothing',
    },
  },
  examples: [
    'guard acmestage --notify ops@example.com -- true',
    "guard acmeprod --notify ops@example.com --dry-run -- sh -c './deploy.sh production'",
  ],
  view: {
    columns: [
      { name: 'install' },
      { name: 'install_id' },
      { name: 'backup_id' },
      { name: 'failed_phase' },
      { name: 'command_exit' },
      { name: 'command_signal' },
      { name: 'purge' },
      { name: 'restore' },
      { name: 'undo' },
      { name: 'evidence' },
    ],
  },
  viewFor: ({ dryRun }) => (dryRun ? openView : undefined),
  outputs: (record) => {
    const { backup_id, failed_phase, command_exit, restore } = record;
    return { backup_id, failed_phase, command_exit, restore };
  },
  async local(context, input) {
    checkRestore(input);
    const { record, error } = await runGuard(input, context);
    context.onRecord?.(record);
    if (error !== undefined) throw error;
    // The standard output of the command is its own.
    if (context.ui.outputOptions.requestedFormat === undefined && !input.dryRun) return undefined;
    return new CommandAnswer(record, { isChange: () => !input.dryRun });
  },
});

/** @throws HmsError usage, before anything is sent, when a restore could not be confirmed later */
function checkRestore({ restoreOnFailure, restoreDatabase, yes }: GuardInput): void {
  if (!restoreOnFailure) return;
  if (restoreDatabase === undefined) {
    throw new HmsError(
      'usage',
      '--restore-on-failure needs --restore-database yes or no. Nothing was sent.',
      {
        hint: 'A restored database loses what visitors wrote since the backup: orders, comments, accounts.',
      },
    );
  }
  if (!yes) {
    throw new HmsError('usage', '--restore-on-failure needs --yes. Nothing was sent.', {
      hint: 'hms cannot ask when the command has failed. A production install also needs --confirm NAME.',
    });
  }
}
