import { domainLimits } from '@carillon/contract/domains'
import { Refusal } from '#platform/refusal.ts'
import { type Checking, judgeAll, lookupsFor, nextState, tellLost } from './checking.ts'
import { accessDomain, type DomainRow } from './domains.ts'
import { installationOf } from './installation.ts'
import { judgeRecord } from './judge-record.ts'
import { addKey, findKeys, makeKey, selectorOf } from './keys.ts'
import { type Checks, domainRecords, isValid, type PlannedRecord } from './records.rules.ts'

export interface CheckedDomain {
  row: DomainRow
  records: readonly PlannedRecord[]
  checks: Checks
}

/**
 * Looks all records of a domain up and keeps the results. A domain with all required records is verified, and its senders
 * with it. @throws domain_not_found
 */
export async function checkDomain(checking: Checking, account: string, id: number): Promise<CheckedDomain> {
  const { db, config, now } = checking
  const before = await db
    .selectFrom('mail_domain')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) throw new Refusal('domain_not_found', { id })
  const installation = installationOf(config)
  const planned = domainRecords(before, (await findKeys(db, [id])).get(id) ?? [], installation)
  const checks = await judgeAll(planned, lookupsFor(config))
  return db.transaction().execute(async (tx) => {
    const row = await accessDomain(tx, account, id)
    // The key may have been replaced while the DNS was asked.
    const records = domainRecords(row, (await findKeys(tx, [id])).get(id) ?? [], installation)
    const state = nextState(row, isValid(records, checks, row.is_valid), checking)
    const saved = await tx
      .updateTable('mail_domain')
      .set({ ...state, checks: JSON.stringify(checks), checked_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (saved.is_valid) await verifySendersOf(checking, tx, saved)
    if (row.is_valid && !saved.is_valid && checking.tells) {
      const about = { account, path: `/account/domains/${id}`, name: row.domain }
      await tellLost(tx, about, { records, checks, now })
    }
    return { row: saved, records, checks }
  })
}

/** Senders of the account, and of the subusers that send with the domain. */
export async function verifySendersOf(
  { verifySenders, now }: Pick<Checking, 'verifySenders' | 'now'>,
  tx: Checking['db'],
  { id, account_id, domain }: Pick<DomainRow, 'id' | 'account_id' | 'domain'>,
): Promise<void> {
  const users = await tx
    .selectFrom('mail_domain_user')
    .select('account_id')
    .where('domain_id', '=', id)
    .execute()
  const accounts = [account_id, ...users.map((user) => user.account_id)]
  await verifySenders(tx, { accounts, domain, now })
}

/**
 * Signs with the next key from now on, if it is published, and makes the one after it. The old key signs nothing more but
 * stays published for mail under way.
 * @throws domain_not_found, domain_key_unpublished
 */
export async function rotateKey(
  { db, config, now }: Checking,
  account: string,
  id: number,
): Promise<DomainRow> {
  const installation = installationOf(config)
  const asked = await db
    .selectFrom('mail_domain')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!asked) throw new Refusal('domain_not_found', { id })
  const known = (await findKeys(db, [id])).get(id) ?? []
  const record = domainRecords(asked, known, installation).find(({ purpose }) => purpose === 'dkim_next')
  const found = record && (await judgeRecord(lookupsFor(config), record))
  if (!record || found?.state !== 'published')
    throw new Refusal('domain_key_unpublished', { host: record?.host ?? asked.domain })
  const fresh = await makeKey()
  return db.transaction().execute(async (tx) => {
    const row = await accessDomain(tx, account, id)
    const keys = (await findKeys(tx, [id])).get(id) ?? []
    const next = keys.find(({ status }) => status === 'next')
    // Another user pressed the button at the same time; one change is enough.
    if (!next || next.public_key !== record.publicKey) return row
    await tx
      .updateTable('mail_domain_key')
      .set({ status: 'retired', retired_at: now })
      .where('domain_id', '=', id)
      .where('status', '=', 'active')
      .execute()
    await tx.updateTable('mail_domain_key').set({ status: 'active' }).where('id', '=', next.id).execute()
    // The number in a key's name is never used again, so that a name always means one key.
    const selector = selectorOf(row.selector_stem, row.keys_made + 1)
    await addKey(tx, id, fresh, { selector, status: 'next', now })
    const checks = { ...row.checks, [`dkim ${record.host}`]: found }
    return tx
      .updateTable('mail_domain')
      .set({ checks: JSON.stringify(checks), keys_made: row.keys_made + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Deletes keys whose signatures no mail under way can have any more. */
export async function forgetRetiredKeys(db: Checking['db'], now: Date): Promise<void> {
  await db
    .deleteFrom('mail_domain_key')
    .where('status', '=', 'retired')
    .where('retired_at', '<', new Date(now.getTime() - domainLimits.retiredKeyDays * 86_400_000))
    .execute()
}
