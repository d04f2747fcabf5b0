import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { expect, test } from 'vitest'
import { canBeEmailed, contactOfProfile } from '#test/given-profile.ts'
import { render, screen } from '#test/render.tsx'

const at = '2026-11-01T08:00:00Z'
const send = { id: '01930000-0000-7000-8000-000000000003', name: 'Spring' }

const contact = contactOfProfile(at)

test('events of machines and uncertain ones are told apart, and each names its email', async () => {
  await render(`/contacts/profile/${contact.id}`, (server) => {
    server.answer(contacts.get, contact)
    server.answer(contactProfile.diagnosis, canBeEmailed)
    server.answer(contactProfile.timeline, {
      result: [
        { id: '3', at, event: 'machine_click', reason: 'uncertain', single_send: send },
        { id: '2', at, event: 'machine_click', single_send: send },
        { id: '1', at, event: 'click', single_send: send },
        { id: '0', at, event: 'delivered', automation: { id: 'a', name: 'Welcome' }, subject: 'Day 2' },
        { id: '-1', at, event: 'delivered', single_send: { id: 'm', name: null }, subject: 'Receipt' },
      ],
      _metadata: {},
    })
  })
  await screen.findByText(/A person or a machine/)
  const said = screen.getAllByText(/a link in/i).map((one) => one.textContent)
  expect(said).toEqual([
    'A person or a machine followed a link in Spring: which one is uncertain',
    'A machine followed a link in Spring',
    'Clicked a link in Spring',
  ])
  const received = screen.getAllByText(/^Received/).map((one) => one.textContent)
  expect(received).toEqual(['Received “Day 2” of “Welcome”', 'Received “Receipt”'])
  expect(screen.queryByRole('link', { name: '“Receipt”' })).toBeNull()
})

test('the end of the activity says from when on changes and messages are stored', async () => {
  await render(`/contacts/profile/${contact.id}`, (server) => {
    server.answer(contacts.get, contact)
    server.answer(contactProfile.diagnosis, canBeEmailed)
    server.answer(contactProfile.timeline, {
      result: [{ id: '1', at, event: 'click', single_send: send }],
      message_events_kept_from: '2026-09-01T00:00:00Z',
      changes_kept_from: '2026-08-01T00:00:00Z',
      _metadata: {},
    })
  })
  expect(await screen.findByText(/^Message activity before .*2026 is no longer stored\.$/)).toBeDefined()
  expect(
    screen.getByText(/^Changes and past lists and segments before .*2026 are no longer stored\.$/),
  ).toBeDefined()
  expect(screen.queryByText('No more activity.')).toBeNull()
})
