import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { expect, test } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { openDatabase } from '../db.ts'
import { prepared } from './prepared.ts'

/** A database with one connection, so that each statement is made by the same session. */
async function oneSession() {
  const database = await testDatabase()
  const { db, close } = openDatabase(database.url, { max: 1 })
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const preparedOnes = async () =>
    (await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)).rows
  return { db, preparedOnes }
}

test('a marked statement is prepared when it comes for the third time, and answers as before', async () => {
  const { db, preparedOnes } = await oneSession()
  for (let at = 1; at <= 10; at++) {
    const { rows } = await sql<{ next: number }>`${prepared}select ${at}::int + 1 as next`.execute(db)
    expect(rows).toEqual([{ next: at + 1 }])
    expect(await preparedOnes()).toHaveLength(at < 3 ? 0 : 1)
  }
})

test('other statements are not prepared, and of very many texts only some', async () => {
  const { db, preparedOnes } = await oneSession()
  for (let at = 1; at <= 5; at++) await sql`select ${at}::int`.execute(db)
  expect(await preparedOnes()).toEqual([])
  for (let column = 1; column <= 100; column++) {
    for (let at = 1; at <= 3; at++) {
      const name = sql.ref(`c${column}`)
      const { rows } = await sql`${prepared}select ${at}::int as ${name}`.execute(db)
      expect(rows).toEqual([{ [`c${column}`]: at }])
    }
  }
  expect((await preparedOnes()).length).toBeLessThanOrEqual(60)
})

test('a prepared statement follows a change of its table', async () => {
  const { db } = await oneSession()
  const read = () => sql<{ kind: string }>`${prepared}select kind from thing where id = ${1}::int`.execute(db)
  await sql`create table thing (id int, kind text)`.execute(db)
  await sql`insert into thing values (1, 'first')`.execute(db)
  for (let at = 1; at <= 8; at++) await read()
  await sql`alter table thing add column more text`.execute(db)
  await sql`create index thing_id on thing (id)`.execute(db)
  expect((await read()).rows).toEqual([{ kind: 'first' }])
})
