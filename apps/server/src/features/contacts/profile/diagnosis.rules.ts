import { type Cause, type Diagnosis, resubscribable } from '@carillon/contract/contact-profile'

export interface Suppressed {
  kind: string
  group_id: number
  reason: string
  created_at: Date
  until: Date | null
}

type Answer = Pick<Diagnosis, 'can_be_emailed' | 'cause' | 'reason' | 'remedy'> & {
  since: Date | null
  until: Date | null
}

/**
 * The first reason not to mail an address, in the order in which sending checks (`order` is sending's own list, so that
 * both always agree). A 'block' is no reason, because the next attempt may succeed. A group prevents only its own mail, and so
 * does the pause of one.
 */
export function diagnose(
  email: string | null,
  suppressions: readonly Suppressed[],
  order: readonly Exclude<Cause, 'no_address'>[],
): Answer {
  const nothing = { since: null, until: null, reason: '' }
  if (email === null) return { can_be_emailed: 'no', cause: 'no_address', remedy: 'add_address', ...nothing }
  const pausesAll = suppressions.some(({ kind, group_id }) => kind === 'pause' && group_id === 0)
  for (const cause of order) {
    // A pause of everything has the group 0: it outweighs the pause of a group.
    if (cause === 'group' && pausesAll) continue
    const [found] = suppressions.filter(({ kind }) => kind === cause).sort((a, b) => a.group_id - b.group_id)
    if (!found) continue
    return {
      can_be_emailed: cause === 'group' || found.group_id !== 0 ? 'partly' : 'no',
      cause,
      since: found.created_at,
      until: found.until,
      reason: cause === 'pause' ? '' : found.reason,
      remedy: remedyOf(cause),
    }
  }
  return { can_be_emailed: 'yes', cause: null, remedy: null, ...nothing }
}

function remedyOf(cause: Exclude<Cause, 'no_address'>): Diagnosis['remedy'] {
  if (cause === 'invalid') return 'change_address'
  return canResubscribe(cause) ? 'resubscribe' : 'nothing'
}

/**
 * True if a user may lift a suppression by hand, giving a reason. Allowed if a person unsubscribed and asks to return,
 * and if an address bounced and is reported to work again. Not allowed after a spam report: the person complained to the
 * provider, so only a new address brings new consent. Not allowed for an invalid address, which has to be changed.
 */
export function canResubscribe(kind: string): boolean {
  return (resubscribable as readonly string[]).includes(kind)
}
