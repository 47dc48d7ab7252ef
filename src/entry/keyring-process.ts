/** One question to the system's keyring (@napi-rs/keyring): JSON in on stdin, JSON out on stdout. */
import { text } from 'node:stream/consumers';
import { dropNodeDefaults } from './node-defaults.ts';

dropNodeDefaults([]);

/** How the keyring's own window names them. */
const service = 'hms-cli';

async function askKeyring(): Promise<object> {
  const { do: what, name, secret } = JSON.parse(await text(process.stdin));
  // Optional: where it was not installed, there is no keyring.
  const library = await import('@napi-rs/keyring').catch(() => undefined);
  if (library === undefined) return { error: 'is not supported by this installation' };
  // Otherwise it would fall back to the kernel's, which forgets everything with the next start.
  const options = { linux: { store: 'secret-service' } } as const;
  const entry = new library.AsyncEntry(service, name, options);
  if (what === 'get') return { answer: await entry.getPassword() };
  if (what === 'remove') return { answer: await entry.deleteCredential() };
  await entry.setPassword(secret);
  return { answer: true };
}

/** On a server there is none, as a rule. */
function why({ message }: Error): string {
  if (message.includes('DBUS_SESSION_BUS_ADDRESS')) return 'there is no D-Bus session here';
  return message.replace('Platform failure: ', '');
}

void askKeyring()
  .catch((error: Error) => ({ error: `cannot be used: ${why(error)}` }))
  .then((answer) => process.stdout.write(JSON.stringify(answer)));
