import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { automations } from '@carillon/contract/automations'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { expectRefusals, type RefusedCall } from '#test/expect-refusals.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test } from '#test/kit.ts'

const unknown = newId()
const lists = [unknown]
const from = { email: 'news@nordlicht.test' }

test('an unknown thing in a body is 400 with its field, whatever the call', async ({ server }) => {
  const me = await server.as('names')
  const given = givenFor(server, me)
  await given.sender()
  const contact = await given.contact('ada@names.test')
  const { id } = await me.call(singleSends.create, { body: { name: 'Spring' } })
  const automation = await me.call(automations.create, { body: { name: 'Welcome' } })
  const campaign = await me.call(adCampaigns.create, {
    body: { kind: 'display', objective: 'prospecting' },
  })
  const ads = `/v3/marketing/ads/campaigns/${campaign.id}`
  const send = `/v3/marketing/singlesends/${id}`
  const flow = `/v3/marketing/automations/${automation.id}`
  const test_send = { template_id: id, emails: ['ada@names.test'] }
  const mail = {
    personalizations: [{ to: [{ email: 'a@b.test' }] }],
    from,
    subject: 'Hi',
    content: [{ type: 'text/plain', value: 'Hi' }],
  }
  const calls: [string, string, object, string, string][] = [
    [
      'PUT',
      '/v3/marketing/contacts',
      { list_ids: lists, contacts: [{ email: 'a@b.test' }] },
      'list',
      'list_ids',
    ],
    [
      'PUT',
      '/v3/marketing/contacts/imports',
      { list_ids: lists, file_type: 'csv', field_mappings: ['_rf2_T'] },
      'list',
      'list_ids',
    ],
    ['POST', '/v3/marketing/contacts/exports', { list_ids: lists }, 'list', 'list_ids'],
    ['POST', '/v3/marketing/contacts/exports', { segment_ids: lists }, 'segment', 'segment_ids'],
    [
      'POST',
      '/v3/marketing/contacts/matching/delete',
      { matching: { segment_id: unknown } },
      'segment',
      'matching.segment_id',
    ],
    [
      'PATCH',
      `/v3/marketing/contacts/${contact}`,
      { custom_fields: { w9_T: 'x' } },
      'custom_field',
      'custom_fields.w9_T',
    ],
    [
      'POST',
      '/v3/marketing/segments/2.0',
      { name: 'S', query_dsl: 'SELECT contact_id, updated_at FROM contact_data', parent_list_ids: lists },
      'list',
      'parent_list_ids',
    ],
    [
      'POST',
      '/v3/marketing/singlesends',
      { name: 'X', send_to: { list_ids: lists } },
      'list',
      'send_to.list_ids',
    ],
    [
      'POST',
      '/v3/marketing/singlesends',
      { name: 'X', send_to: { segment_ids: lists } },
      'segment',
      'send_to.segment_ids',
    ],
    ['PATCH', send, { email_config: { sender_id: 999_999 } }, 'sender', 'email_config.sender_id'],
    [
      'PATCH',
      send,
      { email_config: { suppression_group_id: 999_999 } },
      'unsubscribe_group',
      'email_config.suppression_group_id',
    ],
    ['PATCH', send, { email_config: { design_id: unknown } }, 'design', 'email_config.design_id'],
    [
      'POST',
      '/v3/marketing/automations',
      { name: 'A', entrance_criteria: { type: 'list', id: unknown } },
      'list',
      'entrance_criteria.id',
    ],
    [
      'PATCH',
      flow,
      { entrance_criteria: { type: 'segment', id: unknown } },
      'segment',
      'entrance_criteria.id',
    ],
    ['PATCH', flow, { goal: { segment_id: unknown, days: 3, leaves: false } }, 'segment', 'goal.segment_id'],
    [
      'PATCH',
      flow,
      { again_after_days: 999, suppression_group_id: 999 },
      'unsubscribe_group',
      'suppression_group_id',
    ],
    [
      'PATCH',
      ads,
      { audience: { kind: 'lookalike', list_ids: lists, segment_ids: [] } },
      'list',
      'audience.list_ids',
    ],
    [
      'POST',
      '/v3/marketing/ads/campaigns',
      { kind: 'display', objective: 'prospecting', single_send_id: unknown },
      'single_send',
      'single_send_id',
    ],
    ['POST', `${flow}/messages`, { sender_id: 999_999 }, 'sender', 'sender_id'],
    ['POST', `${flow}/messages`, { design_id: unknown }, 'design', 'design_id'],
    ['POST', `${flow}/try_out`, { contact_id: unknown }, 'contact', 'contact_id'],
    [
      'POST',
      '/v3/marketing/test/send_email',
      { ...test_send, template_id: unknown },
      'template',
      'template_id',
    ],
    [
      'POST',
      '/v3/marketing/test/send_email',
      { ...test_send, template_id: 'd-x' },
      'template',
      'template_id',
    ],
    ['POST', '/v3/marketing/test/send_email', { ...test_send, sender_id: 999_999 }, 'sender', 'sender_id'],
    ['POST', '/v3/mail/send', { ...mail, template_id: 'd-x' }, 'template', 'template_id'],
    ['POST', '/v3/mail/send', { ...mail, asm: { group_id: 999_999 } }, 'unsubscribe_group', 'asm.group_id'],
    [
      'POST',
      '/v3/contactdb/segments',
      {
        name: 'L',
        list_id: 999_999,
        conditions: [{ field: 'email', operator: 'eq', value: 'a', and_or: '' }],
      },
      'list',
      'list_id',
    ],
    [
      'POST',
      '/v3/whitelabel/domains',
      { domain: 'names.test', username: 'nobody' },
      'domain_subuser',
      'username',
    ],
  ]
  await expectRefusals(
    me,
    calls.map(
      ([method, path, body, code, field]): RefusedCall => [
        ...([method, path, body, 400, `${code}_not_found`, field] as const),
      ],
    ),
  )
})

test('an unknown thing in the path is 404, also an impossible id', async ({ server }) => {
  const me = await server.as('paths')
  const gone = { name: 'X', email_config: { sender_id: 999_999 } }
  const calls: RefusedCall[] = [
    ['PATCH', `/v3/marketing/singlesends/${unknown}`, gone, 404, 'single_send_not_found', null],
    ['PATCH', '/v3/marketing/senders/999999', { nickname: 'X' }, 404, 'sender_not_found', null],
  ]
  const kinds: [string, string][] = [
    ...['contacts', 'lists', 'segments/2.0', 'segments', 'singlesends', 'automations', 'senders'].map(
      (name): [string, string] => [`/v3/marketing/${name}`, name],
    ),
    ...['designs', 'templates', 'asm/groups', 'whitelabel/domains', 'whitelabel/links', 'api_keys'].map(
      (name): [string, string] => [`/v3/${name}`, name],
    ),
  ]
  const codes: Record<string, string> = {
    contacts: 'contact',
    lists: 'list',
    'segments/2.0': 'segment',
    segments: 'segment',
    singlesends: 'single_send',
    automations: 'automation',
    senders: 'sender',
    designs: 'design',
    templates: 'template',
    'asm/groups': 'unsubscribe_group',
    'whitelabel/domains': 'domain',
    'whitelabel/links': 'branded_link',
    api_keys: 'api_key',
  }
  for (const [path, name] of kinds) {
    for (const id of ['x', '-7', '99999999999999999999', '%C3%A9']) {
      calls.push(['GET', `${path}/${id}`, undefined, 404, `${codes[name]}_not_found`, null])
    }
  }
  await expectRefusals(me, calls)
  const { id } = await me.call(automations.create, { body: { name: 'Welcome' } })
  const message = await me.fetch(`/v3/marketing/automations/${id}/messages/x`)
  expect([message.status, await message.json()]).toMatchObject([
    ...[404, { errors: [{ error_id: 'automation_message_not_found' }] }],
  ])
})
