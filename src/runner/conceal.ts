/** Credentials have no business on a screen, whoever put them there: a service may echo what it was sent. */

interface Credentials {
  username: string;
  password: string;
}

/** A shorter password would be found in half of all words; its encoded forms are long enough. */
const shortest = 6;

/** The password in every form a service could send back. */
export function formsOf({ username, password }: Credentials): string[] {
  const pair = Buffer.from(`${username}:${password}`).toString('base64');
  const alone = Buffer.from(password).toString('base64');
  const plain = [password, encodeURIComponent(password), JSON.stringify(password).slice(1, -1)];
  return [pair, alone, ...plain].filter((form) => form.length >= shortest);
}

export function conceal(text: string, secrets: Iterable<string>): string {
  let concealed = text;
  for (const secret of secrets) concealed = concealed.replaceAll(secret, '…');
  return concealed;
}
