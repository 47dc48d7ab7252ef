/** Who the built-in profile is. Real credentials are never sent to the embedded sandbox. */
export const sandboxCredentials = { username: 'owner', password: 'sandbox' };
