import { sql } from 'kysely'
import { keepRefused } from '#features/access-settings/public.ts'
import type { Db } from '#platform/db.ts'
import { hasFactor } from '#platform/has-second-factor.ts'
import { accountToOpen, people } from './people.ts'
import { hasSecondFactor, secondStepsOf } from './second-steps.ts'
import { endAll, openSession } from './sessions.ts'
import { countAttempt, forgetAttempt } from './sign-in-attempts.ts'
import { endTicket, findTicket, keepSecret } from './sign-in-tickets.ts'

/** Passwords, sessions and tickets, as second factors need them. */
export const factorVerbs = {
  countAttempt,
  forgetAttempt,
  checkPassword: people.checkPassword,
  findTicket,
  keepSecret,
  endTicket,
  openSession,
  keepRefused,
  countAccounts,
  hasSecondFactor,
  secondStepsOf,
  endAll,
  endUnprotected,
}

/** The number of accounts that a user can open. */
async function countAccounts(db: Db, user: string): Promise<number> {
  return (await accountToOpen(db, user))?.accounts ?? 0
}

/** Ends the sessions in an account of people without a second factor. Answers the number of people. */
async function endUnprotected(tx: Db, account: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from session where account_id = ${account}
        and not ${hasFactor(sql`session.user_id`)}
      returning user_id)
    select count(distinct user_id)::int as count from ended
  `.execute(tx)
  return rows[0]?.count ?? 0
}
