import { cutText } from '@carillon/contract/characters'
import type { EmailEvent } from '@carillon/contract/integrations'

/** The names under which events arrive at Segment. */
const names: Readonly<Record<EmailEvent, string>> = {
  processed: 'Email Processed',
  deferred: 'Email Deferred',
  delivered: 'Email Delivered',
  drop: 'Email Dropped',
  bounce: 'Email Bounced',
  open: 'Email Opened',
  machine_opened: 'Email Opened',
  click: 'Email Link Clicked',
  spamreport: 'Email Marked as Spam',
  unsubscribe: 'Unsubscribed',
  group_unsubscribe: 'Unsubscribed',
  group_resubscribe: 'Resubscribed',
}

/** The person of an event. */
export interface Person {
  email: string
  /** The contact's, or that of a recipient of transactional mail who is no contact. */
  id: string
  isContact: boolean
  externalId: string | null
  anonymousId: string | null
}

/** The thing that the message belonged to. */
export interface Campaign {
  type: 'single_send' | 'automation' | 'transactional'
  id: string | null
  name: string | null
  variation: string | null
  step: string | null
  categories: readonly string[]
}

export interface ToldEvent {
  event: EmailEvent
  /** The id is the same each time that the event is posted: Segment drops repetitions by it. */
  messageId: string
  at: Date
  /** The facts of this event alone: an address, a reason, an agent. */
  link: string | null
  groupId: number | null
  reason: string | null
  bounce: { type: 'bounce' | 'blocked'; status: string | null } | null
  agent: string | null
}

/** Segment refuses an event above 32 KB. No single text of ours may bring it there. */
const longestText = 8000
const cut = (text: string) => cutText(text, longestText)

/** An event as a call of Segment's `track`. */
export function toTrack(told: ToldEvent, person: Person, campaign: Campaign) {
  return {
    type: 'track',
    event: names[told.event],
    messageId: told.messageId,
    timestamp: told.at.toISOString(),
    ...userOf(person),
    context: {
      traits: { email: person.email },
      ...(told.agent === null ? {} : { userAgent: cut(told.agent) }),
    },
    properties: withValues({
      campaign_type: campaign.type,
      campaign_id: campaign.id,
      campaign_name: campaign.name,
      variation: campaign.variation,
      step: campaign.step,
      category: campaign.categories.length > 0 ? campaign.categories : null,
      link_url: told.link === null ? null : cut(told.link),
      group_id: told.groupId,
      event_id: told.messageId,
      machine: told.event === 'machine_opened' ? true : null,
      reason: told.reason === null ? null : cut(told.reason),
      bounce_type: told.bounce?.type ?? null,
      bounce_status: told.bounce?.status ?? null,
    }),
  }
}

/** A person who is no contact has no user id: their id belongs to one message alone. */
function userOf({ id, isContact, externalId, anonymousId }: Person) {
  if (!isContact) return { anonymousId: id }
  return { userId: externalId ?? id, ...(anonymousId === null ? {} : { anonymousId }) }
}

function withValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
