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

/** What plan and region allow: the one question features ask. */
export function useEntitlement(name: Entitlement): Answer {
  return entitled(usePerson(), name)
}
