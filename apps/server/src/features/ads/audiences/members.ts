import { type RawBuilder, sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { type AudienceRow, closeCall, type Hashed, openCall } from './audience-rows.ts'
import { type People, uploadableAmong } from './who.ts'

const hashes = sql`encode(email, 'hex') as email, encode(phone, 'hex') as phone`

/** Some contacts: a query of an array of their ids, and a connection that can answer it. */
export interface PeoplePage {
  db: Db
  count: number
  ids: RawBuilder<unknown>
}

/** A page of people who are written down as members, and not yet given to the partner. */
export interface Claim {
  call: number
  members: Omit<Hashed, 'contact_id'>[]
}

/**
 * Writes down those of a page who may be uploaded at this moment, before the call that adds them. A person who has unsubscribed,
 * withdrawn the consent or was deleted since the comparison is not among them.
 */
export function claimPage(row: AudienceRow, people: People, { db, ids }: PeoplePage): Promise<Claim> {
  return db.transaction().execute(async (tx) => {
    const call = await openCall(tx, row, people.now)
    const { rows } = await sql<Claim['members'][number]>`
      insert into ad_member (audience_id, contact_id, account_id, email, phone, call)
      select ${row.id}::uuid, contact_id, ${row.account_id}::uuid, email, phone, ${call}::int
      from (${uploadableAmong(people, row.partner, ids)}) as person
      on conflict (audience_id, contact_id) do update set call = excluded.call
        where ad_member.email is not distinct from excluded.email and ad_member.phone is not distinct from excluded.phone
      returning ${hashes}`.execute(tx)
    if (rows.length === 0) await closeCall(tx, row, call)
    return { call, members: rows }
  })
}

/** The members among some contacts, with their hashes. */
export async function findMembers(db: Db, row: AudienceRow, ids: readonly string[]): Promise<Hashed[]> {
  const { rows } = await sql<Hashed>`
    select contact_id, ${hashes} from ad_member
    where audience_id = ${row.id} and contact_id = any(${bareArray(ids)}::uuid[])`.execute(db)
  return rows
}

/**
 * Notes that others who share an address or a number with these members have to be added again: the partner forgets the
 * address, whoever has it. Call it before they are removed.
 */
export async function addSharersAgain(db: Db, row: AudienceRow, leaving: readonly Hashed[]): Promise<void> {
  const of = (column: 'email' | 'phone') =>
    sql`${bareArray(leaving.flatMap((member) => member[column] ?? []))}::text[]`
  await sql`
    update ad_member set call = 0
    where audience_id = ${row.id} and contact_id <> all(${bareArray(leaving.map(({ contact_id }) => contact_id))}::uuid[])
      and (email in (select decode(unnest(${of('email')}), 'hex')) or phone in (select decode(unnest(${of('phone')}), 'hex')))`.execute(
    db,
  )
}

/** Forgets members after the partner has confirmed that they are removed. */
export async function forgetMembers(db: Db, row: AudienceRow, ids: readonly string[]): Promise<void> {
  await sql`
    delete from ad_member
    where audience_id = ${row.id} and contact_id = any(${bareArray(ids)}::uuid[])`.execute(db)
}

/** Notes that members of calls without a known answer have to be added again. */
export async function reopenCalls(db: Db, row: AudienceRow): Promise<void> {
  if (row.open_calls.length === 0) return
  await sql`
    update ad_member set call = 0
    where audience_id = ${row.id} and call = any(${bareArray(row.open_calls)}::int[])`.execute(db)
}

/** The next members who have to be added again, after one of them in the order of their ids; null: there are no more. */
export async function findAgain(
  db: Db,
  row: AudienceRow,
  after: string | null,
  most: number,
): Promise<(PeoplePage & { last: string }) | null> {
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from ad_member
    where audience_id = ${row.id} and call = 0 ${after === null ? sql`` : sql`and contact_id > ${after}`}
    order by contact_id limit ${most}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const last = ids.at(-1)
  return last === undefined ? null : { db, count: ids.length, ids: sql`${bareArray(ids)}::uuid[]`, last }
}

export async function countAgain(db: Db, row: AudienceRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ad_member where audience_id = ${row.id} and call = 0`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countMembers(db: Db, row: AudienceRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ad_member where audience_id = ${row.id}`.execute(db)
  return rows[0]?.count ?? 0
}

const perDeletion = 50_000

/** Forgets all members, after the partner has deleted the audience. */
export async function forgetAllMembers(db: Db, row: AudienceRow): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ad_member where audience_id = ${row.id} and contact_id = any(array(
        select contact_id from ad_member where audience_id = ${row.id} limit ${perDeletion}))`.execute(db)
    if (Number(numAffectedRows ?? 0) < perDeletion) return
  }
}
