import { type RawBuilder, sql } from 'kysely'
import type { SuppressionReason } from '#platform/stored-message.ts'

/**
 * Reasons to leave an address out, in the order in which they are checked; the first that applies is counted. 'block'
 * is not a reason, because the next attempt may succeed.
 */
export const suppressionOrder = [
  'global',
  'spam',
  'bounce',
  'invalid',
  'group',
] as const satisfies SuppressionReason[]

/**
 * Selects the suppressed addresses of an account with the first reason of each: `email`, `reason`. A bypassed reason is
 * skipped, so the next one that applies counts.
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
