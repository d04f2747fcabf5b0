import { type CallScope, mayCall } from '@carillon/contract/scopes'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from './access.rules.ts'
import { type Answer, type Entitlement, entitled } from './entitlement.rules.ts'
import { useShell } from './shell.ts'

/** The signed-in person as the access rules see them. */
export function usePerson() {
  const { user, region } = useShell()
  return useMemo(
    () => ({
      region: user.account?.region ?? region,
      scopes: user.scopes,
      entitlements: user.offerings?.entitlements,
      missing: user.offerings?.missing,
      isOperator: user.account?.operates_installation,
    }),
    [user, region],
  )
}

/** True if the signed-in person may make a call. Unknown scopes hide nothing: the server decides. */
export function useMay(endpoint: { scope: CallScope }, params?: Readonly<Record<string, unknown>>): boolean {
  return mayCall(useShell().user.scopes ?? null, endpoint.scope, params)
}

/** True if the signed-in person may open the page at an address. */
export function useMayOpen(address: string): boolean {
  return accessTo(address, usePerson()) === 'open'
}

/** Checks the entitlements of the plan and the region. */
export function useEntitlement(name: Entitlement): Answer {
  return entitled(usePerson(), name)
}

/** Where the account gets help: at its reseller, or at the operator. Undefined where that is unknown. */
export function useSupport(): { href: string; label: string; reseller: string | null } | undefined {
  const t = useMessages('shell')
  const account = useShell().user.account
  if (!account) return undefined
  const { support_url: href, support_name: reseller } = account
  return { href, reseller, label: reseller === null ? t('support') : t('supportBy', { name: reseller }) }
}

/** Name and address of the signed-in person, empty where unknown. */
export function usePersonName(): { name: string; address: string } {
  const { profile, email, username } = useShell().user
  const full = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim()
  return { name: full || (username?.username ?? ''), address: email?.email ?? '' }
}
