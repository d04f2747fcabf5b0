import type { Scope } from '@carillon/contract/scope-names'
import { holds } from '@carillon/contract/scopes'
import { type Entitlement, entitled, type Plan, type Region } from './entitlement.rules.ts'

export type Access = 'open' | 'no_scope' | 'not_in_plan' | 'not_in_eu'

interface Needs {
  /** The scope without which the area's calls are refused. */
  scope: Scope
  entitlement?: Entitlement
}

/** The rights that each area of the app (by first URL segment) requires. Areas not listed are open to all users. */
const needs: Readonly<Record<string, Needs>> = {
  'single-sends': { scope: 'marketing.read' },
  // Without the plan, live automations can still be seen, paused and disabled. Their pages name the missing rights.
  automations: { scope: 'marketing.automation.read' },
  ads: { scope: 'marketing.read', entitlement: 'ads' },
  contacts: { scope: 'marketing.read' },
  forms: { scope: 'marketing.read' },
  'custom-fields': { scope: 'marketing.read' },
  'design-library': { scope: 'design_library.read' },
  'dynamic-templates': { scope: 'templates.read' },
  senders: { scope: 'marketing.read' },
  'unsubscribe-groups': { scope: 'asm.groups.read' },
  notifications: { scope: 'marketing.read' },
  integrations: { scope: 'marketing.read' },
  mailbox: { scope: 'messages.read' },
}

interface Person {
  plan: Plan
  region: Region
  scopes: readonly string[] | undefined
  entitlements: Readonly<Record<string, boolean | number | null>> | undefined
}

/** Decides if the user may open the area. */
export function accessTo(area: string, person: Person): Access {
  const { scope, entitlement } = needs[area] ?? {}
  // Unknown scopes (the call failed) hide nothing: the server decides.
  if (scope && !holds(person.scopes ?? null, scope)) return 'no_scope'
  if (!entitlement) return 'open'
  const { allowed, because } = entitled(person, entitlement)
  if (allowed) return 'open'
  return because === 'region' ? 'not_in_eu' : 'not_in_plan'
}

/** The scope group that a user requests to open the area. */
export function scopeGroupOf(area: string): string {
  return needs[area]?.scope.split('.', 1)[0] ?? 'marketing'
}
