import type { WireEvent } from './wire-events.ts'

const email = 'example@example.com'
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const url = 'https://example.com/'

/** The fields of each event beside the common ones. */
const samples: readonly WireEvent[] = [
  { event: 'processed' },
  { event: 'deferred', response: '450 4.2.1 Try again later', attempt: '5' },
  { event: 'delivered', response: '250 2.0.0 Ok: queued', ip: '192.0.2.25', tls: 1 },
  {
    event: 'bounce',
    type: 'bounce',
    reason: '550 5.1.1 No such user',
    status: '5.1.1',
    bounce_classification: 'Invalid Address',
  },
  { event: 'dropped', reason: 'Bounced Address' },
  { event: 'open', useragent: agent, sg_content_type: 'html', sg_machine_open: false },
  { event: 'click', useragent: agent, url, url_offset: { index: 0, type: 'html' }, sg_content_type: 'html' },
  { event: 'spamreport' },
  { event: 'unsubscribe', useragent: agent },
  { event: 'group_unsubscribe', useragent: agent, asm_group_id: 10 },
  { event: 'group_resubscribe', useragent: agent, asm_group_id: 10 },
]

/** One event of each kind, about no real person, for a test of a webhook. */
export function sampleEvents(now: Date): WireEvent[] {
  const timestamp = Math.floor(now.getTime() / 1000)
  return samples.map((sample) => ({
    email,
    timestamp,
    sg_event_id: `sample-${sample.event}-${timestamp}`,
    sg_message_id: `sample.${timestamp}`,
    'smtp-id': `<sample.${timestamp}@example.com>`,
    category: ['sample'],
    ...sample,
  }))
}
