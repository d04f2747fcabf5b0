import { type Scope, scopes, type Verb, verbs } from './scope-names.ts'

/** What else a name stands for. Marketing has two families of scopes for the same calls; only one has verbs to write. */
const standsFor: Readonly<Record<string, readonly string[]>> = {
  designs: ['design_library'],
  marketing: ['marketing_campaigns'],
  marketing_campaigns: ['marketing.read'],
  'marketing_campaigns.read': ['marketing.read'],
}

/**
 * Whether a held name allows what a scope allows. An area allows all below it (`templates`), and a verb of an area the
 * same verb below it (`templates.read`: also `templates.versions.read`).
 */
export function implies(held: string, scope: Scope): boolean {
  if (held === scope || scope.startsWith(`${held}.`)) return true
  const cut = held.lastIndexOf('.')
  const [area, verb] = [held.slice(0, cut), held.slice(cut + 1)]
  if (isVerb(verb) && scope.startsWith(`${area}.`) && scope.endsWith(`.${verb}`)) return true
  return Object.hasOwn(standsFor, held) && standsFor[held]!.some((name) => implies(name, scope))
}

function isVerb(name: string): name is Verb {
  return (verbs as readonly string[]).includes(name)
}

/** Whether somebody who holds these names may do what a scope allows. Null holds everything. */
export function holds(held: readonly string[] | null, scope: Scope): boolean {
  return held === null || held.some((name) => implies(name, scope))
}

/** Whether a name can be given: a documented scope, or the area of some. */
export function isScope(name: string): boolean {
  return (
    Object.hasOwn(standsFor, name) || scopes.some((scope) => scope === name || scope.startsWith(`${name}.`))
  )
}

/** The documented scopes behind what somebody holds. Null holds everything. */
export function scopesBehind(held: readonly string[] | null): Scope[] {
  return scopes.filter((scope) => holds(held, scope))
}

/**
 * Who may make a call: holders of a scope, of any of several, or of the one that belongs to what a parameter of the
 * address names; whoever has a token (`signed-in`); everybody (`public`: sign-in, and addresses that are signed).
 */
export type CallScope =
  | Scope
  | readonly Scope[]
  | { readonly parameter: string; readonly is: Readonly<Record<string, Scope>> }
  | 'signed-in'
  | 'public'

/** Whether a holder may make a call at an address with these parameters. */
export function mayCall(
  held: readonly string[] | null,
  asked: CallScope,
  params: Readonly<Record<string, unknown>> = {},
): boolean {
  if (held === null || asked === 'signed-in' || asked === 'public') return true
  return scopesAsked(asked, params).some((scope) => holds(held, scope))
}

/** The scopes of which a call asks one. */
export function scopesAsked(
  asked: Exclude<CallScope, 'signed-in' | 'public'>,
  params?: Readonly<Record<string, unknown>>,
): readonly Scope[] {
  if (typeof asked === 'string') return [asked]
  if (!('parameter' in asked)) return asked
  if (!params) return Object.values(asked.is)
  const named = String(params[asked.parameter])
  return Object.entries(asked.is).flatMap(([name, scope]) => (name === named ? [scope] : []))
}
