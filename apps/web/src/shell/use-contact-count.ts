import { useQuery } from '@tanstack/react-query'
import { contactCountQuery } from '#api/contact-count.ts'
import { type ContactCount, useShell } from './shell.ts'

const askAgainMs = 60_000

/**
 * The number of contacts, first as loaded at start-up. It is loaded again when contacts change here, and every minute
 * for changes by others.
 */
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

/** Number of contacts that count against the plan: contacts of this account and of its subusers. */
export function billedCount({ billable_count, billable_breakdown }: ContactCount): number {
  return billable_count + (billable_breakdown?.total ?? 0)
}
