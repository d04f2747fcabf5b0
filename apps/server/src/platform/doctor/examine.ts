import type { Config } from '../config.ts'
import { openDatabase } from '../db.ts'
import { type Finding, messageOf, problem } from '../finding.ts'
import { valuesInEffect } from '../installation/live-config.rules.ts'
import { readStored } from '../installation/live-config.ts'
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
  const findings = await database
  const used = await settingsInEffect(config)
  return [...findings, await checkDataDir(config), await checkPublicUrl(used), await checkSmtp(used)]
}

/** The settings in effect, with those of the product. A database that can't be read, or knows none yet, leaves the given ones. */
async function settingsInEffect(config: Config): Promise<Config> {
  const stored = await withDatabase(config, async (connectionString) => {
    const database = openDatabase(connectionString)
    try {
      // The checks need no password.
      return await readStored(database.db, () => null)
    } finally {
      await database.close()
    }
  }).catch(() => null)
  if (!stored) return config
  const { publicUrl, smtpUrl } = valuesInEffect(config, stored)
  return { ...config, publicUrl, smtpUrl }
}
