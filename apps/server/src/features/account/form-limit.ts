import type { Plan } from '@carillon/contract/account'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { entitlementsOf } from './account.rules.ts'

/** How many signup forms an account may have: by the installation, else by its plan. */
export async function formLimitOf(
  { config }: Pick<Services, 'config'>,
  db: Db,
  account: string,
): Promise<number> {
  if (config.formLimit !== null) return config.formLimit
  const { plan } = await db
    .selectFrom('account')
    .select('plan')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return Number(entitlementsOf(plan as Plan)['signup_forms'])
}
