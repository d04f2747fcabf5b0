import * as z from 'zod/mini'
import { languages } from './account.ts'
import { domainName } from './domain-name.ts'
import { endpoint } from './endpoint.ts'
import { regions } from './plan-kinds.ts'
import { instant, text, uuid } from './wire.ts'

export const singleSignOnLimits = { name: 60, issuer: 500, client: 500, domains: 100, minutes: 10 } as const

const Setting = z.object({
  is_on: z.boolean(),
  /** The name of the provider, as the sign-in page calls it. */
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is never answered. */
  has_client_secret: z.boolean(),
  /** People with verified addresses of these domains come in without an invitation. */
  domains: z.array(z.string()),
  /** The role that such people get. */
  role_id: z.nullable(uuid),
  /** People who administer no account sign in by the provider only. */
  is_password_off: z.boolean(),
  /** The address that the provider has to send people back to. */
  redirect_uri: z.string(),
})
export type SingleSignOn = z.output<typeof Setting>

const Provider = z.object({ name: z.string() })

export const singleSignOn = {
  get: endpoint({
    method: 'GET',
    path: '/v3/single_sign_on',
    scope: 'sso.settings.read',
    summary: 'The OpenID Connect provider by which people of this installation sign in.',
    status: 200,
    answer: Setting,
    refuses: ['administrator_required', 'single_sign_on_elsewhere'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/v3/single_sign_on',
    scope: 'sso.settings.update',
    isSetting: true,
    summary:
      'Sets the provider. To switch it on it has to answer. A client secret that is left out stays. Only administrators of the first account may.',
    body: z.object({
      is_on: z.boolean(),
      name: text({ min: 1, max: singleSignOnLimits.name }),
      issuer: text({ min: 1, max: singleSignOnLimits.issuer }),
      client_id: text({ min: 1, max: singleSignOnLimits.client }),
      client_secret: z.optional(z.string().check(z.maxLength(singleSignOnLimits.client))),
      domains: z.array(domainName).check(z.maxLength(singleSignOnLimits.domains)),
      role_id: z.nullable(uuid),
      is_password_off: z.boolean(),
    }),
    status: 200,
    answer: Setting,
    refuses: [
      'administrator_required',
      'single_sign_on_elsewhere',
      'role_not_found',
      'single_sign_on_address_invalid',
      'single_sign_on_address_closed',
      'single_sign_on_secret_missing',
      'single_sign_on_domain_public',
      'single_sign_on_provider_down',
    ],
  }),
  provider: endpoint({
    method: 'GET',
    path: '/v3/single_sign_on/provider',
    scope: 'public',
    summary: 'The provider that the sign-in page offers; null without one.',
    status: 200,
    answer: z.object({ provider: z.nullable(Provider) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/v3/single_sign_on/sign_ins',
    scope: 'public',
    summary:
      'Begins a sign-in: the address of the provider to open, and a secret with which the same browser finishes it within 10 minutes.',
    status: 201,
    answer: z.object({ url: z.string(), secret: z.string() }),
    refuses: ['single_sign_on_off', 'single_sign_on_provider_down', 'sign_in_limited'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/v3/single_sign_on/sign_ins/finish',
    scope: 'public',
    auditsItself: true,
    summary:
      'Finishes a sign-in with the query of the address to which the provider sent the browser. Each can be finished once.',
    body: z.object({
      secret: z.string().check(z.minLength(1), z.maxLength(100)),
      /** The query of the address, without the question mark. */
      query: z.string().check(z.maxLength(8000)),
      language: z.optional(z.enum(languages)),
    }),
    status: 201,
    answer: z.object({
      token: z.string(),
      expires_at: instant,
      region: z.enum(regions),
      accounts: z.number(),
    }),
    refuses: [
      'single_sign_on_off',
      'single_sign_on_ended',
      'single_sign_on_denied',
      'single_sign_on_provider_down',
      'single_sign_on_answer_invalid',
      'single_sign_on_unverified',
      'single_sign_on_not_invited',
      'teammate_limit_reached',
      'sign_in_limited',
      'second_factor_required',
    ],
  }),
}
