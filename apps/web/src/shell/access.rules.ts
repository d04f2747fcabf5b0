import type { MissingReason } from '@carillon/contract/plan-kinds'
import { holds } from '@carillon/contract/scopes'
import { entitled, type Region } from './entitlement.rules.ts'
import { type Needs, needs } from './needs.rules.ts'

export type Access = 'open' | 'no_scope' | 'not_in_plan' | 'not_in_eu' | 'not_for_account'

interface Person {
  region: Region
  scopes: readonly string[] | undefined
  entitlements: Readonly<Record<string, boolean | number | null>> | undefined
  missing: Readonly<Record<string, MissingReason>> | undefined
  /** True for administrators of the first account. */
  isOperator?: boolean | undefined
}

/** Decides if the user may open the page at an address. */
export function accessTo(address: string, person: Person): Access {
  const needed = needsOf(address)
  if (person.isOperator === false && needed.some(({ isForOperator }) => isForOperator))
    return 'not_for_account'
  const isSubuser = person.missing?.['subusers'] === 'subuser'
  if (isSubuser && needed.some(({ isForParents }) => isForParents)) return 'not_for_account'
  // Unknown scopes (the call failed) hide nothing: the server decides.
  const { scopes: held = null } = person
  if (!needed.every(({ scopes }) => scopes.every((scope) => holds(held, scope)))) return 'no_scope'
  const entitlement = needed.findLast((each) => each.entitlement)?.entitlement
  if (!entitlement) return 'open'
  const { allowed, because } = entitled(person, entitlement)
  if (allowed) return 'open'
  return because === 'region' ? 'not_in_eu' : 'not_in_plan'
}

/** The addresses with needs by their first segment, the shortest first. */
const addresses = Map.groupBy(
  Object.entries(needs)
    .map(([start, needed]) => ({ segments: start.split('/'), needed }))
    .sort((one, other) => one.segments.length - other.segments.length),
  ({ segments }) => segments[0],
)

/** The needs of an address and of its beginnings, the shortest first. A legacy page needs what its modern one needs. */
export function needsOf(address: string): Needs[] {
  const segments = address.split(/[?#]/, 1)[0]!.split('/').filter(Boolean)
  const asked = isPrefix(segments[0]) ? segments.slice(1) : segments
  return (addresses.get(asked[0]) ?? [])
    .filter(({ segments }) => segments.every((segment, at) => isLike(segment, asked[at])))
    .map(({ needed }) => needed)
}

function isPrefix(segment: string | undefined): boolean {
  return segment === 'legacy' || segment === 'tne'
}

function isLike(pattern: string, segment: string | undefined): boolean {
  return pattern === segment || (segment !== undefined && pattern.startsWith(':'))
}
