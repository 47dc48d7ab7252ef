/** The only credentials the sandbox knows; real ones are never sent to it. */
export const sandboxCredentials = { username: 'owner', password: 'sandbox' };
