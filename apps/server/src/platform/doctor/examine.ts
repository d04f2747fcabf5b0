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
  const { findings, used } = await withDatabase(config, async (connectionString) => ({
    findings: await checkDatabase(connectionString, now),
    used: await settingsInEffect(config, connectionString),
  })).catch((cause: unknown) => ({
    findings: [
      problem(
        'database',
        `It can't be examined: ${messageOf(cause)}`,
        config.databaseUrl === null
          ? 'Look at DATA_DIR.'
          : 'Look at DATABASE_URL, and whether PostgreSQL runs.',
      ),
    ],
    used: config,
  }))
  return [...findings, await checkDataDir(config), await checkPublicUrl(used), await checkSmtp(used)]
}

/** The settings in effect, with those of the product. A database that knows none yet leaves the given ones. */
async function settingsInEffect(config: Config, connectionString: string): Promise<Config> {
  const database = openDatabase(connectionString)
  try {
    // The checks need no password.
    const { publicUrl, smtpUrl } = valuesInEffect(config, await readStored(database.db, () => null))
    return { ...config, publicUrl, smtpUrl }
  } catch {
    return config
  } finally {
    await database.close()
  }
}
