import type { Partner } from '@carillon/ads/platforms'
import { type Selectable, sql } from 'kysely'
import type { PartnerProblem } from '#platform/ads/ad-partner.ts'
import { type Db, newId } from '#platform/db.ts'
import type { AdAudience } from '#schema/tables.generated.ts'
import type { AudienceRole } from './who.ts'

export type AudienceRow = Omit<Selectable<AdAudience>, 'partner' | 'role' | 'problem'> & {
  partner: Partner
  role: AudienceRole
  problem: PartnerProblem | null
}

/** The time for which an audience stays with a process that reports nothing, in milliseconds. */
const leaseMs = 10 * 60_000

export async function findAudiences(db: Db, account: string, campaign: string): Promise<AudienceRow[]> {
  const rows = await db
    .selectFrom('ad_audience')
    .selectAll()
    .where('account_id', '=', account)
    .where('campaign_id', '=', campaign)
    .execute()
  return rows as unknown as AudienceRow[]
}

/** Takes an audience whose work is due. Null: another process works on it, or nothing is due. */
export async function leaseAudience(db: Db, id: string, now: Date): Promise<AudienceRow | null> {
  const [row] = await db
    .updateTable('ad_audience')
    .set({ lease: newId(), leased_until: new Date(now.getTime() + leaseMs) })
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .returningAll()
    .execute()
  return (row as unknown as AudienceRow | undefined) ?? null
}

/** The lease of an audience has ended, so that another process may work on it, or the audience is wanted no more. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of an audience was lost')
    this.name = 'LeaseLost'
  }
}

type Change = Partial<
  Pick<
    AudienceRow,
    | 'ref'
    | 'lookalike_ref'
    | 'countries'
    | 'former_refs'
    | 'state'
    | 'matched'
    | 'problem'
    | 'open_calls'
    | 'uploads'
  > &
    Pick<
      AudienceRow,
      'uploaded' | 'generation' | 'synced_at' | 'attempts' | 'next_at' | 'lease' | 'leased_until'
    > &
    Pick<AudienceRow, 'ad_account_id' | 'is_simulated'>
>

/**
 * Stores what a run did, if it still has the lease, and takes the lease for longer.
 * @throws LeaseLost
 */
export async function storeAudience(db: Db, row: AudienceRow, change: Change, now: Date): Promise<void> {
  const { problem, ...rest } = change
  const { numUpdatedRows } = await db
    .updateTable('ad_audience')
    .set({
      leased_until: new Date(now.getTime() + leaseMs),
      ...rest,
      ...(problem === undefined ? {} : { problem: problem === null ? null : JSON.stringify(problem) }),
    })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .where('wanted', '=', row.wanted)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
  Object.assign(row, change)
}

/** Takes the number of the next call, which counts as open until `closeCall`. @throws LeaseLost */
export async function openCall(tx: Db, row: AudienceRow, now: Date): Promise<number> {
  const { rows } = await sql<{ call: number }>`
    update ad_audience set calls = calls + 1, open_calls = open_calls || (calls + 1),
      leased_until = ${new Date(now.getTime() + leaseMs)}
    where id = ${row.id} and lease = ${row.lease} and wanted = ${row.wanted} returning calls as call`.execute(
    tx,
  )
  const [taken] = rows
  if (!taken) throw new LeaseLost()
  return taken.call
}

/** Gives an audience back before its work has ended; false: another process has it already. */
export async function releaseAudience(db: Db, row: AudienceRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ad_audience')
    .set({ lease: null, leased_until: null })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function closeCall(db: Db, row: AudienceRow, call: number): Promise<void> {
  await sql`
    update ad_audience set open_calls = array_remove(open_calls, ${call}::int)
    where id = ${row.id} and lease = ${row.lease}`.execute(db)
}

/** The members of an audience in a page of contacts, with the hashes that the partner has of them. */
export interface Hashed {
  contact_id: string
  email: string | null
  phone: string | null
}
