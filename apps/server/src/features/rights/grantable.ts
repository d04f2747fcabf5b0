import { scopes as documented } from '@carillon/contract/scope-names'
import { holds, implies, isScope } from '@carillon/contract/scopes'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Refuses scopes that don't exist, or that the caller may not pass on: a key, a person or a role never gets more than
 * its giver holds.
 * @throws forbidden, and `unknown`
 */
export function refuseUngrantable(
  { grantable }: Pick<Identity, 'grantable'>,
  asked: readonly string[],
  unknown: 'scope_unknown' | 'api_key_scope_unknown' = 'scope_unknown',
): void {
  for (const scope of asked) {
    if (!isScope(scope)) throw new Refusal(unknown, { scope }, { field: 'scopes' })
    const given = documented.filter((one) => implies(scope, one))
    if (!given.every((one) => holds(grantable, one))) throw new Refusal('forbidden', {}, { field: 'scopes' })
  }
}
