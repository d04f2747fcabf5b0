import { inject } from 'vitest'
import { createDatabaseFromTemplate } from '#platform/postgres/test-postgres.ts'

/** A migrated, empty database of one's own. Whoever asks for it closes their connections and drops it. */
export function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabaseFromTemplate(inject('templateUrl'))
}
