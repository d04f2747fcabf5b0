import { type Scope, scopes } from '@carillon/contract/scope-names'
import { holds } from '@carillon/contract/scopes'

/** The rights in one area; `some` for single scopes. */
export type AccessLevel = 'none' | 'read' | 'full' | 'some'

/** The beginnings of the scopes of each area. A scope belongs to the first area with its longest beginning. */
const beginnings = {
  marketing: ['marketing', 'marketing_campaigns'],
  design_library: ['design_library'],
  templates: ['templates'],
  suppression: ['asm', 'suppression'],
  mail: ['mail', 'messages', 'email_testing', 'validations', 'user.scheduled_sends'],
  stats: ['stats', 'categories', 'browsers', 'clients', 'devices', 'geo', 'mailbox_providers', 'di'],
  senders: ['whitelabel', 'ips', 'sender_verification_eligible', 'sender_verification_legacy'],
  settings: ['tracking_settings', 'mail_settings', 'alerts', 'partner_settings', 'user.webhooks'],
  api_keys: ['api_keys'],
  people: ['teammates', 'sso', 'access_settings'],
  subusers: ['subusers'],
  user: ['user'],
  other: [''],
} as const
export type ScopeArea = keyof typeof beginnings

export const scopeAreas = Object.keys(beginnings) as readonly ScopeArea[]

function areaOf(scope: Scope): ScopeArea {
  const lengthIn = (area: ScopeArea): number =>
    Math.max(
      -1,
      ...beginnings[area]
        .filter((start) => start === '' || scope === start || scope.startsWith(`${start}.`))
        .map((start) => start.length),
    )
  return scopeAreas.reduce((best, area) => (lengthIn(area) > lengthIn(best) ? area : best))
}

const byArea = new Map<ScopeArea, Scope[]>(scopeAreas.map((area) => [area, []]))
for (const scope of scopes) byArea.get(areaOf(scope))?.push(scope)

/** The scopes of an area that may be given. Undefined own scopes mean no limit. */
export function scopesIn(area: ScopeArea, own?: readonly string[] | undefined): readonly Scope[] {
  return (byArea.get(area) ?? []).filter((scope) => holds(own ?? null, scope))
}

/** Areas with any scope that may be given. */
export function grantableAreas(own: readonly string[] | undefined): readonly ScopeArea[] {
  return scopeAreas.filter((area) => scopesIn(area, own).length > 0)
}

/** The scopes of an area at a level. */
export function scopesAt(
  area: ScopeArea,
  level: AccessLevel,
  own?: readonly string[] | undefined,
): readonly Scope[] {
  if (level === 'none' || level === 'some') return []
  return scopesIn(area, own).filter((scope) => level === 'full' || scope.endsWith('.read'))
}

/** The level of an area in a set of scopes. */
export function levelOf(
  area: ScopeArea,
  chosen: ReadonlySet<string>,
  own?: readonly string[] | undefined,
): AccessLevel {
  const all = scopesIn(area, own)
  const held = all.filter((scope) => chosen.has(scope))
  if (held.length === 0) return 'none'
  if (held.length === all.length) return 'full'
  const reading = scopesAt(area, 'read', own)
  return held.length === reading.length && reading.every((scope) => chosen.has(scope)) ? 'read' : 'some'
}

/** A set of scopes with an area at another level. */
export function withLevel(
  area: ScopeArea,
  level: AccessLevel,
  chosen: readonly string[],
  own?: readonly string[] | undefined,
): string[] {
  const inArea = new Set<string>(scopesIn(area))
  return [...chosen.filter((scope) => !inArea.has(scope)), ...scopesAt(area, level, own)]
}
