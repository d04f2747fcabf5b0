import { extras } from '@carillon/contract/plan-kinds'
import type { AccountPlan, LimitName } from '@carillon/contract/plans'
import { sql } from 'kysely'
import { readContactLimit } from '#features/contacts/public.ts'
import { entitlementsOf } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { renewalOf } from '#platform/setting-shapes.ts'
import { readCreditUse } from '#sending/audience/public.ts'
import { emailsOfMonth } from './usage.ts'

/** The credits of email testing that an account used in the month of `now`. */
export type CountTestCredits = (db: Db, account: string, now: Date) => Promise<number>

/** The plan of an account as its people see it. Periods are those of `now`, in UTC. */
export async function readAccountPlan(
  services: Services,
  db: Db,
  account: string,
  now: Date,
  countUsedCredits: CountTestCredits,
): Promise<AccountPlan> {
  const held = await entitlementsOf(services, db, account)
  const { limit, billable_count: contacts } = await readContactLimit(services, db, account)
  const credits = await readCreditUse(db, account, held.emails, now)
  // Without a limit no credits are counted: the statistics know the emails.
  const emails = held.emails ? credits.used : await emailsOfMonth(db, account, now)
  const made = await countMade(db, account)
  const byPlan = (name: LimitName, used: number, most: number | null) => ({
    name,
    used,
    most,
    may_exceed: false,
    from: most === null ? null : ('plan' as const),
  })
  return {
    ...held.plan,
    usage: [
      {
        name: 'contacts',
        used: contacts,
        most: limit,
        may_exceed: held.contacts.mayExceed,
        from: held.sources.contacts,
      },
      {
        name: 'emails',
        used: emails,
        most: held.emails && held.emails.total + credits.added,
        may_exceed: held.emails?.mayExceed ?? false,
        from: held.sources.emails,
        renewed: held.emails ? renewalOf(held.emails) : 'monthly',
      },
      { ...byPlan('forms', made.forms, held.forms), from: held.sources.forms },
      byPlan('automations', made.automations, held.automations),
      byPlan('custom_fields', made.fields, held.fields),
      byPlan('teammates', made.people, held.teammates),
      byPlan('tests', await countUsedCredits(db, account, now), held.tests),
    ],
    features: extras.map((name) => ({ name, missing: held.missing[name] ?? null })),
    price_tiers: [...held.priceTiers],
  }
}

/** Counts things of an account by one statement. */
async function countMade(db: Db, account: string) {
  const { rows } = await sql<{ forms: number; automations: number; fields: number; people: number }>`
    select
      (select count(*)::int from signup_form where account_id = ${account}) as forms,
      (select count(*)::int from automation where account_id = ${account}) as automations,
      (select count(*)::int from custom_field where account_id = ${account} and deleted_at is null) as fields,
      (select count(*)::int from membership where account_id = ${account}) + (select count(*)::int from invitation
        where account_id = ${account} and accepted_at is null and withdrawn_at is null) as people`.execute(db)
  return rows[0]!
}
