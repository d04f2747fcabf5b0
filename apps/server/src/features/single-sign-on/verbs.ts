import type { Region } from '@carillon/contract/plan-kinds'
import type { Db } from '#platform/db.ts'

interface NewUser {
  email: string
  password: string
  first_name: string
  last_name: string
  language: 'en' | 'de'
  email_confirmed_at: Date
}

interface Attempt {
  email: string
  ip: string
}

/** Users, sessions and invitations, which `account` and `teammates` own; roles pass them. */
export interface SignInVerbs {
  /** The user with an address. Where there is none, others who would make one wait until the transaction ends. */
  findUserToMake(tx: Db, email: string): Promise<{ id: string; email: string } | undefined>
  makeUser(db: Db, user: NewUser): Promise<string>
  /** The account in which a person's sign-in begins, with the number of their accounts. */
  accountToOpen(db: Db, user: string, ip?: string): Promise<{ account: string; accounts: number } | undefined>
  /** The number of open invitations of an address. */
  countInvitations(db: Db, email: string, now: Date): Promise<number>
  /** Accepts all open invitations of an address; answers the accounts. */
  joinInvited(tx: Db, person: { user: string; email: string }, now: Date): Promise<string[]>
  /** Makes sure that the plan of an account has room for one more person. @throws teammate_limit_reached */
  refuseTooManyPeople(tx: Db, account: string): Promise<void>
  /** Opens a session. @throws second_factor_required, sign_in_limited */
  enter(
    db: Db,
    session: { user: string; account: string; ip: string; agent: string },
    now: Date,
  ): Promise<{ token: string; expires_at: string; region: Region }>
  /** @throws sign_in_limited */
  countAttempt(db: Db, attempt: Attempt, now: Date): Promise<void>
  forgetAttempt(db: Db, attempt: Attempt, now: Date): Promise<void>
}
