import { adConsents } from '@carillon/contract/ad-consents'
import { automationPeople, type ContactAutomation } from '@carillon/contract/automation-people'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { canBeEmailed, contactOfProfile } from '#test/given-profile.ts'
import { render, screen, within } from '#test/render.tsx'

const at = '2026-11-20T10:00:00.000Z'
const contact = contactOfProfile(at)
const uuid = (number: number) => `019f0000-0000-7000-8000-00000000000${number}`

const entry = (
  number: number,
  name: string,
  about: Partial<ContactAutomation['enrolment']> = {},
): ContactAutomation => ({
  automation: { id: uuid(number), name, status: 'live' },
  enrolment: {
    contact_id: contact.id,
    email: contact.email,
    first_name: '',
    last_name: '',
    run: 1,
    state: 'active',
    reason: null,
    step_id: uuid(9),
    entered_at: at,
    arrived_at: at,
    due_at: null,
    waits_for_happening: false,
    held_at: null,
    ended_at: null,
    converted_at: null,
    last_sent_at: null,
    ...about,
  },
  step: { number: 2, total: 5, kind: 'wait' },
})

async function renderLists(answer: (server: FakeServer) => void) {
  const shown = await render(`/contacts/profile/${contact.id}/lists`, (server) => {
    server.answer(contacts.get, contact)
    server.answer(contactProfile.diagnosis, canBeEmailed)
    server.answer(contactProfile.memberships, { lists: [], segments: [] })
    server.answer(adConsents.get, { consent: null })
    answer(server)
  })
  await screen.findByText('This contact is not on any list.')
  return shown
}

test('the automations of a contact show where the contact waits, why they left, and their path', async () => {
  const { user } = await renderLists((server) =>
    server.answer(automationPeople.ofContact, ({ query }) =>
      query.get('page_token')
        ? {
            result: [entry(3, 'Old', { state: 'exited', reason: 'unsubscribed', ended_at: at })],
            _metadata: {},
          }
        : {
            result: [
              entry(1, 'Welcome', { due_at: '2026-11-25T09:00:00.000Z' }),
              entry(2, 'Birthday', { held_at: at }),
            ],
            _metadata: { next: 'http://carillon.test/?page_token=abc' },
          },
    ),
  )
  const link = await screen.findByRole('link', { name: 'Welcome' })
  screen.getByRole('heading', { name: 'Automations' })
  expect(link.getAttribute('href')).toBe(`/automations/${uuid(1)}/people/${contact.id}`)
  const welcome = within(link.closest('li')!)
  welcome.getByText(/Step 2 of 5 · Goes on .*25.* at the latest/)
  welcome.getByText('On the way')
  within(screen.getByRole('link', { name: 'Birthday' }).closest('li')!).getByText('Held')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  const old = within((await screen.findByRole('link', { name: 'Old' })).closest('li')!)
  old.getByText(/Unsubscribed$/)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a failed load can be retried, and a contact in no automation is reported as such', async () => {
  const { user, server } = await renderLists((fake) => fake.fail(automationPeople.ofContact))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(automationPeople.ofContact, { result: [], _metadata: {} })
  await user.click(retry)
  await screen.findByText('This contact was in no automation yet.')
})

test('users without access to automations see no card of them', async () => {
  const { server } = await renderLists((fake) => fake.refuse(automationPeople.ofContact, 'forbidden'))
  await expect.poll(() => server.calls(automationPeople.ofContact).length).toBeGreaterThan(0)
  await expect.poll(() => screen.queryByRole('heading', { name: 'Automations' })).toBeNull()
})
