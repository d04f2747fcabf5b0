import type { Db } from '#platform/db.ts'

/** True if mail of an account is signed by a domain of its own, or of its parent's. */
export type HasVerifiedDomain = (db: Db, account: string) => Promise<boolean>
