import type { Partner } from '@carillon/ads/platforms'
import type { PartnerProblem } from '#platform/ads/ad-partner.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

/** Switches off all ads of an account at a partner; `left`: the problems of ads that may still run. `db` is no transaction. */
export async function stopAllOf(
  services: Services,
  db: Db,
  account: string,
  partner: Partner,
): Promise<{ stopped: number; left: PartnerProblem[] }> {
  throw new Error(`not yet ${services.now()} ${db} ${account} ${partner}`)
}

/** Takes up work that waited for a sign-in, in the caller's transaction. */
export async function workAgain(
  services: Services,
  db: Db,
  account: string,
  partner: Partner,
): Promise<void> {
  throw new Error(`not yet ${services.now()} ${db} ${account} ${partner}`)
}
