import { account, tokens } from '@carillon/contract/account'
import { accountName } from '@carillon/contract/account-name'
import { emailTesting } from '@carillon/contract/email-testing'
import type { Extra } from '@carillon/contract/plan-kinds'
import { holds, scopesBehind } from '@carillon/contract/scopes'
import { offsetAt } from '@carillon/time-zones/time-zone'
import {
  type CreditState,
  creditStateOf,
  type Entitlements,
  entitlementsOf,
} from '#features/entitlements/public.ts'
import { isAdministrator } from '#features/rights/public.ts'
import { dayOf, endOf } from '#platform/calendar-periods.rules.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle, handlePublic } from '#platform/http/handle.ts'
import { tokenIn } from '#platform/http/identity.ts'
import { renewalOf } from '#platform/setting-shapes.ts'
import { creditPeriod } from '#sending/audience/public.ts'
import { describeOffset } from './account.rules.ts'
import * as verbs from './account.ts'
import { changePassword } from './change-password.ts'
import type { FindTestCredits } from './find-test-credits.ts'
import type { HasVerifiedDomain } from './has-verified-domain.ts'
import { isFirstAccount } from './owner.ts'
import { hasSecondFactor } from './second-steps.ts'
import type { TellRenamed } from './tell-renamed.ts'
import { createToken, deleteToken, type PasswordsOff } from './tokens.ts'

interface Parts extends PasswordsOff {
  findTestCredits: FindTestCredits
  hasVerifiedDomain: HasVerifiedDomain
  tellRenamed: TellRenamed
}

export function accountRoutes(app: App, parts: Parts): void {
  const { passwordsOffFor, tellRenamed } = parts
  handlePublic(app, tokens.create, ({ db, ip, now, header }, { body }) =>
    createToken(db, { passwordsOffFor }, { ...body, ip, user_agent: header('user-agent') ?? '' }, now),
  )
  handlePublic(app, tokens.delete, ({ db }, { body }) => deleteToken(db, body.token))

  handle(app, account.username, async ({ db, identity }) => ({
    username: identity.username,
    user_id: identity.userNumber,
    acting_from: await verbs.findHome(db, identity),
  }))
  handle(app, accountName.update, ({ db, account: id, identity, now }, { body: { username } }) =>
    verbs.updateUsername(db, { account: id, username, by: identity.userEmail }, tellRenamed, now),
  )
  handle(app, account.account, async (context) => {
    const { plan, region, isPaid, reseller } = await entitlementsOf(
      context.services,
      context.db,
      context.account,
    )
    const type = isPaid ? ('paid' as const) : ('free' as const)
    const { publicUrl: public_url, supportUrl } = context.services.config
    const operates_installation =
      (isAdministrator(context.identity) || holds(context.identity.scopes, 'installation.read')) &&
      (await isFirstAccount(context.db, context.account))
    return {
      type,
      reputation: null,
      is_reseller_customer: reseller !== null,
      region,
      plan: plan.kind,
      public_url,
      support_url: reseller?.supportUrl ?? supportUrl,
      support_name: reseller?.name ?? null,
      operates_installation,
    }
  })
  handle(app, account.email, async ({ identity }) => ({ email: identity.userEmail }))
  handle(app, account.profile, async ({ db, identity }) => {
    return (await verbs.readProfile(db, identity)) as never
  })
  handle(app, account.updateProfile, async ({ db, identity }, { body }) => {
    return (await verbs.updateProfile(db, identity, body)) as never
  })
  handle(app, account.updatePassword, async ({ db, identity, ip, now, header }, { body }) => {
    const token = tokenIn(header('authorization')) ?? ''
    await changePassword(db, identity, { ...body, ip, token }, now)
    return {}
  })
  handle(app, account.timeZone, readTimeZone)
  handle(app, account.updateTimeZone, async (context, { body }) => {
    await verbs.updateTimeZone(context.db, context.account, body.name)
    return readTimeZone(context)
  })
  handle(app, account.scopes, async ({ identity }) => ({ scopes: scopesBehind(identity.scopes) }))
  handle(app, account.pageView, ({ db, identity, now }, { body }) =>
    verbs.recordAnalytics(db, identity, body.events, now),
  )
  planRoutes(app, parts)
}

/** The plan's package, credits and entitlements, and the progress of the sign-up. */
function planRoutes(
  app: App,
  { hasVerifiedDomain, findTestCredits }: Pick<Parts, 'hasVerifiedDomain' | 'findTestCredits'>,
): void {
  handle(app, account.credits, async (context) => {
    const { mayExceed: _, limit, ...credits } = await readCreditState(context)
    return { ...credits, ...resetsOf(context.now, limit) }
  })
  handle(app, account.sendCredits, async (context) => {
    const { mayExceed, limit: _, ...credits } = await readCreditState(context)
    return {
      ...credits,
      is_hard_limit: !mayExceed,
      soft_limit: credits.total,
      hard_limit: mayExceed ? 0 : credits.total,
    }
  })
  handle(app, emailTesting.credits, async ({ services, db, account: id, now }) => ({
    emailTesting: await findTestCredits(services, db, id, now),
  }))
  handle(app, account.featureToggles, async ({ services, db, account: id }) => {
    const { toggles } = await entitlementsOf(services, db, id)
    return { result: [...toggles] }
  })
  handle(app, account.status, async () => ({ status: 'active' }) as const)
  handle(app, account.type, async ({ services, db, account: id, identity }) => {
    const { reseller } = await entitlementsOf(services, db, id)
    return { type: identity.type, reseller_username: reseller?.username ?? null }
  })
  handle(app, account.signupStatus, async (context) => {
    const done = { complete: true, required: false }
    const { first_name, last_name, email_confirmed_at } = await verbs.accessUser(context.db, context.identity)
    const email = { ...done, complete: email_confirmed_at !== null }
    const profile = { ...done, complete: first_name !== '' && last_name !== '' }
    const whitelabel = { ...done, complete: await hasVerifiedDomain(context.db, context.account) }
    const mfa = { ...done, complete: await hasSecondFactor(context.db, context.identity.userId) }
    return { email, mfa, profile, whitelabel }
  })
  handle(app, account.package, async ({ services, db, account: id }) => {
    const { plan } = await entitlementsOf(services, db, id)
    return {
      ...ownPackage,
      name: plan.name,
      description: plan.title,
      is_cutoff_trial: plan.kind === 'trial',
    }
  })
  handle(app, account.offerings, async ({ services, db, account: id }, { query }) => {
    const held = await entitlementsOf(services, db, id)
    return {
      offerings: [{ name: `mc.${held.plan.name}`, type: 'package', quantity: 1 }],
      entitlements: entitlementsToWire(held),
      missing: held.missing,
      ...(query._pricing ? { pricing: { products: { mc_contacts: { tiers: [...held.priceTiers] } } } } : {}),
    }
  })
}

/** A limit of a whole feature is false without the feature, and true without a limit. */
function entitlementsToWire({ missing, ...held }: Entitlements) {
  const extra = (name: Extra, most: number | null = null) => (missing[name] ? false : (most ?? true))
  return {
    contacts: held.contacts.most,
    emails: held.emails?.total ?? null,
    signup_forms: held.forms,
    automations: extra('automations', held.automations),
    exit_criteria: extra('exit_criteria'),
    email_testing: extra('email_testing', held.tests),
    sms: extra('sms'),
    ads: extra('ads'),
    subusers: extra('subusers'),
    teammates: held.teammates,
    custom_fields: held.fields,
  }
}

/** Plans of an installation have names and limits, no prices and no numbers. Only active accounts are answered. */
const ownPackage = {
  base_price: null,
  overage_price: null,
  newsletter_price: null,
  campaign_price: null,
  is_hv: false,
  is_signup_to_send: false,
  package_id: null,
  package_status: 'active',
  downgrade_package_id: null,
}

async function readTimeZone({ db, account: id, now }: Context) {
  const { time_zone: name } = await verbs.accessAccount(db, id)
  const seconds = offsetAt(now.getTime(), name) / 1000
  return { name, code: name, offset: describeOffset(seconds), offset_seconds: seconds }
}

/** Without a limit nothing is counted: all is zero. */
async function readCreditState({ services, db, account: id, now }: Context) {
  const state = await creditStateOf(services, db, id, now)
  return state ?? { remain: 0, total: 0, overage: 0, used: 0, mayExceed: true, limit: null }
}

/** The last and the next reset, by the calendar of UTC. Credits that never reset have no next one. */
function resetsOf(now: Date, limit: CreditState['limit'] | null) {
  const renewed = renewalOf(limit ?? {})
  return {
    last_reset: creditPeriod(now, limit ?? {}),
    next_reset: renewed === 'never' ? '' : dayOf(endOf(renewed, now)),
    reset_frequency: renewed,
  }
}
