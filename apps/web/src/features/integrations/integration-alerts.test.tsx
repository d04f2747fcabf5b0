import { type Integration, integrations } from '@carillon/contract/integrations'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const id = '00000000-0000-7000-8000-000000000001'
const source: Integration = {
  integration_id: id,
  user_id: '00000000-0000-7000-8000-000000000000',
  destination: 'Segment',
  label: 'Source 1',
  filters: { email_events: ['open'] },
  properties: { write_key: 'abcdefgh1234', destination_region: 'EU' },
  is_paused: false,
  state: 'active',
  delivery: {
    health: 'good',
    delivered_at: null,
    failures: 0,
    last_error: null,
    last_status: null,
    last_error_at: null,
    next_at: null,
    waiting: 0,
    given_up: 0,
  },
}

const open = (address: string, given: (server: FakeServer) => void) =>
  render(address, (server) => {
    server.answer(integrations.list, { result: [source] })
    server.answer(integrations.batches, { result: [] })
    given(server)
  })

async function add(given: (server: FakeServer) => void) {
  const { user } = await open('/integrations/segment/add', given)
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(await sheet.findByLabelText('Write key'), 'abcdefgh1234')
  await user.click(sheet.getByRole('button', { name: 'Add' }))
}

async function save(given: (server: FakeServer) => void) {
  const { user } = await open(`/integrations/segment/edit/${id}`, given)
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByLabelText('Clicked'))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
}

async function remove(given: (server: FakeServer) => void) {
  const { user } = await open(`/integrations/segment/delete?ids=${id}`, given)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
}

const notices = () => within(screen.getByRole('region', { name: 'Notices' }))

test.for([
  ['added', add, integrations.create, 'The integration could not be created. Try again in a moment.'],
  ['saved', save, integrations.update, 'The integration could not be saved. Try again in a moment.'],
  [
    'deleted',
    remove,
    integrations.deleteMany,
    'The integration could not be deleted. Try again in a moment.',
  ],
] as const)(
  'an integration that could not be %s is reported by an alert',
  async ([, act, call, sentence]) => {
    await act((server) => server.fail(call))
    within(await notices().findByRole('alert')).getByText(sentence)
  },
)

test('an integration that was saved is announced, and leads to the page of its destination', async () => {
  await save((server) => server.answer(integrations.update, source))
  await notices().findByText('“Source 1” was saved.')
  expect(window.location.pathname).toBe('/integrations/segment')
})

test('an integration that was deleted is announced', async () => {
  await remove((server) => server.answer(integrations.deleteMany, undefined as never))
  await notices().findByText('The integration was deleted.')
})
