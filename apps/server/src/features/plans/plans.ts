import { planKinds } from '@carillon/contract/plan-kinds'
import { type Plan, type PlanBody, planLimits } from '@carillon/contract/plans'
import { sql } from 'kysely'
import { forgetEntitlements } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/** The plans, from the smallest to the largest kind, with the number of their accounts. */
export async function findPlans(db: Db, name?: string): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select plan.name, plan.title, plan.kind, plan.may_exceed, plan.has_exit_criteria as exit_criteria, plan.has_sms as sms,
      plan.has_ads as ads, plan.test_client_price as test_client, plan.test_spam_price as test_spam, plan.price_tiers, plan.toggles, plan.name = any (${[...planKinds]}) as is_standard,
      json_build_object('contacts', plan.contact_limit, 'emails', plan.email_limit, 'forms', plan.form_limit,
        'automations', plan.automation_limit, 'tests', plan.test_limit, 'teammates', plan.teammate_limit,
        'custom_fields', plan.field_limit) as limits,
      coalesce(counted.accounts, 0) as accounts
    from plan
    left join (select plan, count(*)::int as accounts from account group by plan) as counted on counted.plan = plan.name
    where ${name ?? null}::text is null or plan.name = ${name ?? null}
    order by array_position(${[...planKinds]}, plan.kind), plan.name`.execute(db)
  return rows
}

/** Makes a plan, or changes it. @throws plan_limit_reached */
export async function keepPlan(db: Db, name: string, given: PlanBody): Promise<Plan> {
  const { limits } = given
  const values = {
    title: given.title,
    kind: given.kind,
    contact_limit: limits.contacts,
    email_limit: limits.emails,
    form_limit: limits.forms,
    automation_limit: limits.automations,
    test_limit: limits.tests,
    teammate_limit: limits.teammates,
    field_limit: limits.custom_fields,
    may_exceed: given.may_exceed,
    has_exit_criteria: given.exit_criteria,
    has_sms: given.sms,
    has_ads: given.ads,
    test_client_price: given.test_client,
    test_spam_price: given.test_spam,
    price_tiers: JSON.stringify(given.price_tiers),
    toggles: JSON.stringify(given.toggles),
  }
  const plan = await db.transaction().execute(async (tx) => {
    // Two who make plans at once follow each other, so that the limit holds.
    await sql`lock table plan in share row exclusive mode`.execute(tx)
    const all = await findPlans(tx)
    if (!all.some((plan) => plan.name === name) && all.length >= planLimits.plans)
      throw new Refusal('plan_limit_reached', { limit: planLimits.plans })
    await tx
      .insertInto('plan')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
    const [kept] = await findPlans(tx, name)
    return kept as Plan
  })
  // Only now is the former plan not read again.
  forgetEntitlements()
  return plan
}

/** @throws plan_not_found, plan_is_standard, plan_in_use */
export async function deletePlan(db: Db, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('plan')
      .select('name')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('plan_not_found')
    const [plan] = await findPlans(tx, name)
    if (plan?.is_standard) throw new Refusal('plan_is_standard')
    if (plan && plan.accounts > 0) throw new Refusal('plan_in_use', { count: plan.accounts })
    await tx.deleteFrom('plan').where('name', '=', name).execute()
  })
}
