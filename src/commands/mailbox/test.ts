import { command } from '../../command-model/definition.ts';
import { noMailbox, shownTag } from './view.ts';

export const mailboxTest = command({
  name: 'mailbox test',
  kind: 'local',
  errorKinds: ['auth', 'unavailable'],
  summary: 'Test the connection to the mailbox',
  description:
    'Logs in, opens the folders read-only, and says how an address with a tag looks. hms sends no ' +
    'e-mail. To test that such an address arrives, send an e-mail to it yourself.',
  arguments: {},
  options: {},
  examples: ['mailbox test --profile sandbox', 'mailbox test --profile sandbox --json'],
  view: { columns: [{ name: 'mailbox' }, { name: 'folders' }, { name: 'tagged_address' }] },
  async local({ system, services, ui: { info, warn, hint } }) {
    const mailbox = await services.openMailbox();
    if (mailbox === undefined) throw noMailbox();
    const tagged_address = mailbox.addressFor(shownTag) ?? null;
    const positions = await mailbox.connection.positions(system.interrupted);
    const folders = positions.map(({ folder }) => folder);
    info(`The connection works. hms watches ${folders.join(', ')}.`);
    if (tagged_address === null) {
      warn('The address can have no tag, so the mailbox cannot show when a job ends.');
      hint('To set a pattern, run: hms mailbox set --address hms-{tag}@ops.example.com');
    }
    return { mailbox: mailbox.name.replace(/^mailbox /, ''), folders, tagged_address };
  },
});
