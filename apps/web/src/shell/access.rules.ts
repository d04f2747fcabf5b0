import type { Scope } from '@carillon/contract/scope-names'
import { holds } from '@carillon/contract/scopes'
import { type Entitlement, entitled, type Plan, type Region } from './entitlement.rules.ts'

export type Access = 'open' | 'no_scope' | 'not_in_plan' | 'not_in_eu'

interface Needs {
  /** The scopes without which the calls of the page are refused; it needs all of them. */
  scopes: readonly [Scope, ...Scope[]]
  entitlement?: Entitlement
}

/** The scopes that the pages about people, their roles and what they did require. */
const people: Needs = { scopes: ['teammates.read'] }

/**
 * The rights that the addresses of the app require: an area (by first URL segment), or a longer address below it. The
 * longest address counts. Addresses not listed are open to all users.
 */
const needs: Readonly<Record<string, Needs>> = {
  'single-sends': { scopes: ['marketing.read'] },
  // Without the plan, live automations can still be seen, paused and disabled. Their pages name the missing rights.
  automations: { scopes: ['marketing.automation.read'] },
  ads: { scopes: ['marketing.read'], entitlement: 'ads' },
  contacts: { scopes: ['marketing.read'] },
  forms: { scopes: ['marketing.read'] },
  'custom-fields': { scopes: ['marketing.read'] },
  'design-library': { scopes: ['design_library.read'] },
  'dynamic-templates': { scopes: ['templates.read'] },
  senders: { scopes: ['marketing.read'] },
  'unsubscribe-groups': { scopes: ['asm.groups.read'] },
  notifications: { scopes: ['marketing.read'] },
  integrations: { scopes: ['marketing.read'] },
  mailbox: { scopes: ['messages.read'] },
  'account/api-keys': { scopes: ['api_keys.read'] },
  'account/audit-log': people,
  'account/brand': { scopes: ['design_library.read'] },
  'account/domains': { scopes: ['whitelabel.read'] },
  'account/people': people,
  'account/roles': people,
  'account/sending-limits': { scopes: ['marketing.read'] },
  'account/tracking': {
    scopes: [
      'tracking_settings.click.read',
      'tracking_settings.open.read',
      'tracking_settings.google_analytics.read',
      'tracking_settings.subscription.read',
    ],
  },
  'account/warm-up': { scopes: ['ips.warmup.read'] },
}

interface Person {
  plan: Plan
  region: Region
  scopes: readonly string[] | undefined
  entitlements: Readonly<Record<string, boolean | number | null>> | undefined
}

/** Decides if the user may open the page at an address. */
export function accessTo(address: string, person: Person): Access {
  const { scopes = [], entitlement } = needsOf(address) ?? {}
  // Unknown scopes (the call failed) hide nothing: the server decides.
  const { scopes: held = null } = person
  if (!scopes.every((scope) => holds(held, scope))) return 'no_scope'
  if (!entitlement) return 'open'
  const { allowed, because } = entitled(person, entitlement)
  if (allowed) return 'open'
  return because === 'region' ? 'not_in_eu' : 'not_in_plan'
}

/** The scope group that a user requests to open the page at an address. */
export function scopeGroupOf(address: string): string {
  return needsOf(address)?.scopes[0].split('.', 1)[0] ?? 'marketing'
}

function needsOf(address: string): Needs | undefined {
  const segments = address.split(/[?#]/, 1)[0]!.split('/').filter(Boolean)
  for (let length = segments.length; length > 0; length--) {
    const start = segments.slice(0, length).join('/')
    if (Object.hasOwn(needs, start)) return needs[start]
  }
  return undefined
}
