/** Credentials of the built-in profile. Real credentials are never sent to the embedded sandbox. */
export const sandboxCredentials = { username: 'owner', password: 'sandbox' };
