import { adConsents } from '@carillon/contract/ad-consents'
import { automationPeople } from '@carillon/contract/automation-people'
import { contactProfile } from '@carillon/contract/contact-profile'
import { contacts } from '@carillon/contract/contacts'
import { type SmsNumber, smsConsents, smsNumbers, smsOptOuts } from '@carillon/contract/sms'
import { expect, test } from 'vitest'
import { canBeEmailed, contactOfProfile } from '#test/given-profile.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const at = '2026-11-20T10:00:00.000Z'
const number = '+14155550132'
const nothing: SmsNumber = { phone_number: number, opt_out: null, consent: null, replies: [] }

async function renderLists(state: SmsNumber | null, phoneNumberId = number) {
  const contact = { ...contactOfProfile(at), phone_number_id: phoneNumberId }
  const shown = await render(`/contacts/profile/${contact.id}/lists`, (server) => {
    server.answer(contacts.get, contact)
    server.answer(contactProfile.diagnosis, canBeEmailed)
    server.answer(contactProfile.memberships, { lists: [], segments: [] })
    server.answer(automationPeople.ofContact, { result: [], _metadata: {} })
    server.answer(adConsents.get, { consent: null })
    if (state) server.answer(smsNumbers.get, state)
  })
  await screen.findByText('This contact is not on any list.')
  return shown
}

test('a person who texted STOP has opted out, and only they can undo it', async () => {
  await renderLists({
    ...nothing,
    opt_out: { phone_number: number, source: 'reply', message: 'STOP', opted_out_at: at },
  })
  expect(await screen.findByText('Opted out')).toBeDefined()
  expect(screen.getByText(/Texted “STOP”/)).toBeDefined()
  expect(screen.getByText(/Only they can take that back/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

test('a user of the account can opt a number out, and undo it', async () => {
  const { user, server } = await renderLists(nothing)
  server.answer(smsOptOuts.add, { added_count: 1 })
  server.answer(smsOptOuts.delete, undefined)
  await user.click(await screen.findByRole('button', { name: 'Opt out' }))
  await waitFor(() =>
    expect(server.calls(smsOptOuts.add)).toMatchObject([{ body: { phone_numbers: [number] } }]),
  )
  server.answer(smsNumbers.get, {
    ...nothing,
    opt_out: { phone_number: number, source: 'person', message: null, opted_out_at: at },
  })
  await user.click(await screen.findByRole('button', { name: 'Opt out' }))
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(server.calls(smsOptOuts.delete)).toHaveLength(1))
})

test('a consent is stored with the place where it was given', async () => {
  const { user, server } = await renderLists(nothing)
  server.answer(smsConsents.put, { stored_count: 1 })
  await user.click(await screen.findByRole('button', { name: 'Add consent' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This field is required.')).toBeDefined()
  await user.type(dialog.getByLabelText('Where it was given'), 'Checkout')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.calls(smsConsents.put)).toMatchObject([
      { body: { phone_numbers: [number], consent: 'express', source: 'Checkout' } },
    ]),
  )
})

test.for(['', '+49 30 123456'])('a contact with the number “%s” has no such card', async (phoneNumberId) => {
  await renderLists(null, phoneNumberId)
  expect(screen.queryByText('Text messages')).toBeNull()
})
