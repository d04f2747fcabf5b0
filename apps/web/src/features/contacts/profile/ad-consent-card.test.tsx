import { type AdConsent, adConsents } from '@carillon/contract/ad-consents'
import { automationPeople } from '@carillon/contract/automation-people'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { expect, test } from 'vitest'
import { canBeEmailed, contactOfProfile } from '#test/given-profile.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const at = '2026-11-20T10:00:00.000Z'
const given: AdConsent = { given_at: at, withdrawn_at: null, source: 'form', words: 'Show me ads.' }

async function renderLists(consent: AdConsent | null) {
  const contact = contactOfProfile(at)
  const shown = await render(`/contacts/profile/${contact.id}/lists`, (server) => {
    server.answer(contacts.get, contact)
    server.answer(contactProfile.diagnosis, canBeEmailed)
    server.answer(contactProfile.memberships, { lists: [], segments: [] })
    server.answer(automationPeople.ofContact, { result: [], _metadata: {} })
    server.answer(adConsents.get, { consent })
  })
  await screen.findByText('Advertising consent')
  return shown
}

test('a consent is shown with its source and words, and a withdrawal is recorded', async () => {
  const { user, server } = await renderLists(given)
  screen.getByText('Given')
  screen.getByText(/By a signup form on/)
  screen.getByText('Show me ads.')
  server.answer(adConsents.set, { consent: { ...given, withdrawn_at: at } })
  await user.click(screen.getByRole('button', { name: 'Record withdrawal' }))
  await screen.findByText('Withdrawn')
  expect(server.calls(adConsents.set)).toMatchObject([{ body: { is_given: false } }])
  expect(screen.queryByText('Show me ads.')).toBeNull()
})

test('a consent is recorded after the question whether the person gave it', async () => {
  const { user, server } = await renderLists(null)
  screen.getByText('Not given')
  await user.click(screen.getByRole('button', { name: 'Record consent' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/hashed email address/)
  server.answer(adConsents.set, { consent: { ...given, source: 'person', words: '' } })
  await user.click(within(dialog).getByRole('button', { name: 'Record consent' }))
  await screen.findByText(/Recorded by a teammate on/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(adConsents.set)).toMatchObject([{ body: { is_given: true } }])
})
