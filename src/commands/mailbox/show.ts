import { CommandAnswer } from '../../command-model/command-answer.ts';
import { command } from '../../command-model/definition.ts';
import { noMailbox, shownAddress, shownRules, shownTag, view } from './view.ts';

export const mailboxShow = command({
  name: 'mailbox show',
  kind: 'local',
  errorKinds: ['auth'],
  summary: 'Show the settings of the mailbox',
  description:
    'Connects to nothing, runs no program, and never shows a password. To test the settings, use `hms ' +
    'mailbox test`.',
  arguments: {},
  options: {},
  examples: ['mailbox show --profile sandbox', 'mailbox show --profile sandbox --json'],
  view,
  async local({ system, profile, services }) {
    const { resolveMailbox } = await import('../../config/settings.ts');
    const settings = await resolveMailbox(profile, system);
    if (settings === undefined) throw noMailbox();
    if (settings === 'sandbox') {
      const outbox = await services.openMailbox();
      if (outbox === undefined) throw noMailbox();
      const place = { host: null, port: null, user: null, credentials_in: null, address: null };
      const tagged_address = outbox.addressFor(shownTag) ?? null;
      const rules = shownRules(outbox.rules);
      return { profile: settings, ...place, tagged_address, plus: true, ...rules, folders: [] };
    }
    const { host, port, user, address, plus, folders, rules, credentialsIn, problem } = settings;
    const shown = {
      profile: settings.profile ?? null,
      host: host ?? null,
      port: Number.isInteger(port) ? port : null,
      user: user ?? null,
      credentials_in: credentialsIn ?? null,
      address: address ?? null,
      tagged_address: shownAddress(address, plus),
      plus,
      ...shownRules(rules),
      folders,
    };
    return new CommandAnswer(shown, { error: problem });
  },
});
