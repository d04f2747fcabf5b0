import { callNames } from '@carillon/contract/all-calls'
import type { Endpoint } from '@carillon/contract/endpoint'

const calls: ReadonlyMap<string, Endpoint> = new Map(
  [...callNames].map(([declared, name]) => [name, declared]),
)

/** The call that a request waits with; undefined where there is none of this name any more. */
export function callOf(action: string): Endpoint | undefined {
  return calls.get(action)
}
