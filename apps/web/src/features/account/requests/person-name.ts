import type { ScopeRequest } from '@carillon/contract/scope-requests'

/** The name of the person who asks, or their address. */
export function nameOf({ first_name, last_name, email }: ScopeRequest): string {
  return `${first_name} ${last_name}`.trim() || email
}
