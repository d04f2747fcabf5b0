import { expect, inject } from 'vitest'
import { migrate } from '#platform/migrate.ts'
import { createDatabaseFromTemplate } from '#platform/postgres/test-postgres.ts'
import { note } from '../../../tools/cpu/file-notes.ts'

type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * Makes a database without an account, as if a server had started on it: migrated, with the queue's tables and the months
 * of events. The caller closes its connections and drops it.
 */
export function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('templateUrl'))
}

/** Makes a migrated database on which no server has started. The caller closes its connections and drops it. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const made = await copyOf(new URL('/template0', inject('templateUrl')).href)
  await migrate(made.url)
  return made
}

/** Like `testDatabase`, but never distributed, as a restored backup needs it: also where the run is one on a cluster. */
export function plainDatabase(): Promise<TestDatabase> {
  return process.env['TEST_CITUS'] === undefined ? testDatabase() : migratedDatabase()
}

async function copyOf(templateUrl: string): Promise<TestDatabase> {
  const made = await createDatabaseFromTemplate(templateUrl)
  const { testPath } = expect.getState()
  if (testPath) note({ file: testPath, database: new URL(made.url).pathname.slice(1) })
  return made
}
