import { accountName } from '#features/account/public.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Checking, judgeAll, lookupsFor, nextState, tellLost } from './checking.ts'
import { judgeReach } from './host-proof.ts'
import { installationOf } from './installation.ts'
import { accessLink, type LinkRow } from './links.ts'
import { type Checks, isValid, linkRecords, type PlannedRecord } from './records.rules.ts'

export interface CheckedLink {
  row: LinkRow
  records: readonly PlannedRecord[]
  checks: Checks
}

/** Looks the records of a branded link up, and asks whether this server answers under its name. */
export async function checkLink(checking: Checking, account: string, id: number): Promise<CheckedLink> {
  const { db, config, now } = checking
  const before = await db
    .selectFrom('mail_link')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) throw new Refusal('branded_link_not_found', { id })
  const { number } = await accountName(db, account)
  const records = linkRecords(before, number, installationOf(config))
  const checks = await judgeAll(records, lookupsFor(config), ({ host }) => judgeReach(checking, host))
  return db.transaction().execute(async (tx) => {
    const row = await accessLink(tx, account, id)
    const state = nextState(row, isValid(records, checks, row.is_valid), checking)
    const saved = await tx
      .updateTable('mail_link')
      .set({ ...state, checks: JSON.stringify(checks), checked_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.is_valid && !saved.is_valid && checking.tells) {
      const name = `${row.subdomain}.${row.domain}`
      const about = { account, path: `/account/domains/links/${id}`, name }
      await tellLost(tx, about, { records, checks, now })
    }
    return { row: saved, records, checks }
  })
}
