/** Runs one request to the system's keyring (@napi-rs/keyring): JSON on stdin, JSON on stdout. */
import { text } from 'node:stream/consumers';
import { dropNodeDefaults } from './node-defaults.ts';

dropNodeDefaults([]);

/** Service name under which the keyring shows the entries. */
const service = 'hms-cli';

async function askKeyring(): Promise<object> {
  const { do: action, name, secret } = JSON.parse(await text(process.stdin));
  // Optional dependency: it may not be installed.
  const library = await import('@napi-rs/keyring').catch(() => undefined);
  if (library === undefined) return { error: 'is not supported by this installation' };
  // The default falls back to the kernel keyring, which loses everything at the next boot.
  const options = { linux: { store: 'secret-service' } } as const;
  const entry = new library.AsyncEntry(service, name, options);
  if (action === 'get') return { answer: await entry.getPassword() };
  if (action === 'remove') return { answer: await entry.deleteCredential() };
  await entry.setPassword(secret);
  return { answer: true };
}

/** The reason, as a clause. Servers usually have no D-Bus session. */
function why({ message }: Error): string {
  if (message.includes('DBUS_SESSION_BUS_ADDRESS')) return 'no D-Bus session is available';
  return message.replace('Platform failure: ', '');
}

void askKeyring()
  .catch((error: Error) => ({ error: `cannot be used: ${why(error)}` }))
  .then((answer) => process.stdout.write(JSON.stringify(answer)));
