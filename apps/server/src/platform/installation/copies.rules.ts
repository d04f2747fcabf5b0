/** What is known of a database and of the data folder that a process starts with. */
export interface InstallationFacts {
  /** What the database says of itself; null when it never had an installation. */
  database: { installation: string; identity: string } | null
  /** What the folder's files say; null for a folder that has not worked with any database. */
  folder: { installation: string; beats: number } | null
  /** The row of the folder in the database; its fingerprint is empty until the folder is marked. */
  known: { fingerprint: string; beats: number } | null
  identityNow: string
  fingerprintNow: string
  hasAccounts: boolean
  /** The database lies in the data folder. */
  isEmbedded: boolean
}

/** Why a database counts as a copy of another, or as an earlier state of itself. */
type CopyReason = 'moved' | 'older' | 'folder_copied' | 'unknown'

/** Why mail is held: a copy was noticed, or we restored it ourselves. */
export const holdReasons = ['moved', 'older', 'folder_copied', 'unknown', 'restored'] as const
export type HoldReason = (typeof holdReasons)[number]

/** A failover to a standby may lose the last moments; a beat is a minute. */
export const toleratedBeats = 5

/**
 * Several processes on several machines may share a database, each with its folder or without: a folder that is new to a
 * database tells nothing. A copy is told by what PostgreSQL itself says of the database, by a folder that has seen more
 * than the database knows, and, where the database lies in the folder, by the folder's own place on the disk.
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
