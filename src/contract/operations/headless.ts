/**
 * The headless platform (docs/service.md 4.21): another host, paths in full, payloads not shown. Account,
 * app and environment are plain path segments, whatever they look like.
 */

import { lazy } from '../../core/lazy.ts';
import * as z from '../../core/zod.ts';
import { openAnswer } from '../answers.ts';
import type { Operation } from '../operation.ts';

const segment = lazy(() => z.string().check(z.minLength(1)));
const account = () => ({ account: segment() });
const app = () => ({ ...account(), app: segment() });
const environment = () => ({ ...app(), environment: segment() });

/** A JSON body the source does not show: sent as it was given. */
const anyBody = () => ({ body: z.unknown() });

const apps = '/v1/accounts/{account}/apps';
const environments = `${apps}/{app}/environments` as const;

/** No row in 7.3: only what section 5 says of every operation. */
const common = { source: '4.21', host: 'headless', query: {}, answer: openAnswer() } as const;
const errors = [401, 403] as const;
const unlisted = [400, 404, 409, 413, 415] as const;

// biome-ignore format: a table
export const headless = {
  listApps:          lazy(() => ({ ...common, method: 'GET',    path: apps,                              summary: 'List applications',      params: account(),     body: {},        success: 200, errors, unlisted })),
  createApp:         lazy(() => ({ ...common, method: 'POST',   path: apps,                              summary: 'Create an application',  params: account(),     body: anyBody(), success: 201, errors, unlisted, content: 'any' })),
  getApp:            lazy(() => ({ ...common, method: 'GET',    path: `${apps}/{app}`,                   summary: 'Get an application',     params: app(),         body: {},        success: 200, errors, unlisted })),
  deleteApp:         lazy(() => ({ ...common, method: 'DELETE', path: `${apps}/{app}`,                   summary: 'Delete an application',  destroys: true, params: app(),         body: {},        success: 204, errors, unlisted })),
  listEnvironments:  lazy(() => ({ ...common, method: 'GET',    path: environments,                      summary: 'List environments',      params: app(),         body: {},        success: 200, errors, unlisted })),
  createEnvironment: lazy(() => ({ ...common, method: 'POST',   path: environments,                      summary: 'Create an environment',  params: app(),         body: anyBody(), success: 201, errors, unlisted, content: 'any' })),
  getEnvironment:    lazy(() => ({ ...common, method: 'GET',    path: `${environments}/{environment}`,   summary: 'Get an environment',     params: environment(), body: {},        success: 200, errors, unlisted })),
  updateEnvironment: lazy(() => ({ ...common, method: 'PATCH',  path: `${environments}/{environment}`,   summary: 'Update an environment',  params: environment(), body: anyBody(), success: 200, errors, unlisted, content: 'any' })),
  deleteEnvironment: lazy(() => ({ ...common, method: 'DELETE', path: `${environments}/{environment}`,   summary: 'Delete an environment',  destroys: true, params: environment(), body: {},        success: 204, errors, unlisted })),
  uploadEnvironment: lazy(() => ({ ...common, method: 'POST',   path: `/fu${environments}/{environment}:upload`, summary: 'Upload a new version of the code', params: environment(), body: anyBody(), success: 200, errors, unlisted, content: 'upload' })),
} satisfies Record<string, () => Operation>;
