import type { Region } from '@carillon/contract/plan-kinds'
import type { SecondFactorMethod } from '@carillon/contract/second-factor'
import type { Db } from '#platform/db.ts'

export interface Ticket {
  id: string
  user: string
  email: string
  account: string
  mustSetUp: boolean
  pendingSecret: Buffer | null
}

/** Passwords, sessions and tickets of sign-ins, which `account` owns; roles pass them. */
export interface FactorVerbs {
  /** @throws sign_in_limited */
  countAttempt(db: Db, attempt: { email: string; ip: string }, now: Date): Promise<void>
  forgetAttempt(db: Db, attempt: { email: string; ip: string }, now: Date): Promise<void>
  /** @throws sign_in_failed, sign_in_limited */
  checkPassword(
    db: Db,
    of: { id: string; email: string; password: string; ip: string },
    now: Date,
  ): Promise<void>
  /** @throws sign_in_ticket_ended, sign_in_limited */
  findTicket(db: Db, ticket: string, how: { counts: boolean }, now: Date): Promise<Ticket>
  keepSecret(db: Db, ticketId: string, secret: Buffer): Promise<void>
  /** @throws sign_in_ticket_ended */
  endTicket(tx: Db, ticketId: string): Promise<void>
  openSession(
    tx: Db,
    session: { user: string; account: string; ip: string; agent: string },
    now: Date,
  ): Promise<{ token: string; expires_at: string; region: Region }>
  /** Keeps the attempt of a caller whose address was refused within a transaction, and throws on. */
  keepRefused(db: Db, error: unknown, now: Date): Promise<never>
  countAccounts(db: Db, user: string): Promise<number>
  hasSecondFactor(db: Db, user: string): Promise<boolean>
  /** The ways of the second step of a sign-in; none without a second factor. */
  secondStepsOf(
    db: Db,
    of: { user: string; account: string },
  ): Promise<{ methods: SecondFactorMethod[]; mustSetUp: boolean }>
  /** Ends all sessions and unfinished sign-ins of a user. */
  endAll(tx: Db, user: string): Promise<void>
  /** Ends the sessions in an account of people without a second factor. Answers the number of people. */
  endUnprotected(tx: Db, account: string): Promise<number>
}
