import { sql } from 'kysely'
import { callsName, type Db } from '#platform/db.ts'
import { contactScaleTables, contactTables } from '#schema/contact-tables.ts'
import { readCatalog } from './catalog.ts'
import { eraseEnrolled } from './erase-contacts.ts'
import { eraseSets } from './erase-sets.ts'
import { erase, type Pace } from './pace.ts'

const automationsPerSet = 100
/** Events belong to sends, which are erased. No index leads to them by the account, and the table is large. */
const leftOut: ReadonlySet<string> = new Set(['account_deletion', 'message_event'])

/** Erases what belongs neither to contacts nor to messages, table by table, and at last the account. */
export async function eraseRest(
  db: Db,
  account: string,
  pace: Pace,
  keepEnd: (tx: Db) => Promise<void>,
): Promise<void> {
  await waitForCalls(db, pace)
  await eraseAutomations(db, account, pace)
  await eraseSets(db, account, pace)
  await erasePeopleOfAccount(db, account)
  const { ofAccount } = await readCatalog(db)
  const spread: Readonly<Record<string, string>> = contactScaleTables
  for (const table of ofAccount) {
    if (leftOut.has(table)) continue
    const column = spread[table]
    await pace.all((most) =>
      column ? eraseByValue(db, account, { table, column }, most) : eraseSome(db, account, table, most),
    )
  }
  await db.transaction().execute(async (tx) => {
    await keepEnd(tx)
    await sql`delete from account_deletion where account_id = ${account}`.execute(tx)
    await sql`delete from account where id = ${account}`.execute(tx)
  })
}

/** The longest time for which calls are waited for, in milliseconds. Their statements are ended after half of it. */
const callsMs = 60_000

/**
 * Waits for the transactions of calls that are under way: one that was let in before the doors were closed may still write. They are
 * those of all accounts, since PostgreSQL does not know whose they are.
 */
async function waitForCalls(db: Db, pace: Pace): Promise<void> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  const since = rows[0]?.now
  await pace.until(callsMs, async () => {
    const { rows: open } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${callsName} and xact_start < ${since}::timestamptz
      limit 1`.execute(db)
    return open.length === 0
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

/** Users who were in this account only. Users of other accounts keep their sign-in. */
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
  const type = sql.raw(table in contactTables ? 'uuid' : 'text')
  await sql`
    delete from ${sql.table(table)}
    where account_id = ${account} and ${sql.ref(column)} = any(${rows.map(({ value }) => value)}::${type}[])`.execute(
    db,
  )
  return rows.length
}

function eraseSome(db: Db, account: string, table: string, most: number): Promise<number> {
  return erase(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where account_id = ${account} limit ${most}))`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
}
