import { afterAll } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'
import { testDatabase } from './postgres.ts'

/** One open database for all tests of a file, without a server. Call it once, outside of the tests. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  afterAll(async () => {
    await database.close()
    await drop()
  })
  return database
}
