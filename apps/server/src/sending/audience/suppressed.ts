import { type RawBuilder, sql } from 'kysely'

/**
 * Reasons to leave an address out, in the order in which they are asked for: the first that holds is the one that
 * is counted. 'block' is no reason: the next attempt may pass.
 */
export const suppressionOrder = ['global', 'spam', 'bounce', 'invalid', 'group'] as const
export type SuppressionReason = (typeof suppressionOrder)[number]

/** Suppressed addresses of an account with the first reason of each: `email`, `reason`. */
export function suppressedAddresses(account: string, groupId: number | null): RawBuilder<unknown> {
  return sql`
    select distinct on (email) email, kind as reason
    from suppression
    where account_id = ${account}
      and (kind in ('global', 'spam', 'bounce', 'invalid') or (kind = 'group' and group_id = ${groupId ?? 0}))
    order by email, array_position(array['global', 'spam', 'bounce', 'invalid', 'group'], kind)`
}
