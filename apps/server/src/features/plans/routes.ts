import { plans } from '@carillon/contract/plans'
import { isFirstAccount, setPlan } from '#features/account/public.ts'
import { isAdministrator } from '#features/rights/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CountTestCredits, readAccountPlan } from './account-plan.ts'
import { deletePlan, findPlans, keepPlan } from './plans.ts'
import { findInstalled, readUsage } from './usage.ts'

export function plansRoutes(app: App, parts: { countTestCredits: CountTestCredits }): void {
  handle(app, plans.ofAccount, ({ services, db, account, now }) =>
    readAccountPlan(services, db, account, now, parts.countTestCredits),
  )
  handle(app, plans.usage, ({ db, account, now }) => readUsage(db, account, now))
  handle(app, plans.accounts, async (context, { query }) => {
    await demandOperator(context)
    return findInstalled(context.db, query)
  })
  handle(app, plans.list, async (context) => {
    await demandOperator(context)
    return { result: await findPlans(context.db) }
  })
  handle(app, plans.put, async (context, { params, body }) => {
    await demandOperator(context)
    return keepPlan(context.db, params.name, body)
  })
  handle(app, plans.delete, async (context, { params }) => {
    await demandOperator(context)
    await deletePlan(context.db, params.name)
  })
  handle(app, plans.assign, async (context, { params, body }) => {
    await demandOperator(context)
    const changed = await setPlan(context.db, params.username, body.plan)
    if (!changed) throw new Refusal('plan_not_found', {}, { field: 'plan' })
    return changed
  })
}

/** Plans belong to the installation. @throws administrator_required, installation_elsewhere */
async function demandOperator({ db, account, identity }: Context): Promise<void> {
  if (!isAdministrator(identity)) throw new Refusal('administrator_required')
  if (!(await isFirstAccount(db, account))) throw new Refusal('installation_elsewhere')
}
