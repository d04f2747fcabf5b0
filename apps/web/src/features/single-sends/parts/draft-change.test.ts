import type { SingleSend, SingleSendChange } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { type Settings, settingsOf } from './draft.ts'
import { changeOfEdits, settingNames } from './draft-change.ts'

const at = '2026-11-20T10:00:00.000Z'
const stored: SingleSend = {
  id: 'id',
  name: 'October',
  status: 'draft',
  categories: [],
  send_at: null,
  send_to: { list_ids: [], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] },
  updated_at: at,
  created_at: at,
  channels: ['email'],
  warnings: [],
  revision: 1,
  sent_at: null,
  waiting_for: [],
  email_config: {
    subject: 'Hello',
    preheader: '',
    html_content: '<p>Hi</p>',
    editor: 'code',
    document: null,
    plain_content: '',
    generate_plain_content: true,
    sender_id: null,
    ip_pool: null,
    suppression_group_id: 7,
    custom_unsubscribe_url: null,
  },
}

/** Another value for each setting. A setting without another value here does not compile. */
const edited: Omit<Settings, 'test'> = {
  name: 'November',
  subject: 'Bye',
  preheader: 'Soon',
  categories: ['news'],
  all: true,
  lists: ['a'],
  segments: ['b'],
  excludedLists: ['c'],
  excludedSegments: ['d'],
  sender: 3,
  group: 8,
  customUrl: 'https://example.org/leave',
  ipPool: 'fast',
  sendAt: at,
  perHour: 7200,
}

function applied({ send_to, email_config, messages_per_hour, ...more }: SingleSendChange): SingleSend {
  return {
    ...stored,
    ...(messages_per_hour ? { messages_per_hour } : {}),
    ...(more as Partial<SingleSend>),
    send_to: { ...stored.send_to, ...(send_to as object) },
    email_config: { ...stored.email_config, ...(email_config as object) },
  }
}

test.for(settingNames.filter((name) => name !== 'test'))(
  'a change of %s on the review is stored, and nothing else changes',
  (name) => {
    const read = settingsOf(applied(changeOfEdits(stored, { [name]: edited[name] })))
    const without = name === 'customUrl' ? { group: null } : {}
    expect(read).toEqual({ ...settingsOf(stored), ...without, [name]: edited[name] })
  },
)

test('stored settings are not sent again', () => {
  expect(changeOfEdits(stored, settingsOf(stored))).toEqual({})
})
