import { type CallScope, mayCall } from '@carillon/contract/scopes'
import { type ReactNode, useMemo } from 'react'
import { type Rights, RightsContext } from '#lib/rights.ts'
import { accessTo } from './access.rules.ts'
import { useShell } from './shell.ts'
import { usePerson } from './use-person.ts'

/** Tells the parts of the kit what the signed-in person may do. */
export function RightsOfPerson({ children }: { children: ReactNode }) {
  const person = usePerson()
  const actingFor = useActingFor()
  const rights = useMemo<Rights>(
    () => ({
      may: ({ scope }, params) => mayCall(person.scopes ?? null, scope as CallScope, params),
      mayOpen: (address) => accessTo(address, person) === 'open',
      actingFor,
    }),
    [person, actingFor],
  )
  return <RightsContext value={rights}>{children}</RightsContext>
}

function useActingFor(): string | null {
  const shell = useShell()
  const { username, acting_from: home } = shell.user.username ?? {}
  return (home && username) ?? shell.onBehalfOf() ?? null
}
