import type { Config } from '../config.ts'
import { type Db, openDatabase } from '../db.ts'
import { type Finding, messageOf, problem } from '../finding.ts'
import { valuesInEffect } from '../installation/live-config.rules.ts'
import { mailPasswordPurpose, readStored } from '../installation/live-config.ts'
import { findSecretKey } from '../key-file.ts'
import { withDatabase } from '../postgres/reach-database.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataDir } from './check-surroundings.ts'

/** More checks, which read the database and the settings in effect. */
type FurtherChecks = (db: Db, config: Config) => Promise<Finding[]>

/** All checks of `npm run doctor`. The further ones are left out while the database has no tables. */
export async function examine(config: Config, now: () => Date, further: FurtherChecks): Promise<Finding[]> {
  const findings = await withDatabase(config, async (connectionString) => [
    ...(await checkDatabase(connectionString, now)),
    ...(await runFurther(config, connectionString, further)),
  ]).catch((cause: unknown) => [
    problem(
      'database',
      `It can't be examined: ${messageOf(cause)}`,
      config.databaseUrl === null
        ? 'Look at DATA_DIR.'
        : 'Look at DATABASE_URL, and whether PostgreSQL runs.',
    ),
  ])
  return [...findings, await checkDataDir(config)]
}

async function runFurther(
  config: Config,
  connectionString: string,
  further: FurtherChecks,
): Promise<Finding[]> {
  const database = openDatabase(connectionString)
  try {
    const used = await settingsInEffect(config, database.db)
    return used === null ? [] : await further(database.db, used)
  } finally {
    await database.close()
  }
}

/** The settings in effect, with those of the product. Null: the database has no tables yet, or those of an older version. */
async function settingsInEffect(config: Config, db: Db): Promise<Config | null> {
  const key = await findSecretKey(config)
  const open = ({ id, password }: { id: string; password: Buffer }) =>
    key?.unseal(mailPasswordPurpose, id, password) ?? null
  const stored = await readStored(db, open).catch(() => null)
  return stored && { ...config, ...valuesInEffect(config, stored), sms: config.sms }
}
