import type { Config } from '../config.ts'
import { type Finding, messageOf, problem } from '../finding.ts'
import { withDatabase } from '../postgres/reach-database.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataDir, checkPublicUrl, checkSmtp } from './check-surroundings.ts'

/** All checks of `npm run doctor`. */
export async function examine(config: Config, now: () => Date): Promise<Finding[]> {
  const database = withDatabase(config, (connectionString) => checkDatabase(connectionString, now)).catch(
    (cause: unknown) => [
      problem(
        'database',
        `It can't be examined: ${messageOf(cause)}`,
        config.databaseUrl === null
          ? 'Look at DATA_DIR.'
          : 'Look at DATABASE_URL, and whether PostgreSQL runs.',
      ),
    ],
  )
  return [
    ...(await database),
    await checkDataDir(config),
    await checkPublicUrl(config),
    await checkSmtp(config),
  ]
}
