import type { Extra, MissingReason, PlanKind, PriceTier, Region, Toggle } from '@carillon/contract/plan-kinds'
import type { LimitSource } from '@carillon/contract/plans'
import { sql } from 'kysely'
import QuickLRU from 'quick-lru'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type CreditLimit, readCredits } from '#platform/setting-shapes.ts'

/** The price of the setting CONTACT_PRICE is for this many contacts. */
const pricedContacts = 1000

export interface Entitlements {
  plan: { name: string; title: string; kind: PlanKind }
  isPaid: boolean
  region: Region
  /** The most contacts; null: no limit. With `mayExceed`, users may go beyond it once they agree to the cost. */
  contacts: { most: number | null; mayExceed: boolean }
  /** The emails of a month, or of the period that a parent chose; null: no limit. */
  emails: CreditLimit | null
  forms: number | null
  automations: number | null
  /** Credits of email testing in a month. */
  tests: number | null
  /** The credits of an email test in one client, and of a spam test. */
  testPrices: { client: number; spam: number }
  teammates: number | null
  fields: number | null
  /** The extras that the account does not have, with the reason. The plan counts last. */
  missing: Readonly<Partial<Record<Extra, MissingReason>>>
  /** The prices of contacts beyond the limit. */
  priceTiers: readonly PriceTier[]
  toggles: readonly Toggle[]
  /** The parent of the account where that is a reseller, who helps in place of the operator. Its customers see no prices. */
  reseller: { username: string; name: string; supportUrl: string } | null
  /** Where these limits come from. Null without a limit; the other limits are those of the plan. */
  sources: Record<'contacts' | 'emails' | 'forms', LimitSource | null>
}

interface Row {
  name: string
  title: string
  kind: PlanKind
  region: Region
  is_subuser: boolean
  own_contacts: number | null
  own_overage: boolean
  own_emails: string | null
  given_emails: number | null
  given_resets: 'monthly' | 'weekly' | 'daily' | null
  given_since: string
  contact_limit: number | null
  email_limit: number | null
  form_limit: number | null
  automation_limit: number | null
  test_limit: number | null
  test_client_price: number
  test_spam_price: number
  teammate_limit: number | null
  field_limit: number | null
  may_exceed: boolean
  has_exit_criteria: boolean
  has_sms: boolean
  has_ads: boolean
  price_tiers: PriceTier[]
  toggles: Toggle[]
  reseller: Entitlements['reseller']
}

/** A change of a plan, or of an account's plan, reaches every process within this time. */
const keptMs = 5000

/** The rows read last, by account. */
const kept = new QuickLRU<string, Row>({ maxSize: 10_000, maxAge: keptMs })

/**
 * Tells the features and limits of an account: the emails that a parent gives its subuser and its own limits count before those of its plan, and these before the settings of the
 * installation. The region may leave a feature out. No other place decides this.
 */
export async function entitlementsOf(
  { config }: Pick<Services, 'config'>,
  db: Db,
  account: string,
): Promise<Entitlements> {
  const row = await rowOf(db, account)
  const { name, title, kind, region } = row
  return {
    plan: { name, title, kind },
    isPaid: paidKinds.has(kind),
    region,
    contacts: {
      most: row.own_contacts ?? row.contact_limit ?? config.contactLimit,
      mayExceed: row.own_overage && row.may_exceed,
    },
    emails: emailsOf(row, config),
    forms: row.form_limit ?? config.formLimit,
    automations: row.automation_limit,
    tests: row.test_limit,
    testPrices: { client: row.test_client_price, spam: row.test_spam_price },
    teammates: row.teammate_limit,
    fields: row.field_limit,
    missing: missingIn(row),
    priceTiers: row.reseller ? [] : tiersOf(row, config),
    toggles: row.toggles,
    reseller: row.reseller,
    sources: {
      contacts: sourceOf(row.own_contacts, row.contact_limit, config.contactLimit),
      emails: sourceOf(row.given_emails ?? row.own_emails, row.email_limit, config.emailCredits?.limit),
      forms: sourceOf(null, row.form_limit, config.formLimit),
    },
  }
}

function sourceOf(own: unknown, ofPlan: unknown, ofInstallation: unknown): LimitSource | null {
  if (own !== null) return 'account'
  if (ofPlan !== null) return 'plan'
  return (ofInstallation ?? null) === null ? null : 'installation'
}

/** The most automations, people or fields that the plan of an account allows; null: no limit. */
export async function planLimitOf(
  db: Db,
  account: string,
  of: 'automation' | 'teammate' | 'field',
): Promise<number | null> {
  const row = await rowOf(db, account)
  return row[`${of}_limit`]
}

/** The extras that an account does not have, with the reason: its region, its plan, or that it is a subuser. */
export async function missingOf(db: Db, account: string): Promise<Entitlements['missing']> {
  return missingIn(await rowOf(db, account))
}

/** Has the next question read the account's plan anew. Other processes do so within five seconds. */
export function forgetEntitlements(account?: string): void {
  if (account === undefined) kept.clear()
  else kept.delete(account)
}

async function rowOf(db: Db, account: string): Promise<Row> {
  const known = kept.get(account)
  if (known) return known
  const { rows } = await sql<Row>`
    select plan.*, account.region, account.parent_id is not null as is_subuser, account.contact_limit as own_contacts, account.contact_overage as own_overage,
      account.email_credits as own_emails,
      case when parent.reseller_name is not null then json_build_object('username', parent.username, 'name', parent.reseller_name,
        'supportUrl', parent.reseller_support_url) end as reseller,
      given.total as given_emails, given.resets as given_resets, given.since::text as given_since
    from account
    join plan on plan.name = account.plan
    left join account as parent on parent.id = account.parent_id
    left join subuser_credit as given on given.account_id = account.id
    where account.id = ${account}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`there is no account ${account}`)
  kept.set(account, row)
  return row
}

/** True with a paid plan. */
export async function isPaid(db: Db, account: string): Promise<boolean> {
  return paidKinds.has((await rowOf(db, account)).kind)
}

const paidKinds: ReadonlySet<PlanKind> = new Set(['basic', 'advanced'])

function tiersOf(row: Row, { contactLimit, contactPrice }: Services['config']): readonly PriceTier[] {
  const most = row.own_contacts ?? row.contact_limit ?? contactLimit
  if (row.price_tiers.length > 0 || !contactPrice || most === null) return row.price_tiers
  return [{ min: most + 1, max: Number.MAX_SAFE_INTEGER, size: pricedContacts, ...contactPrice }]
}

function emailsOf(row: Row, config: Services['config']): CreditLimit | null {
  const { given_emails: given, given_resets: resets, given_since: since } = row
  if (given !== null) return { total: given, mayExceed: false, ...(resets ? { resets } : { since }) }
  if (row.own_emails !== null) return readCredits(row.own_emails)
  if (row.email_limit !== null) return { total: row.email_limit, mayExceed: row.may_exceed }
  return config.emailCredits?.limit ?? null
}

/** In the EU there are no text messages, and no email testing for subusers (specification section 7). */
function isOutside({ region, is_subuser }: Row, extra: Extra): boolean {
  return region === 'eu' && (extra === 'sms' || (extra === 'email_testing' && is_subuser))
}

function missingIn(row: Row): Entitlements['missing'] {
  const inPlan: Record<Extra, boolean> = {
    automations: row.automation_limit !== 0,
    exit_criteria: row.has_exit_criteria,
    email_testing: row.test_limit !== 0,
    sms: row.has_sms,
    ads: row.has_ads,
    // They come with the largest kind of plan, as in the public product.
    subusers: row.kind === 'advanced',
  }
  const missing: Partial<Record<Extra, MissingReason>> = {}
  for (const extra of Object.keys(inPlan) as Extra[]) {
    if (extra === 'subusers' && row.is_subuser) missing[extra] = 'subuser'
    else if (isOutside(row, extra)) missing[extra] = 'region'
    else if (!inPlan[extra]) missing[extra] = 'plan'
  }
  return missing
}
