import { customFields } from '@carillon/contract/custom-fields'
import { type Delivery, delivery } from '@carillon/contract/delivery'
import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { type Metrics, metricNames, stats } from '@carillon/contract/stats'
import { statsBounces } from '@carillon/contract/stats-bounces'
import { statsCompare } from '@carillon/contract/stats-compare'
import type { FakeServer } from './fake-server.ts'

export const sentId = '01930000-0000-7000-8000-000000000003'
const none = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics
const at = '2026-11-01T08:00:00Z'

export const sent: SingleSend = {
  id: sentId,
  name: 'Spring',
  status: 'triggered',
  categories: [],
  send_at: null,
  send_to: { all: true, list_ids: [], segment_ids: [], exclude_list_ids: [], exclude_segment_ids: [] },
  email_config: {
    subject: 'Spring',
    preheader: '',
    html_content: '',
    plain_content: '',
    generate_plain_content: true,
    editor: 'code',
    document: null,
    suppression_group_id: null,
    custom_unsubscribe_url: null,
    sender_id: null,
    ip_pool: null,
  },
  created_at: at,
  updated_at: at,
  channels: ['email' as const],
  warnings: [],
  revision: 1,
  sent_at: null,
  waiting_for: [],
}
export const done: Delivery = {
  id: sentId,
  status: 'done',
  total: 240,
  without_email: 0,
  rate: 0,
  eta: null,
  next_attempt_at: null,
  last_error: null,
  auto_pause: null,
  held_back: [],
  server_limit: null,
  warm_up: null,
  frequency_cap: null,
  quiet_hours: null,
  started_at: at,
  finished_at: at,
  states: {
    pending: 0,
    in_flight: 0,
    deferred: 0,
    delivered: 240,
    bounced: 0,
    dropped: 0,
    failed: 0,
    uncertain: 0,
  },
  dropped: {
    global: 0,
    spam: 0,
    bounce: 0,
    invalid: 0,
    group: 0,
    no_credits: 0,
    frequency_cap: 0,
    stopped: 0,
  },
  stats: { ...none, requests: 240, delivered: 240 },
}

/** The answer if there are no earlier emails to compare with. */
export const nothingUsual = {
  delivered: null,
  unique_opens: null,
  unique_clicks: null,
  bounces: null,
  unsubscribes: null,
  spam_reports: null,
}

/** A Single Send that was sent to 240 people, without clicks or bounces, unless a test answers otherwise. */
export function givenSent(server: FakeServer, numbers: Partial<Metrics> = {}): void {
  server.answer(singleSends.get, sent)
  server.answer(delivery.get, { ...done, stats: { ...done.stats, ...numbers } })
  server.answer(statsBounces.list, { results: [], total: 0 })
  server.answer(statsCompare.get, { single_sends: 0, usual: nothingUsual })
  server.answer(stats.links, { results: [], total_clicks: 0, _metadata: {} })
  server.fail(customFields.list)
}
