import { contacts } from '@carillon/contract/contacts'
import type { AnswerInput } from '@carillon/contract/endpoint'
import { segments } from '@carillon/contract/segments'
import { test } from 'vitest'
import { contact, givenContacts } from '#test/given-contacts.ts'
import { render, screen } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000002'
const list = { id: '01930000-0000-7000-8000-000000000001', name: 'Guests', contact_count: 1 }

const evaluated = (state: 'processing' | 'ready'): AnswerInput<typeof segments.get> => ({
  id,
  name: 'From Denver',
  contacts_count: state === 'ready' ? 1 : 0,
  state,
  problem: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  next_sample_update: null,
  sample_updated_at: state === 'ready' ? '2026-11-01T00:00:05Z' : null,
  parent_list_ids: null,
  query_version: '2',
  status: { query_validation: 'VALID' },
  is_stale: false,
  is_legacy: false,
  revision: 1,
  query_dsl: 'select 1',
  query_json: null,
  refreshes_used: 0,
  max_refreshes: 2,
  last_refreshed_at: null,
  _metadata: { self: '' },
})

test('once a new segment is evaluated, its contacts appear', async () => {
  let state: 'processing' | 'ready' = 'processing'
  await render(`/contacts/segments/${id}`, (server) => {
    givenContacts(server, { ...list, _metadata: { self: '' } })
    server.answer(segments.get, () => evaluated(state))
    server.answer(segments.sizes, { result: [] })
    server.answer(contacts.list, () => {
      const result = state === 'ready' ? [contact('ada', [])] : []
      return { result, contact_count: result.length, _metadata: {} }
    })
  })
  await screen.findByText('Finding matching contacts')
  state = 'ready'
  await screen.findByText('ada@example.org')
})
