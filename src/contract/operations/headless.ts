/**
 * The headless platform (docs/service.md 4.21): another host, complete paths, undocumented payloads. Account, app and
 * environment are plain path segments of any form.
 */
import type { Operation } from '../operation.ts';

const apps = '/v1/accounts/{account}/apps';
const environments = `${apps}/{app}/environments` as const;

const common = {
  source: '4.21',
  host: 'headless',
  answer: { form: 'open' },
  /** Not in 7.3: only the statuses that section 5 gives for every operation. */
  errors: [401, 403],
  unlisted: [400, 404, 409, 413, 415],
} as const;

// biome-ignore format: a table
export const headless = {
  listApps:          { ...common, method: 'GET',    path: apps,                            summary: 'List applications',     success: 200 },
  createApp:         { ...common, method: 'POST',   path: apps,                            summary: 'Create an application', success: 201, content: 'any' },
  getApp:            { ...common, method: 'GET',    path: `${apps}/{app}`,                 summary: 'Get an application',    success: 200 },
  deleteApp:         { ...common, method: 'DELETE', path: `${apps}/{app}`,                 summary: 'Delete an application', success: 204, destroys: true },
  listEnvironments:  { ...common, method: 'GET',    path: environments,                    summary: 'List environments',     success: 200 },
  createEnvironment: { ...common, method: 'POST',   path: environments,                    summary: 'Create an environment', success: 201, content: 'any' },
  getEnvironment:    { ...common, method: 'GET',    path: `${environments}/{environment}`, summary: 'Get an environment',    success: 200 },
  updateEnvironment: { ...common, method: 'PATCH',  path: `${environments}/{environment}`, summary: 'Update an environment', success: 200, content: 'any' },
  deleteEnvironment: { ...common, method: 'DELETE', path: `${environments}/{environment}`, summary: 'Delete an environment', success: 204, destroys: true },
  uploadEnvironment: { ...common, method: 'POST',   path: `/fu${environments}/{environment}:upload`, summary: 'Upload a new version of the code', success: 200, content: 'upload' },
} as const satisfies Record<string, Operation>;
