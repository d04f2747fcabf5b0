import { expect, test } from '#test/kit.ts'

const nowhere = '019f0000-0000-7000-8000-000000000000'
const emails = ['one@t.example']

test('a thing that a body names and that does not exist is refused with 400 and its field', async ({
  server,
}) => {
  const marketing = '/v3/marketing'
  for (const [method, path, body, field] of [
    ['POST', '/singlesends', { name: 'A', send_to: { list_ids: [nowhere] } }, 'send_to.list_ids'],
    ['POST', '/singlesends', { name: 'A', send_to: { segment_ids: [nowhere] } }, 'send_to.segment_ids'],
    ['POST', '/singlesends', { name: 'A', email_config: { sender_id: 999_999 } }, 'email_config.sender_id'],
    ['POST', '/singlesends', { name: 'A', email_config: { design_id: nowhere } }, 'email_config.design_id'],
    [
      ...['POST', '/singlesends', { name: 'A', email_config: { suppression_group_id: 999_999 } }],
      'email_config.suppression_group_id',
    ],
    ['PUT', '/contacts', { list_ids: [nowhere], contacts: [{ email: emails[0] }] }, 'list_ids'],
    [
      'PUT',
      '/contacts/imports',
      { list_ids: [nowhere], file_type: 'csv', field_mappings: ['_rf2_T'] },
      'list_ids',
    ],
    ['POST', '/contacts/exports', { list_ids: [nowhere] }, 'list_ids'],
    ['POST', '/contacts/exports', { segment_ids: [nowhere] }, 'segment_ids'],
    [
      ...['POST', '/segments/2.0'],
      { name: 'A', parent_list_ids: [nowhere], query_dsl: 'SELECT contact_id, updated_at FROM contact_data' },
      'parent_list_ids',
    ],
    ['POST', '/test/send_email', { template_id: nowhere, emails }, 'template_id'],
    ['POST', '/automations', { name: 'A', suppression_group_id: 999_999 }, 'suppression_group_id'],
  ] as [string, string, object, string][]) {
    const answer = await server.owner.fetch(`${marketing}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { errors } = (await answer.json()) as { errors?: { field: string; error_id: string }[] }
    expect.soft([path, answer.status, errors?.[0]?.field]).toEqual([path, 400, field])
    expect.soft(errors?.[0]?.error_id).toMatch(/_not_found$/)
  }
})

test.for([
  '/v3/marketing/lists/:id',
  '/v3/marketing/contacts/:id',
  '/v3/marketing/singlesends/:id',
  '/v3/marketing/automations/:id',
  '/v3/marketing/segments/2.0/:id',
  '/v3/marketing/segments/:id',
  '/v3/marketing/senders/:id',
  '/v3/marketing/contacts/imports/:id',
  '/v3/marketing/contacts/exports/:id',
  '/v3/designs/:id',
  '/v3/templates/:id',
  '/v3/asm/groups/:id',
  '/v3/whitelabel/domains/:id',
])('%s with an id that cannot exist is 404, as with an unknown one', async (path, { server }) => {
  const answers = []
  for (const id of [nowhere, '99999999', 'no-such-id', '-1', '1e9', '99999999999999999999']) {
    const answer = await server.owner.fetch(path.replace(':id', id))
    const { errors } = (await answer.json()) as { errors?: { error_id: string }[] }
    answers.push([id, answer.status, errors?.[0]?.error_id ?? 'none'])
  }
  expect(answers.map(([, status]) => status)).toEqual(answers.map(() => 404))
  expect(new Set(answers.map(([, , code]) => code)).size).toBe(1)
})
