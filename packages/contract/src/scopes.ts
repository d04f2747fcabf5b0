import { type Scope, scopes, type Verb, verbs } from './scope-names.ts'

/**
 * Scopes with the scopes that they also stand for. Marketing has two families of scopes for the same calls, and only
 * one family has verbs that write.
 */
const standsFor: Readonly<Record<string, readonly string[]>> = {
  designs: ['design_library'],
  marketing: ['marketing_campaigns'],
  marketing_campaigns: ['marketing.read'],
  'marketing_campaigns.read': ['marketing.read'],
}

/**
 * True if a granted name includes a scope. The name of an area (`templates`) includes all scopes below it. A verb of an
 * area includes the same verb below it: `templates.read` also includes `templates.versions.read`.
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

/** True if these granted names include a scope. Null means all scopes. */
export function holds(held: readonly string[] | null, scope: Scope): boolean {
  if (held === null) return true
  const names = impliedBy.get(scope) ?? namesThatImply(scope)
  return held.some((name) => names.has(name))
}

/** All names that include a scope. A caller may hold hundreds of names, and each call asks. */
function namesThatImply(scope: Scope): ReadonlySet<string> {
  const parts = scope.split('.')
  const around = parts.map((_, at) => parts.slice(0, at + 1).join('.'))
  const candidates = [
    ...around,
    ...around.map((area) => `${area}.${parts.at(-1)}`),
    ...Object.keys(standsFor),
  ]
  return new Set(candidates.filter((name) => implies(name, scope)))
}

const impliedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  scopes.map((scope) => [scope, namesThatImply(scope)]),
)

/** The scopes about oneself, which each signed-in person has. Keys have them only if they are granted. */
export const personalScopes: readonly Scope[] = [
  'user.account.read',
  'user.credits.read',
  'user.email.read',
  'user.email.update',
  'user.password.update',
  'user.profile.read',
  'user.profile.update',
  'user.timezone.read',
  'user.username.read',
]

/** True if a name can be granted: a documented scope, or an area of scopes. */
export function isScope(name: string): boolean {
  return (
    Object.hasOwn(standsFor, name) || scopes.some((scope) => scope === name || scope.startsWith(`${name}.`))
  )
}

/** The documented scopes that these granted names include. Null means all scopes. */
export function scopesBehind(held: readonly string[] | null): Scope[] {
  return scopes.filter((scope) => holds(held, scope))
}

/**
 * The callers that may make a call: callers with a scope, with any of several scopes, or with the scope for the value
 * of a path parameter; all callers with a token (`signed-in`); all callers (`public`: for signing in and for signed
 * addresses).
 */
export type CallScope =
  | Scope
  | readonly Scope[]
  | { readonly parameter: string; readonly is: Readonly<Record<string, Scope>> }
  | 'signed-in'
  | 'public'

/** True if a caller with these granted names may make a call with these path parameters. */
export function mayCall(
  held: readonly string[] | null,
  asked: CallScope,
  params: Readonly<Record<string, unknown>> = {},
): boolean {
  if (held === null || asked === 'signed-in' || asked === 'public') return true
  return scopesAsked(asked, params).some((scope) => holds(held, scope))
}

/** The scopes that allow a call; one of them is enough. */
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
