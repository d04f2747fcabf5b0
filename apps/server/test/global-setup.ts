import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareQueue } from '#jobs/run-jobs.ts'
import { systemNow } from '#platform/clock.ts'
import { openDatabase } from '#platform/db.ts'
import { distribute } from '#platform/distribute/distribute.ts'
import { readOptions } from '#platform/distribute/options.rules.ts'
import { makeLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { closeTemplate, prepareTestCitus } from '#platform/postgres/test-citus.ts'
import { startTestPostgres } from '#platform/postgres/test-postgres.ts'
import { prepareMonths } from '#sending/ledger/months.ts'
import { watchPostgres } from '../../../tools/cpu/watch-postgres.ts'
import { findSecrets } from './find-secrets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    /** The folder where all servers of the run write their logs. */
    logFolder: string
  }
}

/**
 * Starts one PostgreSQL for the whole run, with a database from which each test's own is copied. At the end, the logs of
 * all servers are searched for secrets.
 */
export default async function setup(project: TestProject) {
  const citus = process.env['TEST_CITUS']
  const postgres = citus ? await startTestCitus(citus) : await startTestPostgres()
  try {
    await prepare(postgres.templateUrl)
    if ('distribute' in postgres) await postgres.distribute()
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('templateUrl', postgres.templateUrl)
  const logFolder = await mkdtemp(join(tmpdir(), 'carillon-logs-'))
  project.provide('logFolder', logFolder)
  const endWatching = await watchPostgres(postgres.templateUrl)
  return async () => {
    await endWatching()
    await postgres.stop()
    const found = await findSecrets(logFolder)
    await rm(logFolder, { recursive: true, force: true })
    if (found.length > 0) throw new Error(`secrets were logged:\n${found.join('\n')}`)
  }
}

/** Prepares a database as the first start of a server does, but without an account. */
async function prepare(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl)
  const log = makeLog('error')
  await prepareMonths(database.db, log, systemNow())
  await prepareQueue({ database, log })
  await database.close()
}

/** The tests run on a cluster with Citus that is given, in databases of their own, distributed as an operator does it. */
async function startTestCitus(
  url: string,
): Promise<{ templateUrl: string; distribute(): Promise<void>; stop(): Promise<void> }> {
  const { templateUrl, workers, drop } = await prepareTestCitus(url)
  return {
    templateUrl,
    async distribute() {
      await distribute(
        templateUrl,
        { ...readOptions([]), workers },
        { say: () => {}, signal: new AbortController().signal },
      )
      await closeTemplate(url, templateUrl)
    },
    stop: drop,
  }
}
