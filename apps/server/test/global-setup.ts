import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/migrate.ts'
import { startTestPostgres } from '#platform/postgres/test-postgres.ts'
import { findSecrets } from './find-secrets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    /** Where the servers of the run write everything they log. */
    logFolder: string
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated database from which every test's own is copied. When it ends, what
 * all servers logged is searched for secrets.
 */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  try {
    await migrate(postgres.templateUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('templateUrl', postgres.templateUrl)
  const logFolder = await mkdtemp(join(tmpdir(), 'carillon-logs-'))
  project.provide('logFolder', logFolder)
  return async () => {
    await postgres.stop()
    const found = await findSecrets(logFolder)
    await rm(logFolder, { recursive: true, force: true })
    if (found.length > 0) throw new Error(`secrets were logged:\n${found.join('\n')}`)
  }
}
