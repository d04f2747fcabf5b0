import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { people } from './people.ts'
import { hasSecondFactor } from './second-steps.ts'
import { openSession } from './sessions.ts'
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
  countAccounts,
  hasSecondFactor,
  endAll,
  endUnprotected,
}

/** The number of accounts that a user can open. */
async function countAccounts(db: Db, user: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from membership join account on account.id = membership.account_id
    where membership.user_id = ${user} and not account.disabled
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Ends all sessions and unfinished sign-ins of a user. */
async function endAll(tx: Db, user: string): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', user).execute()
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', user).execute()
}

/** Ends the sessions in an account of people without a second factor. Answers the number of people. */
async function endUnprotected(tx: Db, account: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from session where account_id = ${account}
        and not exists (select 1 from totp where totp.user_id = session.user_id and totp.secret is not null)
        and not exists (select 1 from passkey where passkey.user_id = session.user_id)
      returning user_id)
    select count(distinct user_id)::int as count from ended
  `.execute(tx)
  return rows[0]?.count ?? 0
}
