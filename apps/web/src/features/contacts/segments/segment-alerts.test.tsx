import { contacts } from '@carillon/contract/contacts'
import type { AnswerInput } from '@carillon/contract/endpoint'
import { segments } from '@carillon/contract/segments'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenContacts } from '#test/given-contacts.ts'
import { render, screen, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000002'
const list = { id: '01930000-0000-7000-8000-000000000001', name: 'Guests', contact_count: 1 }

const segment: AnswerInput<typeof segments.get> = {
  id,
  name: 'From Denver',
  contacts_count: 1,
  state: 'ready',
  problem: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  next_sample_update: null,
  sample_updated_at: '2026-11-01T00:00:05Z',
  parent_list_ids: null,
  query_version: '2',
  status: { query_validation: 'VALID' },
  is_stale: true,
  is_legacy: false,
  revision: 1,
  query_dsl: 'select 1',
  query_json: null,
  refreshes_used: 0,
  max_refreshes: 2,
  last_refreshed_at: null,
  _metadata: { self: '' },
}

const open = (address: string, given: (server: FakeServer) => void) =>
  render(address, (server) => {
    givenContacts(server, { ...list, _metadata: { self: '' } })
    server.answer(segments.get, segment)
    server.answer(segments.sizes, { result: [] })
    server.answer(segments.uses, { result: [] })
    server.hold(segments.count)
    server.answer(contacts.list, { result: [], contact_count: 0, _metadata: {} })
    given(server)
  })

/** Saves a segment under another name: an existing one, or a copy of it. */
async function save(address: string, given: (server: FakeServer) => void) {
  const { user } = await open(address, given)
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
}

test('a segment that could not be created is reported', async () => {
  await save(`/contacts/segments/duplicate/${id}`, (server) => server.fail(segments.create))
  await screen.findByText(/^The segment could not be created\./)
})

test('a segment that could not be updated is reported', async () => {
  await save(`/contacts/segments/${id}/edit`, (server) => server.fail(segments.update))
  await screen.findByText(/^The segment could not be saved\./)
})

test('a name that another segment has is reported at its field', async () => {
  await save(`/contacts/segments/duplicate/${id}`, (server) =>
    server.refuse(segments.create, 'segment_name_taken', { field: 'name' }),
  )
  await screen.findByText('segment name is already in use')
})

test('an id that no segment has is said to be invalid', async () => {
  await open(`/contacts/segments/${id}`, (server) => server.refuse(segments.get, 'segment_not_found'))
  await screen.findByRole('heading', { level: 1, name: 'Invalid segment ID' })
})

test('a segment whose data could not be loaded can be asked for again', async () => {
  const { server, user } = await open(`/contacts/segments/${id}`, (server) => server.fail(segments.get))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('There was a problem with your segments.', { exact: false })
  server.answer(segments.get, segment)
  await user.click((await screen.findAllByRole('button', { name: 'Retry' }))[0]!)
  await screen.findByRole('heading', { name: 'From Denver' })
})

test.for([
  ['segment_refresh_hourly', {}, /^This segment was refreshed within the last hour\./],
  ['segment_refresh_daily', { limit: 2 }, /^This segment was refreshed 2 times today\./],
  ['segment_refresh_account', { limit: 10 }, /^10 segments were refreshed today\./],
] as const)(
  'a refresh that comes too soon says when the next is possible: %s',
  async ([code, details, sentence]) => {
    const { user } = await open(`/contacts/segments/${id}`, (server) =>
      server.refuse(segments.refresh, code, { details: { ...details, time: '2026-11-20T10:00:00Z' } }),
    )
    await user.click(await screen.findByRole('button', { name: 'Refresh' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/10:00/)
    within(alert).getByText(sentence)
  },
)
