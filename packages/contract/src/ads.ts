import { currencyPattern, moneyLimit } from '@carillon/ads/money'
import { partners } from '@carillon/ads/platforms'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** An amount in the smallest unit of its currency, such as cents. */
export const AdMoney = z.object({
  minor: z.number().check(z.int(), z.minimum(0), z.maximum(moneyLimit)),
  /** ISO 4217. */
  currency: z.string().check(z.regex(currencyPattern)),
})

/** The reason why a partner refused something, or can't be reached. */
export const AdProblem = z.object({
  code: z.string(),
  /** The field of the campaign that it is about, such as `headline`; null: none, or it is not known. */
  field: z.nullable(z.string()),
  /** The partner's own sentence; empty: there is none. */
  message: z.string(),
})
export type AdProblem = z.output<typeof AdProblem>

/**
 * `expired`: the sign-in has ended, and a person has to sign in again. `lacking`: a permission is missing. `unfinished`: the
 * account or the page of the ads was not chosen yet.
 */
export const adConnectionStates = ['unconnected', 'unfinished', 'connected', 'expired', 'lacking'] as const
export type AdConnectionState = (typeof adConnectionStates)[number]

const Named = z.object({ id: z.string(), name: z.string() })

export const AdConnection = z.object({
  partner: z.enum(partners),
  state: z.enum(adConnectionStates),
  /** True if it is the simulated partner of the installation: nothing is shown to people, and nothing is paid. */
  is_simulated: z.boolean(),
  /** True if the operator has set up the partner's app, so that accounts can sign in. */
  can_connect: z.boolean(),
  /** True if the installation has a simulated partner. */
  can_simulate: z.boolean(),
  /** The name of the person who signed in at the partner. */
  person: z.nullable(z.string()),
  /** The advertising account, with its currency and time zone. */
  ad_account: z.nullable(
    z.object({ id: z.string(), name: z.string(), currency: z.string(), time_zone: z.string() }),
  ),
  /** Meta: the page in whose name ads appear. */
  page: z.nullable(Named),
  /** Meta: the Instagram account of the page; null: ads on Instagram appear in the name of the page. */
  instagram: z.nullable(Named),
  /** Permissions of the partner that are needed and were not given. */
  missing_permissions: z.array(z.string()),
  /** The time at which the sign-in ends; null: it is renewed by itself. */
  expires_at: z.nullable(instant),
  connected_at: z.nullable(instant),
  /** The campaigns whose ads run or are reviewed at this partner: they stop when it is disconnected. */
  running_campaigns: z.number(),
})
export type AdConnection = z.output<typeof AdConnection>

/** The advertising accounts and pages that a sign-in can use: a data source of the specification. */
export const AdSources = z.object({
  ad_accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      currency: z.string(),
      time_zone: z.string(),
      /** Google: the account through which it is managed. */
      manager_id: z.nullable(z.string()),
      /** False if the partner has closed it, or if it lacks a way to pay. */
      is_usable: z.boolean(),
    }),
  ),
  pages: z.array(z.object({ id: z.string(), name: z.string(), instagram: z.nullable(Named) })),
})
export type AdSources = z.output<typeof AdSources>

const params = z.object({ partner: z.enum(partners) })
const path = '/v3/marketing/ads/connections'
/** Refusals of calls that ask a partner. */
export const partnerRefusals = [
  'ad_not_connected',
  'ad_connection_expired',
  'ad_permission_missing',
  'ad_partner_busy',
  'ad_partner_unreachable',
  'ad_partner_refused',
] as const

/** Our addition: the public API describes no ads. */
export const adConnections = {
  list: endpoint({
    method: 'GET',
    path,
    scope: 'marketing.read',
    summary: 'The connections with the partners of ads, Meta and Google, also while there are none.',
    status: 200,
    answer: z.object({ result: z.array(AdConnection) }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/:partner`,
    scope: 'marketing_campaigns.update',
    summary:
      'Starts a sign-in at a partner and answers the address where a person gives the permissions. The simulated partner is connected at once.',
    params,
    body: z.object({ is_simulated: z._default(z.boolean(), false) }),
    status: 201,
    answer: z.object({ sign_in_url: z.nullable(z.string()) }),
    refuses: [
      'ad_app_missing',
      'ad_simulation_off',
      'ad_connected_otherwise',
      'ad_partner_unreachable',
      'entitlement_required',
    ],
  }),
  finish: endpoint({
    method: 'POST',
    path: `${path}/:partner/sign_in`,
    scope: 'marketing_campaigns.update',
    summary: 'Ends a sign-in with the code and the state that the partner added to the address.',
    params,
    body: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(4000)),
      state: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    status: 200,
    answer: AdConnection,
    refuses: [
      'ad_sign_in_unknown',
      'ad_sign_in_refused',
      'ad_connected_otherwise',
      'ad_partner_busy',
      'ad_partner_unreachable',
      'entitlement_required',
    ],
  }),
  sources: endpoint({
    method: 'GET',
    path: `${path}/:partner/sources`,
    scope: 'marketing.read',
    summary: 'The advertising accounts and pages that the sign-in at a partner can use.',
    params,
    status: 200,
    answer: AdSources,
    refuses: partnerRefusals,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: `${path}/:partner`,
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary:
      'Chooses the advertising account and the page. Ads that were submitted stay in the account in which they were made.',
    params,
    body: z.object({
      ad_account_id: z.string().check(z.maxLength(64)),
      page_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    }),
    status: 200,
    answer: AdConnection,
    refuses: [...partnerRefusals, 'ad_account_unknown', 'ad_account_unusable', 'ad_page_unknown'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: `${path}/:partner`,
    scope: 'marketing_campaigns.delete',
    summary:
      'Switches off the running ads at a partner, removes uploaded audiences there, and forgets the sign-in.',
    params,
    status: 204,
    refuses: ['ad_not_connected', 'ad_partner_busy', 'ad_partner_unreachable'],
  }),
}
