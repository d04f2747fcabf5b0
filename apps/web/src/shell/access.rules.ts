import { type Entitlement, entitled, hasScope, type Plan, type Region } from './entitlement.rules.ts'

export type Access = 'open' | 'no_scope' | 'not_in_plan' | 'not_in_eu'

interface Needs {
  /** Any of these scopes opens the area. */
  scopes?: readonly string[]
  entitlement?: Entitlement
}

const marketing = ['marketing', 'marketing_campaigns'] as const

/** What an area of the app, by its first URL segment, asks of the person. Areas not listed are open to all. */
const needs: Readonly<Record<string, Needs>> = {
  'single-sends': { scopes: marketing },
  automations: { scopes: marketing, entitlement: 'automations' },
  ads: { scopes: marketing, entitlement: 'ads' },
  contacts: { scopes: marketing },
  forms: { scopes: marketing },
  'custom-fields': { scopes: marketing },
  'design-library': { scopes: ['design_library', 'designs', ...marketing] },
  'dynamic-templates': { scopes: ['templates'] },
  senders: { scopes: marketing },
  'unsubscribe-groups': { scopes: ['asm'] },
  notifications: { scopes: marketing },
  integrations: { scopes: marketing },
}

interface Person {
  plan: Plan
  region: Region
  scopes: readonly string[] | undefined
  entitlements: Readonly<Record<string, boolean | number | null>> | undefined
}

/** May this person enter the area? */
export function accessTo(area: string, person: Person): Access {
  const { scopes, entitlement } = needs[area] ?? {}
  if (scopes && !scopes.some((scope) => hasScope(person.scopes, scope))) return 'no_scope'
  if (!entitlement) return 'open'
  const { allowed, because } = entitled(person, entitlement)
  if (allowed) return 'open'
  return because === 'region' ? 'not_in_eu' : 'not_in_plan'
}

/** The scope group a person asks for to enter the area. */
export function scopeGroupOf(area: string): string {
  return needs[area]?.scopes?.[0] ?? 'marketing'
}
