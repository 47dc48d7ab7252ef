import type { Command } from '../../command-model/definition.ts';
import { authLogin } from './login.ts';
import { authLogout } from './logout.ts';
import { authStatus } from './status.ts';

export const auth: readonly Command[] = [authLogin, authLogout, authStatus];
