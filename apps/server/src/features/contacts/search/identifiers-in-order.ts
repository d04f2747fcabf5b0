import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { MemberFilter } from './contact-pages.ts'

export interface Identified {
  id: string
  value: string
}

interface IdentifierOrder {
  account: string
  kind: string
  /** A condition on the identifier `i`. */
  range: RawBuilder<unknown>
  /** The row after which reading starts, in the direction of reading; null: at the beginning. */
  from: Identified | null
  descends: boolean
  limit: number
  within: MemberFilter
  /** A condition on the contact `c`; null if all are wanted. */
  holds: RawBuilder<unknown> | null
}

/** A list of at most so many members is read whole, by its members. */
const fewMembers = 10_000
/** A first set of rows to choose from, and the largest. */
const [firstSet, largestSet] = [500, 20_000]

/**
 * Contacts in the order of an identifier. Identifiers may lie on other machines than their contacts, so they are not
 * joined: sets of identifiers are read in order, and then the contacts among them that are wanted. If these are few, the
 * sets grow. The members of a short list are read instead, since identifiers of others could be many.
 */
export async function readByIdentifier(db: Db, order: IdentifierOrder): Promise<Identified[]> {
  const { within, holds, limit } = order
  if (within !== null && within.count <= fewMembers) return readMembers(db, order, within)
  if (within === null && holds === null) return readSet(db, order, order.from, limit)
  const found: Identified[] = []
  let last = order.from
  for (let size = firstSet; ; size = Math.min(size * 4, largestSet)) {
    const set = await readSet(db, order, last, size)
    const wanted = await chooseWanted(db, order, set)
    found.push(...set.filter(({ id }) => wanted.has(id)))
    last = set.at(-1) ?? last
    if (found.length >= limit || set.length < size) return found.slice(0, limit)
  }
}

async function readSet(
  db: Db,
  { account, kind, range, descends }: IdentifierOrder,
  from: Identified | null,
  limit: number,
): Promise<Identified[]> {
  const way = sql.raw(descends ? 'desc' : 'asc')
  const { rows } = await sql<Identified>`
    select i.contact_id as id, i.value from contact_identifier i
    where i.account_id = ${account} and i.kind = ${kind} and ${range}
      and ${isBeyond({ value: sql`i.value`, id: sql`i.contact_id` }, from, descends)}
    order by i.value ${way}, i.contact_id ${way} limit ${limit}
  `.execute(db)
  return rows
}

async function chooseWanted(
  db: Db,
  { account, within, holds }: IdentifierOrder,
  set: readonly Identified[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contact c ${within === null ? sql`` : sql`join ${within.table} m on ${within.holds} and m.contact_id = c.id`}
    where c.account_id = ${account} and c.id = any(${set.map(({ id }) => id)}::uuid[]) and ${holds ?? sql`true`}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function readMembers(
  db: Db,
  { account, kind, range, from, descends, limit, holds }: IdentifierOrder,
  { table, holds: isMember }: NonNullable<MemberFilter>,
): Promise<Identified[]> {
  const way = sql.raw(descends ? 'desc' : 'asc')
  const value = sql`c.${sql.ref(kind)} collate "C"`
  const { rows } = await sql<Identified>`
    select i.id, i.value
    from (
      select c.id, ${value} as value
      from ${table} m join contact c on c.account_id = ${account} and c.id = m.contact_id
      where ${isMember} and c.${sql.ref(kind)} is not null and ${holds ?? sql`true`}
    ) i
    where ${range} and ${isBeyond({ value: sql`i.value`, id: sql`i.id` }, from, descends)}
    order by i.value ${way}, i.id ${way} limit ${limit}
  `.execute(db)
  return rows
}

/** The condition that a row comes after another one. The value alone is compared too, for the range of the index. */
export function isBeyond(
  { value, id }: { value: RawBuilder<unknown>; id: RawBuilder<unknown> },
  from: Identified | null,
  descends: boolean,
): RawBuilder<unknown> {
  if (from === null) return sql`true`
  const key = sql`(${from.value} collate "C", ${from.id}::uuid)`
  return descends
    ? sql`(${value}, ${id}) < ${key} and ${value} <= ${from.value}`
    : sql`(${value}, ${id}) > ${key} and ${value} >= ${from.value}`
}
