import { customFields } from '@carillon/contract/custom-fields'
import { type Segment, segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { singleSends } from '@carillon/contract/single-sends'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenContacts } from '#test/given-contacts.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const list = { id: '01930000-0000-7000-8000-000000000001', name: 'Guests', contact_count: 1 }
const id = '01930000-0000-7000-8000-000000000002'

const tree = (field: string, operator: 'is' | 'starts_with', ...values: string[]): SegmentTree => ({
  version: 1,
  joiner: 'or',
  groups: [{ joiner: 'and', conditions: [{ kind: 'text', field, operator, values }] }],
})

const old: Segment = {
  id,
  name: 'Millers',
  contacts_count: 1,
  state: 'ready',
  problem: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  next_sample_update: null,
  sample_updated_at: '2026-11-01T00:00:05Z',
  parent_list_ids: [list.id],
  query_version: '2',
  status: { query_validation: 'VALID' },
  is_stale: false,
  is_legacy: true,
  legacy_id: 71,
  revision: 4,
  query_dsl: 'select 1',
  query_json: tree('last_name', 'is', 'Miller'),
  refreshes_used: 0,
  max_refreshes: 2,
  last_refreshed_at: null,
  _metadata: { self: '' },
}
const modern: Segment = { ...old, is_legacy: false, query_json: tree('city', 'starts_with', 'Den') }
delete modern.legacy_id

function given(server: FakeServer, segment: Segment = old) {
  givenContacts(server, { ...list, _metadata: { self: '' } })
  server.answer(customFields.list, {
    custom_fields: [{ id: 'w1_N', name: 'age', field_type: 'Number', _metadata: { self: '' } }] as never,
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
  })
  server.answer(segments.list, { results: [segment], _metadata: {} })
  server.answer(segments.get, segment)
  server.answer(segments.uses, { result: [] })
  server.answer(segments.sizes, { result: [] })
  server.answer(segments.count, { contacts_count: 1, contacts_sample: [], total_count: 2, query_ms: 1 })
  server.answer(segments.funnel, { cards: [{ alone: 1, so_far: 1 }], query_ms: 1 })
  server.answer(singleSends.list, { result: [], _metadata: {} })
}

const legacy = {
  id: 71,
  name: 'Millers',
  list_id: 3,
  conditions: [],
  recipient_count: 0,
}

const choose = async (user: Awaited<ReturnType<typeof render>>['user'], field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a legacy segment is made by the oldest API, with its list, and then shown', async () => {
  const { server, user } = await render('/legacy/contacts/segments/create', (server) => {
    given(server)
    server.answer(segmentsLegacy.create, legacy)
  })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Adults')
  expect(screen.queryByRole('radio', { name: 'All contacts' })).toBeNull()
  await choose(user, 'List', 'Guests')
  await choose(user, 'Field', 'age')
  await choose(user, 'Condition', 'is greater than')
  await user.type(screen.getByRole('spinbutton', { name: 'Number' }), '17')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(server.calls(segments.count).length).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/legacy/contacts/segments/${id}`))
  expect(server.calls(segmentsLegacy.create)).toMatchObject([
    {
      body: {
        name: 'Adults',
        list_id: list.id,
        conditions: [{ field: 'age', value: '17', operator: 'gt', and_or: '' }],
      },
    },
  ])
  expect(server.calls(segments.create)).toEqual([])
})

test('name, list, condition, value and campaign are required, each at its field', async () => {
  const { server, user } = await render('/legacy/contacts/segments/create', given)
  await user.click(await screen.findByRole('button', { name: 'Save segment' }))
  await screen.findByText('This field is required.')
  await choose(user, 'Field', 'Email')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const value = screen.getByRole('textbox', { name: 'Value' })
  await waitFor(() => expect(value.getAttribute('aria-invalid')).toBe('true'))
  await choose(user, 'Field', 'Campaigns')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Choose a campaign.')
  await choose(user, 'Field', 'Email')
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'a@b.c, d{Enter}')
  await screen.findByText(
    (_, element) => element?.tagName === 'P' && element.textContent === 'Email is a@b.c, d',
  )
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  for (const name of ['Name', 'List']) {
    const role = name === 'Name' ? 'textbox' : 'combobox'
    await waitFor(() => expect(screen.getByRole(role, { name }).getAttribute('aria-invalid')).toBe('true'))
  }
  expect(server.calls(segmentsLegacy.create)).toEqual([])
})

test('without conditions, saving asks for one', async () => {
  const { user } = await render('/legacy/contacts/segments/create', given)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Add at least one condition.')
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  await screen.findByRole('combobox', { name: 'Field' })
  await screen.findByText('This field is required.')
})

test('a legacy segment is changed by the oldest API, on a modern page as well', async () => {
  const { server, user } = await render(`/contacts/segments/${id}/edit`, (server) => {
    given(server)
    server.refuse(segmentsLegacy.update, 'segment_name_taken', { field: 'name' })
  })
  await screen.findByText('Legacy segment')
  expect(screen.getByRole('link', { name: 'Convert' }).getAttribute('href')).toBe(
    `/contacts/segments/duplicate/${id}`,
  )
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Taken')
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  await screen.findByText('segment name is already in use')
  server.answer(segmentsLegacy.update, legacy)
  await user.type(name, ' not')
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/contacts/segments/${id}`))
  expect(server.calls(segmentsLegacy.update).at(-1)).toMatchObject({
    params: { id: '71' },
    body: {
      name: 'Taken not',
      list_id: list.id,
      revision: 4,
      conditions: [{ field: 'last_name', value: 'Miller', operator: 'eq', and_or: '' }],
    },
  })
})

test('one word joins all conditions', async () => {
  const chain = tree('last_name', 'is', 'Miller')
  const second = tree('first_name', 'is', 'Ada').groups
  const third = tree('email', 'is', 'a@b.c').groups
  await render(`/contacts/segments/${id}/edit`, (server) =>
    given(server, { ...old, query_json: { ...chain, groups: [...chain.groups, ...second, ...third] } }),
  )
  const words = await screen.findAllByRole('group', { name: /How the conditions of group 1/ })
  expect(words).toHaveLength(2)
  for (const word of words)
    expect(within(word).getByRole('radio', { name: 'or' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('button', { name: 'Add group' })).toBeNull()
})

test.each(['edit', 'duplicate'])('a modern segment can’t become a legacy one: %s', async (what) => {
  const path = what === 'edit' ? `${id}/edit` : `duplicate/${id}`
  // A modern segment has no number in the oldest API, even if its conditions have a form there.
  const segment = what === 'edit' ? { ...modern, query_json: tree('email', 'is', 'a@b.c') } : modern
  await render(`/legacy/contacts/segments/${path}`, (server) => given(server, segment))
  await screen.findByText('This segment can’t be edited as a legacy segment')
  screen.getByRole('link', { name: 'Open in new' })
  expect(screen.queryByRole('button', { name: 'Save segment' })).toBeNull()
})
