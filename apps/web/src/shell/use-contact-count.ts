import { useQuery } from '@tanstack/react-query'
import { contactCountQuery } from '#api/contacts.ts'
import { type ContactCount, useShell } from './shell.ts'

const askAgainMs = 60_000

/** As start-up learnt it, then as often as contacts come and go here, and every minute for what others do. */
export function useContactCount(): ContactCount | undefined {
  const known = useShell().user.contactCount
  const { data } = useQuery({
    ...contactCountQuery,
    enabled: known !== undefined,
    staleTime: askAgainMs,
    refetchInterval: askAgainMs,
  })
  return data ?? known
}

/** How many count against the plan: of this account, and of its subusers where it has any. */
export function billedCount({ billable_count, billable_breakdown }: ContactCount): number {
  return billable_count + (billable_breakdown?.total ?? 0)
}
