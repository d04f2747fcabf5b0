import { emailEvents } from '@carillon/contract/integrations'
import { describe, expect, test } from 'vitest'
import { emailEventOf, queuedKinds } from './event-kinds.ts'
import { masked, maskText } from './mask.rules.ts'
import { segmentAddress } from './post-events.ts'
import { type Campaign, type Person, type ToldEvent, toTrack } from './segment-events.rules.ts'
import { healthOf, isRefused, stateOf } from './state.rules.ts'

const person: Person = {
  email: 'ada@people.test',
  id: 'contact-id',
  isContact: true,
  externalId: null,
  anonymousId: null,
}
const campaign: Campaign = {
  type: 'single_send',
  id: 'send-id',
  name: 'Spring',
  variation: 'B',
  step: null,
  categories: ['news'],
}
const told: ToldEvent = {
  event: 'click',
  messageId: 'message-id',
  at: new Date('2026-11-20T10:00:00Z'),
  link: 'https://shop.example/',
  groupId: 7,
  reason: null,
  bounce: null,
  agent: 'Firefox',
}

describe('an event for Segment', () => {
  test('has its name, its person and its campaign', () => {
    expect(toTrack(told, person, campaign)).toEqual({
      type: 'track',
      event: 'Email Link Clicked',
      messageId: 'message-id',
      timestamp: '2026-11-20T10:00:00.000Z',
      userId: 'contact-id',
      context: { traits: { email: 'ada@people.test' }, userAgent: 'Firefox' },
      properties: {
        campaign_type: 'single_send',
        campaign_id: 'send-id',
        campaign_name: 'Spring',
        variation: 'B',
        category: ['news'],
        link_url: 'https://shop.example/',
        group_id: 7,
        event_id: 'message-id',
      },
    })
  })

  test.for([
    ['a contact', {}, { userId: 'contact-id' }],
    [
      'a contact that another program knows',
      { externalId: 'c-1', anonymousId: 'a-1' },
      { userId: 'c-1', anonymousId: 'a-1' },
    ],
    ['somebody who is no contact', { isContact: false }, { anonymousId: 'contact-id' }],
  ] as const)('is about %s', ([_, about, who]) => {
    const { userId, anonymousId } = toTrack(told, { ...person, ...about }, campaign) as Record<
      string,
      unknown
    >
    expect({ userId, anonymousId }).toEqual({ userId: undefined, anonymousId: undefined, ...who })
  })

  test.for([
    ['processed', 'Email Processed'],
    ['deferred', 'Email Deferred'],
    ['delivered', 'Email Delivered'],
    ['drop', 'Email Dropped'],
    ['bounce', 'Email Bounced'],
    ['open', 'Email Opened'],
    ['machine_opened', 'Email Opened'],
    ['click', 'Email Link Clicked'],
    ['spamreport', 'Email Marked as Spam'],
    ['unsubscribe', 'Unsubscribed'],
    ['group_unsubscribe', 'Unsubscribed'],
    ['group_resubscribe', 'Resubscribed'],
  ] as const)('%s is called %s', ([event, name]) => {
    const track = toTrack({ ...told, event }, person, campaign)
    expect(track.event).toBe(name)
    expect(track.properties['machine']).toBe(event === 'machine_opened' ? true : undefined)
  })

  test('stays below 32 KB whatever a link or an agent holds', () => {
    const long = 'x'.repeat(100_000)
    const track = toTrack({ ...told, link: long, agent: long, reason: long }, person, campaign)
    expect(JSON.stringify(track).length).toBeLessThan(32 * 1024)
  })

  test('goes to the region of the workspace, or to the address in the settings', () => {
    expect(segmentAddress('US', null)).toBe('https://api.segment.io/v1/batch')
    expect(segmentAddress('EU', null)).toBe('https://events.eu1.segmentapis.com/v1/batch')
    expect(segmentAddress('EU', 'http://proxy.example/')).toBe('http://proxy.example/v1/batch')
  })
})

test('every event can be queued, and machine clicks are never posted', () => {
  for (const event of emailEvents) expect(queuedKinds([event]).length).toBeGreaterThan(0)
  expect(queuedKinds([...emailEvents])).not.toContain('machine_click')
  expect(emailEventOf('machine_click', undefined)).toBeNull()
  expect(emailEventOf('fail', 'contact_deleted')).toBe('drop')
  expect(emailEventOf('fail', 'gave_up')).toBe('bounce')
})

test.for([
  ['write to ada@people.test', 'write to a•••@people.test'],
  ['?to=ada.b%40people.test', '?to=a•••%40people.test'],
  ['no address', 'no address'],
] as const)('%s is masked as %s', ([text, shown]) => {
  expect(maskText(text)).toBe(shown)
})

test('names that other programs gave people are masked, and the rest stays', () => {
  expect(masked({ userId: 'customer-17', email: 'ada@people.test', list: ['b@c.de'], count: 3 })).toEqual({
    userId: 'cust•••',
    email: 'a•••@people.test',
    list: ['b•••@c.de'],
    count: 3,
  })
})

test.for([
  [400, true],
  [401, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
  [null, false],
] as const)('an answer of %s refuses us: %s', ([status, is]) => {
  expect(isRefused(status)).toBe(is)
})

test.for([
  [{ isPaused: true, isRefused: true, failures: 3 }, 'paused'],
  [{ isPaused: false, isRefused: true, failures: 3 }, 'error'],
  [{ isPaused: false, isRefused: false, failures: 1 }, 'retrying'],
  [{ isPaused: false, isRefused: false, failures: 0 }, 'active'],
] as const)('%o is %s', ([of, state]) => {
  expect(stateOf(of)).toBe(state)
})

test.for([
  [0, 0, 'unknown'],
  [200, 1, 'good'],
  [100, 1, 'fair'],
  [10, 5, 'poor'],
] as const)('of %i calls %i failed: %s', ([calls, failed, health]) => {
  expect(healthOf({ calls, failed })).toBe(health)
})
