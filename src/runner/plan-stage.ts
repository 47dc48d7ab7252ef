/** Plans a change, writes the plan to a file with --plan-out, and compares it with the saved plan that is applied. */
import type { CommandOf } from '../command-model/definition.ts';
import type { CommandInput } from '../command-model/input.ts';
import type { AlreadyDone, Plan } from '../command-model/plan.ts';
import type { Service } from '../command-model/services.ts';
import { withProtection } from './protection.ts';
import type { Session } from './session.ts';

type Found = Plan | AlreadyDone;

interface PlanStage {
  /** Plans; while a saved plan is applied, also looks at everything it saw. @throws HmsError changed */
  checked(service: Service, plan: () => Promise<Found>): Promise<Found>;
  /** While a saved plan is applied, plans and compares again: after a prompt, or after a request before this one. */
  again<F extends Found>(service: Service, before: F): Promise<Found | F>;
  /** Called in a dry run with what would be sent. */
  onPlanned: ((found: Found) => Promise<void>) | undefined;
}

/** @throws HmsError usage, if the file of --plan-out cannot be written */
export async function openPlanStage(
  command: CommandOf<'change'>,
  { planOut, wait: waits = false }: CommandInput,
  session: Session,
): Promise<PlanStage> {
  const { saved, redactor } = session;
  const withReason = (found: Found, { defaults: { protect } }: Service): Found =>
    'because' in found || found.confirmation === undefined
      ? found
      : { ...found, confirmation: withProtection(found.confirmation, protect) };
  if (saved === undefined && session.planning === undefined && planOut === undefined) {
    return {
      checked: async (service, plan) => withReason(await plan(), service),
      again: async (_, before) => before,
      onPlanned: undefined,
    };
  }
  const { plannedChange } = await import('../plans/observe.ts');
  const chosen = { command, words: session.words() };
  const seen = (found: Found, service: Service, salt: string) =>
    plannedChange(found, { command, chosen, service, redactor, salt, waits });
  let replan: (() => Promise<Found>) | undefined;
  async function checked(service: Service, plan: () => Promise<Found>): Promise<Found> {
    replan = plan;
    await saved?.look(service);
    const found = withReason(await plan(), service);
    saved?.compare(await seen(found, service, saved.salt));
    return found;
  }
  const onPlanned = await savingFunction();

  async function savingFunction() {
    const { planning, services } = session;
    if (planning !== undefined) {
      return async (found: Found) =>
        planning.planned(await seen(found, await services.open(), planning.salt));
    }
    if (planOut === undefined) return undefined;
    const { openPlanMaker, singlePlan } = await import('../plans/make-plan.ts');
    const maker = await openPlanMaker(planOut, session);
    return async (found: Found) => {
      const change = await seen(found, await services.open(), maker.salt);
      await maker.write(singlePlan(change, chosen, maker.salt));
    };
  }

  return {
    checked,
    async again(service, before) {
      if (saved === undefined || replan === undefined) return before;
      service.directory.forget();
      return checked(service, replan);
    },
    onPlanned,
  };
}
