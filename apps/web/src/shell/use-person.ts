import { useMemo } from 'react'
import { type Answer, type Entitlement, entitled } from './entitlement.rules.ts'
import { useShell } from './shell.ts'

/** The signed-in person as the access rules see them. */
export function usePerson() {
  const { user, region } = useShell()
  return useMemo(
    () => ({
      plan: user.account?.plan ?? ('advanced' as const),
      region: user.account?.region ?? region,
      scopes: user.scopes,
      entitlements: user.offerings?.entitlements,
    }),
    [user, region],
  )
}

/** Checks the entitlements of the plan and the region. */
export function useEntitlement(name: Entitlement): Answer {
  return entitled(usePerson(), name)
}

/** Name and address of the signed-in person, empty where unknown. */
export function usePersonName(): { name: string; address: string } {
  const { profile, email, username } = useShell().user
  const full = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim()
  return { name: full || (username?.username ?? ''), address: email?.email ?? '' }
}
