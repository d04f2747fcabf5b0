/** A migration that a database has applied. */
export interface AppliedMigration {
  name: string
  /** Absent in a database before migration 0236. */
  runs_with?: string | null
}

export interface MigrationsOfDatabase {
  applied: readonly AppliedMigration[]
  /** The file names of this version's migrations, in order. */
  files: readonly string[]
}

/**
 * The claim of a migration, a line of the comment at its beginning: `-- Runs with: 0236.` The code whose newest migration is
 * 0236 or a later one runs on a database that has this migration too. `none` with a reason says that no older code does.
 * `null`: the migration states no claim.
 */
export function claimOf(text: string): { runsWith: string | null; reason: string } | null {
  const comment = /^(?:--.*\n|\s*\n)*/.exec(text)?.[0] ?? ''
  const [, oldest, reason = ''] = /^-- Runs with: (\d{4}|none)\b\.?(.*)$/m.exec(comment) ?? []
  if (oldest === undefined) return null
  return { runsWith: oldest === 'none' ? null : oldest, reason: reason.trim() }
}

export function numberOf(name: string): string {
  return name.slice(0, 4)
}

/** The migrations of a database that this version does not know. */
export function unknownMigrations({ applied, files }: MigrationsOfDatabase): AppliedMigration[] {
  return applied.filter(({ name }) => !files.includes(name))
}

/** The migrations of this version that a database does not have. */
export function pendingMigrations({ applied, files }: MigrationsOfDatabase): string[] {
  return files.filter((file) => applied.every(({ name }) => name !== file))
}

/** The oldest PostgreSQL, as `server_version_num` writes it. */
const oldestPostgres = 150_000

/** The reason why the product can't run on a PostgreSQL server, as a sentence for operators; null if it can. */
export function whyOldPostgres({ number, name }: { number: number; name: string }): string | null {
  if (number >= oldestPostgres) return null
  return `DATABASE_URL leads to PostgreSQL ${name}, and Carillon needs 15 or newer. Nothing was changed in it.`
}

/**
 * The reason why this version can't run on a database, as a sentence for operators; null if it can. It runs on a newer
 * one if each migration that it does not know says so.
 */
export function whyTooOld(database: MigrationsOfDatabase): string | null {
  const unknown = unknownMigrations(database)
  const own = numberOf(database.files.at(-1) ?? '0000')
  const breaking = unknown.filter(({ runs_with: oldest }) => !oldest || oldest > own)
  const [first] = breaking
  if (first) {
    const oldest = breaking
      .map((one) => (one.runs_with ? one.runs_with : numberOf(one.name)))
      .sort()
      .at(-1)
    return (
      `This database is newer than this version: its migration ${breaking.map(({ name }) => name).join(', ')} needs ` +
      `a version that has migration ${oldest} or a later one, and the newest migration of this version is ${own}. ` +
      'Start a newer version.'
    )
  }
  const [missing] = pendingMigrations(database)
  if (unknown[0] && missing)
    return (
      `This database and this version are of different lines: the database has the migration ${unknown[0].name}, ` +
      `which this version does not know, and lacks ${missing}.`
    )
  return null
}

/**
 * The oldest version that may run while the migrations are applied and afterwards, as the number of its newest migration;
 * null: no older version may.
 * @param claims the claims of the migrations to apply, in order
 */
export function oldestBeside(claims: readonly ReturnType<typeof claimOf>[]): string | null {
  const oldest = claims.map((claim) => claim?.runsWith ?? null)
  return oldest.includes(null) ? null : (oldest.sort().at(-1) ?? null)
}
