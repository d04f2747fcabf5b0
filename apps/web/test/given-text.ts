import { customFields } from '@carillon/contract/custom-fields'
import { images } from '@carillon/contract/images'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import {
  messagingServices,
  type SmsCredentials,
  type SmsSettings,
  smsCredentials,
  smsSettings,
} from '@carillon/contract/sms'
import type { SmsConfig } from '@carillon/contract/sms-config'
import { type SmsAudience, type SmsEstimate, smsSingleSends } from '@carillon/contract/sms-single-sends'
import type { FakeServer } from './fake-server.ts'
import { sent, sentId } from './given-sent.ts'

export const listId = '01930000-0000-7000-8000-0000000000aa'
const at = '2026-11-01T08:00:00Z'

export const textConfig: SmsConfig = {
  messaging_service_sid: 'MG1',
  messaging_service_name: 'Shop',
  body: 'Hello',
  image_ids: [],
  images: [],
  adds_prefix: false,
  adds_suffix: false,
  shortens_links: false,
  quiet_hours: 'hold' as const,
  uses_phone_number: false,
  permission_confirmed: false,
  permission: null,
}

/** A draft of a text message to one list, with changes of its text. */
export function textDraft(config: Partial<SmsConfig> = {}, changes: Partial<SingleSend> = {}): SingleSend {
  return {
    ...sent,
    id: sentId,
    name: 'Flash sale',
    status: 'draft',
    channels: ['sms'],
    send_to: {
      all: false,
      list_ids: [listId],
      segment_ids: [],
      exclude_list_ids: [],
      exclude_segment_ids: [],
    },
    sms_config: { ...textConfig, ...config },
    ...changes,
  }
}

export const credentials: SmsCredentials = {
  twilio_account_sid: `AC${'1'.repeat(32)}`,
  twilio_auth_token_ending: '4f2a',
  verified: true,
  simulated: true,
  account_name: 'Acme',
  inbound_url: 'https://carillon.test/e/sms/in',
  scheduled_count: 0,
  live_automations_count: 0,
  updated_at: at,
}

export const smsDefaults: SmsSettings = {
  prefix: 'Acme: ',
  suffix: ' Reply STOP to opt out',
  quiet_from: '21:00',
  quiet_until: '08:00',
  quiet_hours: 'hold' as const,
  per_second: 10,
  price_per_segment: 0.0079,
  price_per_image_text: 0.02,
  currency: 'USD',
  short_link_base: 'https://carillon.test/',
  short_link_length: 30,
  offers_simulation: true,
}

const audience: SmsAudience = {
  listed: 120,
  duplicates: 0,
  excluded: 0,
  without_number: 15,
  opted_out: 4,
  same_number: 1,
  total: 100,
  without_consent: 0,
  in_quiet_hours: 0,
}

interface EstimateChanges extends Omit<Partial<SmsEstimate>, 'audience'> {
  audience?: Partial<SmsAudience>
}

export function estimated({ audience: people, ...changes }: EstimateChanges = {}): SmsEstimate {
  return {
    sample: 100,
    segments_min: 1,
    segments_max: 1,
    encodings: { 'gsm-7': 100, 'ucs-2': 0 },
    too_long: 0,
    segments_total: 100,
    price: { amount: 0.79, currency: 'USD' },
    seconds: 10,
    example: 'Hello',
    problems: [],
    ...changes,
    audience: { ...audience, ...people },
  }
}

/** An account with the simulated provider and one messaging service, and a draft that it can send. */
export function givenText(server: FakeServer, stored: SingleSend = textDraft()): void {
  server.answer(singleSends.get, stored)
  server.answer(singleSends.update, ({ body }) => ({
    ...stored,
    revision: stored.revision + 1,
    name: (body as { name?: string }).name ?? stored.name,
  }))
  server.answer(smsCredentials.get, credentials)
  server.answer(smsSettings.get, smsDefaults)
  server.answer(messagingServices.list, {
    results: [{ sid: 'MG1', name: 'Shop', simulated: true, receives_replies: true }],
  })
  server.answer(smsSingleSends.estimate, estimated())
  for (const call of [customFields.list, lists.list, segments.list, images.list]) server.fail(call)
}
