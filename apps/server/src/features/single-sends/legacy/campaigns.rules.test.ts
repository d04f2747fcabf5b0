import type { CampaignFields } from '@carillon/contract/campaigns-legacy'
import { expect, test } from 'vitest'
import { fieldOfCampaign, fieldProblems, statusOf } from './campaigns.rules.ts'

const group = { suppression_group_id: 42, custom_unsubscribe_url: null }
const link = { suppression_group_id: null, custom_unsubscribe_url: 'https://shop.test/leave' }
const neither = { suppression_group_id: null, custom_unsubscribe_url: null }

test.for<[string, CampaignFields, Parameters<typeof fieldProblems>[1], string[]]>([
  ['a title', { title: 'March' }, null, []],
  ['no title', {}, null, ['campaign_title_blank']],
  ['no title in a change', {}, neither, []],
  ['an empty title in a change', { title: ' \t' }, neither, ['campaign_title_blank']],
  ['a title of a hundred characters', { title: ` ${'x'.repeat(100)} ` }, null, []],
  ['a longer title', { title: 'x'.repeat(101) }, null, ['campaign_title_too_long']],
  ['ten categories, one twice', { categories: [...'abcdefghija'] }, neither, []],
  ['eleven categories', { categories: [...'abcdefghijk'] }, neither, ['campaign_categories_too_many']],
  ['large contents', { html_content: 'x'.repeat(1_048_576) }, neither, []],
  [
    'contents that are too large',
    { html_content: 'x'.repeat(1_048_577), plain_content: 'x'.repeat(1_048_577) },
    neither,
    ['campaign_content_too_large', 'campaign_content_too_large'],
  ],
  ['a group beside the link', { suppression_group_id: 42 }, link, ['campaign_unsubscribes_both']],
  ['a link beside the group', { custom_unsubscribe_url: '{host}/x' }, group, ['campaign_unsubscribes_both']],
  ['a link in place of the group', { suppression_group_id: null, custom_unsubscribe_url: 'x' }, group, []],
  ['an empty link beside the group', { suppression_group_id: 42, custom_unsubscribe_url: '' }, link, []],
  [
    'everything at once',
    { title: '', categories: [...'abcdefghijk'], suppression_group_id: 1, custom_unsubscribe_url: 'x' },
    null,
    ['campaign_title_blank', 'campaign_categories_too_many', 'campaign_unsubscribes_both'],
  ],
])('%s', ([, given, before, codes]) => {
  expect(fieldProblems(given, before).map(({ code }) => code)).toEqual(codes)
})

test.for([
  ['draft', null, 'Draft'],
  ['scheduled', null, 'Scheduled'],
  ['triggered', null, 'In Progress'],
  ['triggered', 'sending', 'In Progress'],
  ['triggered', 'waiting', 'In Progress'],
  ['pick-winner', 'waiting', 'In Progress'],
  ['triggered', 'paused', 'Paused'],
  ['triggered', 'stopped', 'Canceled'],
  ['triggered', 'done', 'Sent'],
] as const)('%s with the delivery %s is %s', ([status, delivery, shown]) => {
  expect(statusOf(status, delivery)).toBe(shown)
})

test.for([
  ['email_config.html_content', 'html_content'],
  ['send_to.segment_ids', 'segment_ids'],
  ['send_to', 'list_id'],
  ['emails', 'to'],
  ['template_id', null],
  ['send_at', 'send_at'],
  [null, null],
] as const)('%s of a single send is %s of a campaign', ([field, own]) => {
  expect(fieldOfCampaign(field)).toBe(own)
})
