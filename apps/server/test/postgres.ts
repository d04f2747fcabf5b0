import { inject } from 'vitest'
import { createDatabaseFromTemplate } from '#platform/postgres/test-postgres.ts'

/** Makes a migrated, empty database. The caller closes its connections and drops it. */
export function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabaseFromTemplate(inject('templateUrl'))
}
