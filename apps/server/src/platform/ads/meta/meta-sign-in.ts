import * as z from 'zod/mini'
import {
  type AdPartner,
  type AdTokens,
  type PartnerAccount,
  PartnerFault,
  type PartnerPage,
} from '../ad-partner.ts'
import type { Graph, MetaConfig } from './graph.ts'

/** The permissions without which ads, numbers, pages or leads are missing. */
export const metaPermissions = [
  'ads_management',
  'ads_read',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'pages_manage_metadata',
  'leads_retrieval',
  'instagram_basic',
] as const

const Token = z.object({ access_token: z.string(), expires_in: z.optional(z.number()) })
const Person = z.object({ id: z.string(), name: z._default(z.string(), '') })
const Permission = z.object({ permission: z.string(), status: z.string() })
const Account = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  account_status: z.number(),
  currency: z.string(),
  timezone_name: z.string(),
})
const Page = z.object({
  id: z.string(),
  name: z.string(),
  tasks: z.optional(z.array(z.string())),
  instagram_business_account: z.optional(z.object({ id: z.string(), username: z._default(z.string(), '') })),
})

/** Active, and active with a bill that is overdue for less than some days. */
const usableStatuses = new Set([1, 9])
/** Meta's long tokens live about as long. It names the time for most, but not for all. */
const usualLifeMs = 60 * 24 * 3_600_000

type SignIn = Pick<AdPartner, 'signInUrl' | 'signIn' | 'renew' | 'revoke' | 'describe' | 'accounts' | 'pages'>

export function metaSignIn(graph: Graph, config: MetaConfig): SignIn {
  const app = { client_id: config.appId, client_secret: config.appSecret }
  const exchange = async (token: string): Promise<AdTokens> => {
    const long = await graph.post(null, 'oauth/access_token', Token, {
      grant_type: 'fb_exchange_token',
      ...app,
      fb_exchange_token: token,
    })
    const lifeMs = long.expires_in ? long.expires_in * 1000 : usualLifeMs
    return { access: long.access_token, refresh: null, expiresAt: new Date(config.now().getTime() + lifeMs) }
  }
  return {
    signInUrl: ({ redirectUrl, state }) => {
      const url = new URL(config.signInUrl)
      url.searchParams.set('client_id', config.appId)
      url.searchParams.set('redirect_uri', redirectUrl)
      url.searchParams.set('state', state)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('scope', metaPermissions.join(','))
      return url.href
    },
    async signIn({ code, redirectUrl }) {
      const short = await graph.post(null, 'oauth/access_token', Token, {
        ...app,
        redirect_uri: redirectUrl,
        code,
      })
      return await exchange(short.access_token)
    },
    async renew({ access }) {
      try {
        return await exchange(access)
      } catch (cause) {
        // A token that has ended is no longer exchanged, and Meta calls it signed out or refuses it.
        if (cause instanceof PartnerFault && (cause.kind === 'signed_out' || cause.kind === 'refused'))
          return null
        throw cause
      }
    },
    async revoke({ access }) {
      try {
        await graph.delete(access, 'me/permissions')
      } catch (cause) {
        if (!(cause instanceof PartnerFault && cause.kind === 'signed_out')) throw cause
      }
    },
    async describe(token) {
      const { name } = await graph.get(token, 'me', Person, { fields: 'id,name' })
      const permissions: string[] = []
      for await (const { permission, status } of graph.list(token, 'me/permissions', Permission, {}))
        if (status === 'granted') permissions.push(permission)
      return {
        person: name,
        permissions,
        missing: metaPermissions.filter((needed) => !permissions.includes(needed)),
      }
    },
    async accounts(token) {
      const fields = 'id,name,account_status,currency,timezone_name'
      const accounts: PartnerAccount[] = []
      for await (const found of graph.list(token, 'me/adaccounts', Account, { fields }))
        accounts.push({
          id: found.id,
          name: found.name,
          currency: found.currency,
          timeZone: found.timezone_name,
          managerId: null,
          isUsable: usableStatuses.has(found.account_status),
        })
      return accounts
    },
    async pages(token) {
      const fields = 'id,name,tasks,instagram_business_account{id,username}'
      const pages: PartnerPage[] = []
      for await (const found of graph.list(token, 'me/accounts', Page, { fields }))
        if (found.tasks === undefined || found.tasks.includes('ADVERTISE')) pages.push(pageOf(found))
      return pages
    },
  }
}

function pageOf({ id, name, instagram_business_account: instagram }: z.output<typeof Page>): PartnerPage {
  return { id, name, instagram: instagram ? { id: instagram.id, name: instagram.username } : null }
}
