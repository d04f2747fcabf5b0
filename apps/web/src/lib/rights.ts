import { createContext, use } from 'react'
import type { To } from 'react-router'

/** A call of the contract, which knows who may make it. */
export interface GuardedCall {
  readonly scope: unknown
}

/** The rights of the signed-in person, as the parts of the kit ask for them. */
export interface Rights {
  may(call: GuardedCall, params?: Readonly<Record<string, unknown>>): boolean
  /** True if the person may open the page at an address of the app. */
  mayOpen(address: string): boolean
  /** The name of the account for which the person acts; null in their own account. */
  readonly actingFor: string | null
}

const everything: Rights = { may: () => true, mayOpen: () => true, actingFor: null }

/** Without a provider everything is allowed: the server decides. */
export const RightsContext = createContext(everything)

export function useRights(): Rights {
  return use(RightsContext)
}

/** The call that an action makes, and the address that it leads to. */
interface Guarded {
  call?: GuardedCall | undefined
  /** The parameters of the call's path, where its scope depends on one. */
  callParams?: Readonly<Record<string, unknown>> | undefined
  to?: To | undefined
}

/** True if the person may make the call of an action and open the address that it leads to. */
export function isAllowed({ may, mayOpen }: Rights, { call, callParams, to }: Guarded): boolean {
  return (!call || may(call, callParams)) && mayLeadTo(mayOpen, to)
}

/** Addresses relative to the page lead to parts of it. */
function mayLeadTo(mayOpen: Rights['mayOpen'], to: To | undefined): boolean {
  const path = typeof to === 'string' ? to : to?.pathname
  return !path?.startsWith('/') || mayOpen(path)
}
