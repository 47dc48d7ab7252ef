/**
 * The headless platform (docs/service.md 4.21). Its payloads are not documented: the responses follow observed ones,
 * and are good for rehearsals only.
 */
import { isObject } from '../../core/json.ts';
import { type Call, type Handlers, startJob } from '../call.ts';
import type { App, Environment, State } from '../state.ts';
import type { ReceivedUpload } from '../uploads.ts';

type HeadlessId =
  | 'listApps'
  | 'createApp'
  | 'getApp'
  | 'deleteApp'
  | 'listEnvironments'
  | 'createEnvironment'
  | 'getEnvironment'
  | 'updateEnvironment'
  | 'deleteEnvironment'
  | 'uploadEnvironment';

type EnvironmentCall = Pick<Call<'getEnvironment'>, 'state' | 'params' | 'refusal'>;

function checkAccount({
  state,
  params,
  refusal,
}: Pick<Call<'listApps'>, 'state' | 'params' | 'refusal'>) {
  if (!state.accounts.some(({ name }) => name === params.account)) throw refusal(404);
}

function appIn({
  state,
  params,
  refusal,
}: Pick<Call<'getApp'>, 'state' | 'params' | 'refusal'>): App {
  const app = state.apps.find(
    ({ account, name }) => account === params.account && name === params.app,
  );
  if (app === undefined) throw refusal(404);
  return app;
}

function environmentIn(call: EnvironmentCall): Environment {
  const environment = appIn(call).environments.find(({ id }) => id === call.params.environment);
  if (environment === undefined) throw call.refusal(404);
  return environment;
}

function fields(body: unknown): Record<string, unknown> {
  return isObject(body) ? { ...body } : {};
}

function withoutEnvironments({ environments, ...app }: App) {
  return app;
}

/** Marks an environment as `reconciling` until its job ends. */
function reconcile(
  call: Call<'createEnvironment'> | Call<'updateEnvironment'> | Call<'uploadEnvironment'>,
  environment: Environment,
) {
  environment.reconciling = true;
  startJob(call, { kind: 'environment', subject_id: environment.id, emails: [] });
}

function remove<T>(all: T[], one: T): void {
  all.splice(all.indexOf(one), 1);
}

function environmentIds(state: State): Set<string> {
  return new Set(state.apps.flatMap(({ environments }) => environments.map(({ id }) => id)));
}

export const headless: Pick<Handlers, HeadlessId> = {
  listApps(call) {
    checkAccount(call);
    const { state, params } = call;
    return {
      apps: state.apps.filter(({ account }) => account === params.account).map(withoutEnvironments),
    };
  },

  createApp(call) {
    const { state, params, body, refusal } = call;
    checkAccount(call);
    const { name } = fields(body.body);
    if (typeof name !== 'string' || name === '')
      throw refusal(400, { message: 'name is required' });
    const { account } = params;
    if (state.apps.some((one) => one.account === account && one.name === name)) throw refusal(409);
    const app: App = { ...fields(body.body), account, name, environments: [] };
    state.apps.push(app);
    return withoutEnvironments(app);
  },

  getApp: (call) => withoutEnvironments(appIn(call)),

  deleteApp(call) {
    remove(call.state.apps, appIn(call));
    return undefined;
  },

  listEnvironments: (call) => ({ environments: appIn(call).environments }),

  /** Returns a long-running operation instead of the environment. */
  createEnvironment(call) {
    const app = appIn(call);
    const { name } = fields(call.body.body);
    let id = `env-${typeof name === 'string' ? name : call.uuid().slice(-6)}`;
    if (environmentIds(call.state).has(id)) id = `${id}-${call.uuid().slice(-6)}`;
    const environment = { ...fields(call.body.body), id, reconciling: true };
    app.environments.push(environment);
    reconcile(call, environment);
    return { name: `operations/${id}`, done: false, metadata: { environment: id } };
  },

  getEnvironment: (call) => environmentIn(call),

  updateEnvironment(call) {
    const environment = environmentIn(call);
    Object.assign(environment, fields(call.body.body), { id: environment.id });
    reconcile(call, environment);
    return environment;
  },

  deleteEnvironment(call) {
    remove(appIn(call).environments, environmentIn(call));
    return undefined;
  },

  uploadEnvironment(call) {
    const environment = environmentIn(call);
    // As: sandbox.ts passes the received file to this operation.
    const { bytes, sha256, isZip } = call.body.body as ReceivedUpload;
    if (!isZip) throw call.refusal(400, { message: 'The upload is not a zip file' });
    environment.last_upload = { bytes, sha256, uploaded_at: new Date(call.now).toISOString() };
    reconcile(call, environment);
    return {};
  },
};
