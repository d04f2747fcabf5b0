import { type RawBuilder, sql } from 'kysely'
import type { SuppressionReason } from '#schema/stored-message.ts'

/**
 * Reasons to leave an address out, in the order in which they are checked; the first that applies is counted. 'block'
 * is not a reason, because the next attempt may succeed. 'pause' ends by itself.
 */
export const suppressionOrder = [
  'global',
  'spam',
  'bounce',
  'invalid',
  'group',
  'pause',
] as const satisfies SuppressionReason[]

interface Checked {
  /** The current time. If it is left out, a pause that has just ended counts until its row is removed. */
  now?: Date
  /** The addresses to look at; absent: all. */
  among?: readonly string[]
  bypasses?: readonly SuppressionReason[]
}

/**
 * Selects the suppressed addresses of an account with the first reason of each: `email`, `reason`. A bypassed reason is
 * skipped, so the next one that applies counts.
 */
export function suppressedAddresses(
  account: string,
  groupId: number | null,
  { now, among, bypasses = [] }: Checked = {},
): RawBuilder<unknown> {
  return sql`
    select distinct on (email) email, kind as reason
    from suppression
    where account_id = ${account}
      ${among ? sql`and email = any(${[...among]}::text[])` : sql``}
      ${bypasses.length > 0 ? sql`and kind <> all(${[...bypasses]}::text[])` : sql``}
      and ${preventing({ groupId, ...(now ? { now } : {}) })}
    order by email, array_position(${suppressionOrder as readonly string[] as string[]}::text[], kind)`
}

/** True if a row of `suppression` prevents a message of this group. A pause is of a group, or of everything. */
export function preventing({ groupId, now }: { groupId: number | null; now?: Date }): RawBuilder<boolean> {
  const group = groupId ?? 0
  const lasts = now ? sql`and suppression.until > ${now}` : sql``
  return sql<boolean>`(
    kind in ('global', 'spam', 'bounce', 'invalid') or (kind = 'group' and group_id = ${group})
    or (kind = 'pause' and group_id in (0, ${group}) ${lasts})
  )`
}
