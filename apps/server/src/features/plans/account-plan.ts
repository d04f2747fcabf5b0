import { extras } from '@carillon/contract/plan-kinds'
import type { AccountPlan } from '@carillon/contract/plans'
import { sql } from 'kysely'
import { readContactLimit } from '#features/contacts/public.ts'
import { entitlementsOf } from '#features/entitlements/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { readCreditUse } from '#sending/audience/public.ts'

/** The plan of an account as its people see it. The month is that of `now`, in UTC. */
export async function readAccountPlan(
  services: Services,
  db: Db,
  account: string,
  now: Date,
): Promise<AccountPlan> {
  const held = await entitlementsOf(services, db, account)
  const { limit, billable_count: contacts } = await readContactLimit(services, db, account)
  const emails = await readCreditUse(db, account, held.emails, now)
  const made = await countMade(db, account)
  const plain = { may_exceed: false }
  return {
    ...held.plan,
    usage: [
      { name: 'contacts', used: contacts, most: limit, may_exceed: held.contacts.mayExceed },
      {
        name: 'emails',
        used: emails.used,
        most: held.emails && held.emails.total + emails.added,
        may_exceed: held.emails?.mayExceed ?? false,
      },
      { name: 'forms', used: made.forms, most: held.forms, ...plain },
      { name: 'automations', used: made.automations, most: held.automations, ...plain },
      { name: 'custom_fields', used: made.fields, most: held.fields, ...plain },
      { name: 'teammates', used: made.people, most: held.teammates, ...plain },
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
