import { type Cause, type Diagnosis, resubscribable } from '@carillon/contract/contact-profile'

export interface Suppressed {
  kind: string
  group_id: number
  reason: string
  created_at: Date
}

type Answer = Pick<Diagnosis, 'can_be_emailed' | 'cause' | 'reason' | 'remedy'> & { since: Date | null }

/**
 * The first reason not to mail an address, in the order in which sending asks; 'block' is none, the next attempt may
 * pass. `order` is sending's own list, so that the two can't drift apart. Groups keep only their own mail away.
 */
export function diagnose(
  email: string | null,
  suppressions: readonly Suppressed[],
  order: readonly Exclude<Cause, 'no_address'>[],
): Answer {
  const nothing = { since: null, reason: '' }
  if (email === null) return { can_be_emailed: 'no', cause: 'no_address', remedy: 'add_address', ...nothing }
  for (const cause of order) {
    const found = suppressions.find(({ kind }) => kind === cause)
    if (!found) continue
    return {
      can_be_emailed: cause === 'group' ? 'partly' : 'no',
      cause,
      since: found.created_at,
      reason: found.reason,
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
 * Whether a suppression may be lifted by hand, with a reason: where somebody left by their own choice and asks to come
 * back, and where an address bounced and is said to work again. Not after a spam report: the complaint went to the
 * person's provider, consent is withdrawn towards a third party and only a new address brings a new consent. Not for
 * an address that can't exist: there the address has to change.
 */
export function canResubscribe(kind: string): boolean {
  return (resubscribable as readonly string[]).includes(kind)
}
