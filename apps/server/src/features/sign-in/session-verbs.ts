import type { Region } from '@carillon/contract/plan-kinds'
import type { Db } from '#platform/db.ts'

interface SessionRow {
  id: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date
  user_agent: string
  ip: string
  is_current: boolean
}

/** Sessions and passwords, which `account` owns; roles pass them. */
export interface SessionVerbs {
  findSessions(db: Db, user: string, token: string, now: Date): Promise<SessionRow[]>
  /** False if the user has no such session. */
  endSession(db: Db, user: string, id: string): Promise<boolean>
  /** Answers the number of sessions that ended. */
  endOtherSessions(db: Db, user: string, token: string): Promise<number>
  /** Ends all sessions and unfinished sign-ins of a user. */
  endAll(tx: Db, user: string): Promise<void>
  /** Also ends all sessions of the user. With a time, the user has confirmed their address then. */
  setPassword(tx: Db, user: string, password: string, confirmedAt?: Date): Promise<void>
  /** Gives a user an address that they confirmed now. False if another user has it. */
  changeEmail(tx: Db, user: string, email: string, now: Date): Promise<boolean>
  /** @throws sign_in_limited */
  countAttempt(db: Db, attempt: { email: string; ip: string }, now: Date): Promise<void>
  /**
   * Replaces the session with this token by one in another account.
   * @throws access_refused for an address that may not use that account; unauthorized if the session has ended meanwhile
   */
  moveSession(
    db: Db,
    of: { user: string; account: string; token: string; ip: string },
    now: Date,
  ): Promise<{ token: string; expires_at: string; region: Region }>
}

interface DemandSecondFactor {
  /** @throws second_factor_required where the account demands one and the person has none; sign_in_limited */
  demandSecondFactor(db: Db, entering: { user: string; account: string }, now: Date): Promise<void>
}

/** An account in which a person may work. */
interface OwnAccountRow {
  id: string
  number: number
  username: string
  disabled: boolean
  /** The account whose membership leads here: this one, or the parent of a subuser. */
  home: string
  homeNumber: number
  homeName: string
  region: Region
}

/** The accounts of a person, which `rights` knows; roles pass them. */
export interface OwnAccountVerbs extends DemandSecondFactor {
  findOwnAccounts(
    db: Db,
    user: string,
    page: { search: string; limit: number; offset: number },
  ): Promise<OwnAccountRow[]>
  /** The id of an account by its number, if the person is a member of it. */
  findMembership(db: Db, user: string, number: number): Promise<string | undefined>
}

/** The name of an account, which `account` owns. */
export interface RenameVerbs {
  /** @throws username_taken, also if the account no longer has the expected name */
  renameAccount(
    tx: Db,
    change: { account: string; username: string; expected?: string },
    tell: (former: string) => Promise<void>,
  ): Promise<unknown>
}
