import type { Endpoint } from './endpoint.ts'
import { scopesAsked } from './scopes.ts'

/** True for a call that changes nothing. A documented GET that changes something asks for another scope than to read. */
export function readsOnly({ scope, method }: Pick<Endpoint, 'scope' | 'method'>): boolean {
  if (scope === 'public' || scope === 'signed-in') return method === 'GET'
  return scopesAsked(scope).every((name) => name.endsWith('.read'))
}

/** True for a call that leaves a line in the audit log, of a known caller or by its own handler. */
export function hasLine(endpoint: Endpoint): boolean {
  return isAudited(endpoint) || endpoint.auditsItself === true
}

/** True for a call of a known caller that leaves a line in the audit log. */
export function isAudited(endpoint: Endpoint): boolean {
  return endpoint.scope !== 'public' && !readsOnly(endpoint) && endpoint.isUnaudited === undefined
}
