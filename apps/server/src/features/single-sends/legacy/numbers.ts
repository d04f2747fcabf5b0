import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface Numbered {
  id: string
  number: number
}

/** The things that a campaign names by number, and a single send by id. */
const tables = { list: sql`list`, segment: sql`segment` }

/** The numbers of the lists or segments of an account with these ids, by id. */
export async function numbersOf(
  db: Db,
  account: string,
  kind: keyof typeof tables,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Numbered>`
    select id, number from ${tables[kind]}
    where account_id = ${account} and id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The ids of the lists or segments of an account with these numbers, in their order; null if one does not exist. */
export async function idsOfNumbers(
  db: Db,
  account: string,
  kind: keyof typeof tables,
  numbers: readonly number[],
): Promise<string[] | null> {
  const unique = [...new Set(numbers)]
  if (unique.length === 0) return []
  const { rows } = await sql<Numbered>`
    select id, number from ${tables[kind]}
    where account_id = ${account} and number = any(${unique}::bigint[])`.execute(db)
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  return unique.every((number) => ids.has(number)) ? unique.flatMap((number) => ids.get(number) ?? []) : null
}
