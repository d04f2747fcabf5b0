/** The known facts about a database, and about the data folder that a process starts with. */
export interface InstallationFacts {
  /** Ids stored in the database and reported by PostgreSQL; null when the database never had an installation. */
  database: { installation: string; identity: string } | null
  /** The contents of the folder's files; null: the folder was never used with a database. */
  folder: { installation: string; beats: number } | null
  /** The folder's row in the database. Its fingerprint is empty until the folder is marked. */
  known: { fingerprint: string; beats: number } | null
  identityNow: string
  fingerprintNow: string
  hasAccounts: boolean
  /** True if the database is stored in the data folder. */
  isEmbedded: boolean
}

/** The reason why a database counts as a copy of another one, or as an earlier state of itself. */
type CopyReason = 'moved' | 'older' | 'folder_copied' | 'unknown'

/** The reasons why mail is held: a copy was detected, or we restored a backup. */
export const holdReasons = ['moved', 'older', 'folder_copied', 'unknown', 'restored'] as const
export type HoldReason = (typeof holdReasons)[number]

/**
 * The number of beats, one a minute, by which a database may be behind its folder: a failover to a standby may lose the
 * last moments.
 */
export const toleratedBeats = 5

/**
 * Decides whether a database is a copy. Several processes on several machines may share a database, each with its folder
 * or without, so a folder that is new to the database proves nothing. Three facts prove a copy: PostgreSQL's own identity
 * of the database differs; the folder has counted more beats than the database; or, where the database is stored in the
 * folder, the folder has another place on the disk.
 */
export function judgeCopy(facts: InstallationFacts): CopyReason | null {
  const { database, folder, known, identityNow, fingerprintNow, hasAccounts, isEmbedded } = facts
  if (!database) return folder && hasAccounts ? 'unknown' : null
  if (database.identity !== identityNow) return 'moved'
  if (folder?.installation !== database.installation) return null
  if (!known) return 'older'
  if (folder.beats > known.beats + toleratedBeats) return 'older'
  if (isEmbedded && known.fingerprint !== '' && known.fingerprint !== fingerprintNow) return 'folder_copied'
  return null
}
