import { sql } from 'kysely'
import { rowTime } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'

/** Tells all processes that settings of the installation have changed. It also makes changes happen one after the other. */
export async function countChange(tx: Db): Promise<void> {
  await tx
    .updateTable('installation_setting')
    .set({ version: sql`version + 1`, changed_at: rowTime })
    .execute()
}

export async function storePublicUrl(db: Db, address: string | null): Promise<void> {
  await db
    .updateTable('installation_setting')
    .set({ public_url: address, version: sql`version + 1`, changed_at: rowTime })
    .execute()
}
