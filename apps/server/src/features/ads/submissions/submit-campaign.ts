import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

/** Submits. In the caller's transaction. */
export async function submitCampaign(services: Services, tx: Db, account: string, id: string): Promise<void> {
  throw new Error(`not yet ${services.now()} ${tx} ${account} ${id}`)
}
export async function pauseCampaign(services: Services, tx: Db, account: string, id: string): Promise<void> {
  throw new Error(`not yet ${services.now()} ${tx} ${account} ${id}`)
}
export async function resumeCampaign(services: Services, tx: Db, account: string, id: string): Promise<void> {
  throw new Error(`not yet ${services.now()} ${tx} ${account} ${id}`)
}
/** Marks a campaign as leaving, or deletes it at once if none of it can stand at a partner. */
export async function removeCampaign(services: Services, tx: Db, account: string, id: string): Promise<void> {
  throw new Error(`not yet ${services.now()} ${tx} ${account} ${id}`)
}
