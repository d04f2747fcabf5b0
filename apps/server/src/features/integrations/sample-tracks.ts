import type { EmailEvent } from '@carillon/contract/integrations'
import { type Campaign, type Person, type ToldEvent, toTrack } from './segment-events.rules.ts'

const person: Person = {
  email: 'example@example.com',
  id: '00000000-0000-7000-8000-000000000000',
  isContact: true,
  externalId: 'sample-contact',
  anonymousId: null,
}
const campaign: Campaign = {
  type: 'single_send',
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Sample',
  variation: null,
  step: null,
  categories: ['sample'],
}

const details: Partial<Record<EmailEvent, Partial<ToldEvent>>> = {
  deferred: { reason: '450 4.2.1 Try again later' },
  drop: { reason: 'Bounced Address' },
  bounce: { reason: '550 5.1.1 No such user', bounce: { type: 'bounce', status: '5.1.1' } },
  click: { link: 'https://example.com/' },
  group_unsubscribe: { groupId: 10 },
  group_resubscribe: { groupId: 10 },
}

/** One event of each kind, about no real person. */
export function sampleTracks(events: readonly EmailEvent[], now: Date) {
  return events.map((event) =>
    toTrack(
      {
        event,
        messageId: `sample-${event}-${now.getTime()}`,
        at: now,
        link: null,
        groupId: null,
        reason: null,
        bounce: null,
        agent: null,
        ...details[event],
      },
      person,
      campaign,
    ),
  )
}
