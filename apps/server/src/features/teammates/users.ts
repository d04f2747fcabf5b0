import type { Region } from '@carillon/contract/plan-kinds'
import type { Db } from '#platform/db.ts'

interface Member {
  user: string
  account: string
}

interface NewUser {
  email: string
  password: string
  first_name: string
  last_name: string
  language: 'en' | 'de'
  email_confirmed_at?: Date
}

/** Users with their passwords and sessions, which `account` keeps. */
export interface Users {
  findUser(db: Db, email: string): Promise<{ id: string; email: string } | undefined>
  /** The same for a transaction that makes the user where there is none. Others who would make one wait until it ends. */
  findUserToMake(tx: Db, email: string): Promise<{ id: string; email: string } | undefined>
  makeUser(db: Db, user: NewUser): Promise<string>
  /** @throws sign_in_failed, sign_in_limited */
  checkPassword(
    db: Db,
    of: { id: string; email: string; password: string; ip: string },
    now: Date,
  ): Promise<void>
  /** @throws sign_in_limited */
  countAttempt(db: Db, attempt: { email: string; ip: string }, now: Date): Promise<void>
  forgetAttempt(db: Db, attempt: { email: string; ip: string }, now: Date): Promise<void>
  openSession(
    db: Db,
    session: Member & { ip: string; agent: string },
    now: Date,
  ): Promise<{ token: string; expires_at: string; region: Region }>
  /** Keeps the attempt of a caller whose address was refused within a transaction, and throws on. */
  keepRefused(db: Db, error: unknown, now: Date): Promise<never>
  /** The next sign-in of this person begins in this account. */
  keepLastAccount(db: Db, member: Member): Promise<void>
  endSessions(db: Db, member: Member): Promise<void>
  /** The name of the provider by which a person has to sign in; null where their password counts. */
  passwordsOffFor(db: Db, user: string | null): Promise<string | null>
  /** True if the account demands a second factor and the person has none. */
  mustSetUp(db: Db, member: Member): Promise<boolean>
}
