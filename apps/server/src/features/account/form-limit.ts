import type { Plan } from '@carillon/contract/account'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { entitlementsOf } from './account.rules.ts'

/** The number of signup forms for this plan: the installation's setting, else the plan's. */
export function formLimitOfPlan({ config }: Pick<Services, 'config'>, plan: Plan): number {
  return config.formLimit ?? Number(entitlementsOf(plan)['signup_forms'])
}

/** The number of signup forms that an account may have. */
export async function formLimitOf(services: Pick<Services, 'config'>, db: Db, account: string) {
  const { plan } = await db
    .selectFrom('account')
    .select('plan')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return formLimitOfPlan(services, plan as Plan)
}
