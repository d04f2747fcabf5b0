import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { valueTables } from '#schema/contact-tables.ts'
import { readCatalog } from './catalog.ts'
import { eraseEnrolled } from './erase-contacts.ts'
import { eraseSets } from './erase-sets.ts'
import type { Pace } from './pace.ts'

const automationsPerSet = 100

/** Erases what belongs neither to contacts nor to messages, table by table, and at last the account. */
export async function eraseRest(db: Db, account: string, pace: Pace): Promise<void> {
  await eraseAutomations(db, account, pace)
  await eraseSets(db, account, pace)
  await erasePeopleOfAccount(db, account)
  const { ofAccount } = await readCatalog(db)
  const values: Readonly<Record<string, string>> = valueTables
  for (const table of ofAccount) {
    if (table === 'account_deletion') continue
    const column = values[table]
    await pace.all((most) =>
      column ? eraseByValue(db, account, { table, column }, most) : eraseSome(db, account, table, most),
    )
  }
  await db.transaction().execute(async (tx) => {
    await sql`delete from account_deletion where account_id = ${account}`.execute(tx)
    await sql`delete from account where id = ${account}`.execute(tx)
  })
}

/** People of automations have no index by their account. */
async function eraseAutomations(db: Db, account: string, pace: Pace): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from automation where account_id = ${account}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += automationsPerSet) {
    const some = ids.slice(at, at + automationsPerSet)
    await pace.all((most) => eraseEnrolled(db, some, most))
  }
}

/** Users who were in this account only. Whoever is in another one keeps their sign-in. */
async function erasePeopleOfAccount(db: Db, account: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from incoming_webhook where account_id = ${account}`.execute(tx)
    await sql`delete from api_key where account_id = ${account}`.execute(tx)
    await sql`
      delete from "user"
      where id = any(array(select user_id from membership where account_id = ${account}))
        and not exists (
          select 1 from membership as other where other.user_id = "user".id and other.account_id <> ${account})
        and not exists (select 1 from api_key where api_key.user_id = "user".id)
        and not exists (select 1 from incoming_webhook where incoming_webhook.user_id = "user".id)`.execute(
      tx,
    )
    await sql`delete from membership where account_id = ${account}`.execute(tx)
  })
}

/** Rows of a table that may be spread over several machines are named by the value by which it is spread. */
async function eraseByValue(
  db: Db,
  account: string,
  { table, column }: { table: string; column: string },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    select distinct value from (
      select ${sql.ref(column)} as value from ${sql.table(table)} where account_id = ${account} limit ${most}
    ) as page`.execute(db)
  if (rows.length === 0) return 0
  await sql`
    delete from ${sql.table(table)}
    where account_id = ${account} and ${sql.ref(column)} = any(${rows.map(({ value }) => value)}::text[])`.execute(
    db,
  )
  return rows.length
}

async function eraseSome(db: Db, account: string, table: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where account_id = ${account} limit ${most}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
