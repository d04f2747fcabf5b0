import type { Scope } from '@carillon/contract/scope-names'
import { type ScopeGroup, scopeGroupNames, scopeGroups } from '@carillon/contract/scope-requests'
import { holds, scopesBehind } from '@carillon/contract/scopes'
import { needsOf } from './access.rules.ts'

/**
 * The group that a person with these scopes requests to open the page at an address: the smallest one with all that is missing.
 * Where none has all of it, the one with what is missing last; the next request is for the rest.
 */
export function scopeGroupOf(address: string, held: readonly string[] = []): ScopeGroup {
  const asked = needsOf(address).flatMap(({ scopes }) => scopes.filter((scope) => !holds(held, scope)))
  const opens = (name: ScopeGroup, wanted: readonly Scope[]) =>
    wanted.every((scope) => holds(scopeGroups[name], scope))
  return (
    bySize.find((name) => opens(name, asked)) ??
    bySize.find((name) => opens(name, asked.slice(-1))) ??
    'Marketing'
  )
}

const bySize = scopeGroupNames.toSorted(
  (one, other) => scopesBehind(scopeGroups[one]).length - scopesBehind(scopeGroups[other]).length,
)
