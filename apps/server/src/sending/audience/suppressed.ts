import { type RawBuilder, sql } from 'kysely'

/**
 * Reasons to leave an address out, in the order in which they are asked for: the first that holds is the one that
 * is counted. 'block' is no reason: the next attempt may pass.
 */
export const suppressionOrder = ['global', 'spam', 'bounce', 'invalid', 'group'] as const
export type SuppressionReason = (typeof suppressionOrder)[number]

/**
 * Suppressed addresses of an account with the first reason of each: `email`, `reason`. A reason that is bypassed hides
 * no other.
 */
export function suppressedAddresses(
  account: string,
  groupId: number | null,
  { among, bypasses = [] }: { among?: readonly string[]; bypasses?: readonly SuppressionReason[] } = {},
): RawBuilder<unknown> {
  return sql`
    select distinct on (email) email, kind as reason
    from suppression
    where account_id = ${account}
      ${among ? sql`and email = any(${[...among]}::text[])` : sql``}
      ${bypasses.length > 0 ? sql`and kind <> all(${[...bypasses]}::text[])` : sql``}
      and (kind in ('global', 'spam', 'bounce', 'invalid') or (kind = 'group' and group_id = ${groupId ?? 0}))
    order by email, array_position(array['global', 'spam', 'bounce', 'invalid', 'group'], kind)`
}
