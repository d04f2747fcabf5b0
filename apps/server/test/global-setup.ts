import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/migrate.ts'
import { startTestPostgres } from '#platform/postgres/test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, with one migrated database from which every test's own is copied. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  try {
    await migrate(postgres.templateUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('templateUrl', postgres.templateUrl)
  return () => postgres.stop()
}
