/** The outbox of the sandbox as a mailbox: every e-mail of the sandbox arrives in it. */

import { hasTag } from '../core/mail/addresses.ts';
import type { MailConnection } from '../core/mail/mail.ts';
import type { StoredValue } from '../storage/locked-file.ts';
import { advance } from './jobs.ts';
import type { State } from './state.ts';

/** An address of the sandbox. hms adds a tag to it. */
export const sandboxAddress = 'ops@sandbox.example';

/** From whom the e-mails of the sandbox come. */
const sender = 'notifications@sandbox.example';

const folder = 'INBOX';

export function outboxConnection(
  store: Pick<StoredValue<State>, 'read'>,
  now: () => number,
): MailConnection {
  async function current(): Promise<State> {
    const state = structuredClone(await store.read());
    advance(state, now());
    return state;
  }

  return {
    async positions() {
      const { outbox, seeded_at } = await current();
      return [{ folder, uid_validity: seeded_at, uid_next: outbox.length + 1 }];
    },
    async messages(tag, since) {
      const { outbox, seeded_at } = await current();
      const [position] = since;
      // After a reset, the numbers say nothing.
      if (position !== undefined && position.uid_validity !== seeded_at) return [];
      return outbox
        .map(({ to, subject, sent_at }, index) => ({
          folder,
          uid: index + 1,
          received_at: sent_at,
          from: [sender],
          recipients: [to],
          subject,
          isAutomatic: false,
        }))
        .filter(({ uid }) => uid >= (position?.uid_next ?? 1))
        .filter(({ recipients }) => recipients.some((address) => hasTag(address, tag)));
    },
    async close() {},
  };
}
