import type { Plan } from '@carillon/contract/account'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { entitlementsOf } from './account.rules.ts'

/** How many signup forms an account of this plan may have: by the installation, else by the plan. */
export function formLimitOfPlan({ config }: Pick<Services, 'config'>, plan: Plan): number {
  return config.formLimit ?? Number(entitlementsOf(plan)['signup_forms'])
}

/** How many signup forms an account may have. */
export async function formLimitOf(services: Pick<Services, 'config'>, db: Db, account: string) {
  const { plan } = await db
    .selectFrom('account')
    .select('plan')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return formLimitOfPlan(services, plan as Plan)
}
