import type { Region } from '@carillon/contract/plan-kinds'
import type { SecondFactorMethod } from '@carillon/contract/second-factor'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { secondStepsOf } from './second-steps.ts'
import { openSession } from './sessions.ts'
import { makeTicket } from './sign-in-tickets.ts'

interface Session {
  token: string
  expires_at: string
  region: Region
}

/** A sign-in that waits for its second step: a ticket of ten minutes, and the ways to go on. */
interface Waiting {
  ticket: string
  expires_at: string
  methods: SecondFactorMethod[]
  must_set_up: boolean
}

export type AfterFirstFactor = { session: Session } | { waiting: Waiting }

interface Entering {
  user: string
  account: string
  /** The network address of the sign-in. */
  ip: string
  /** The name that the browser of the sign-in gives itself. */
  agent: string
}

/**
 * Goes on with a sign-in whose first factor was right, whichever it was: opens a session, or begins the second step of a
 * person who has a second factor or must set one up. Entering another account by a session needs this as well.
 * @throws sign_in_limited after too many unfinished sign-ins
 */
export async function afterFirstFactor(db: Db, entering: Entering, now: Date): Promise<AfterFirstFactor> {
  const { methods, mustSetUp } = await secondStepsOf(db, entering)
  if (methods.length === 0 && !mustSetUp) return { session: await openSession(db, entering, now) }
  const ticket = await makeTicket(db, { ...entering, mustSetUp }, now)
  return { waiting: { ...ticket, methods, must_set_up: mustSetUp } }
}

/**
 * The session, for calls that answer one. Clients that know no second step see a refusal that says what is missing.
 * @throws second_factor_required, which tells the ticket in its details
 */
export function sessionOf(after: AfterFirstFactor): Session {
  if ('session' in after) return after.session
  throw new Refusal('second_factor_required', { ...after.waiting })
}

/**
 * Lets a person with a session enter another account. A second factor that they have was asked for when they signed in;
 * where the account demands one and they have none, they set it up first.
 * @throws second_factor_required, which tells the ticket in its details
 */
export async function demandSecondFactor(
  db: Db,
  entering: Pick<Entering, 'user' | 'account'>,
  now: Date,
): Promise<void> {
  const { mustSetUp } = await secondStepsOf(db, entering)
  if (!mustSetUp) return
  const ticket = await makeTicket(db, { ...entering, mustSetUp }, now)
  throw new Refusal('second_factor_required', { ...ticket, methods: [], must_set_up: true })
}

/** Opens a session after a first factor. @throws second_factor_required, sign_in_limited */
export async function enter(db: Db, entering: Entering, now: Date): Promise<Session> {
  return sessionOf(await afterFirstFactor(db, entering, now))
}
