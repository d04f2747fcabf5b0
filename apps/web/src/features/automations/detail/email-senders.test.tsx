import { automationMessages } from '@carillon/contract/automation-messages'
import { designLibrary } from '@carillon/contract/design-library'
import { senders } from '@carillon/contract/senders'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { screen, waitFor } from '#test/render.tsx'
import { draft, email, id, message, renderDetail, step, uuid } from './detail.fixture.tsx'

const givenSender = (number: number, nickname: string) => ({
  id: number,
  nickname,
  from: { name: nickname, email: 'a@b.example' },
  verified: true,
  locked: false,
  reply_to: { name: '', email: 'a@b.example' },
  address: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  created_at: 0,
  updated_at: 0,
})

test('the first email has the account’s only sender', async () => {
  const { user, server } = await renderDetail(draft, [], '', (fake) => {
    fake.answer(senders.list, {
      results: [givenSender(5, 'News'), { ...givenSender(6, 'New'), verified: false }],
    })
  })
  await user.click(screen.getByRole('button', { name: 'Add an email' }))
  await step(/^Email 1: /)
  expect(server.calls(automationMessages.create)).toMatchObject([{ body: { sender_id: 5 } }])
})

test('one choice sets the sender of all emails, and one email can have another', async () => {
  const messages = [message(1, { sender_id: 5 }), message(2, { has_content: false })]
  const { user, server } = await renderDetail(
    { ...draft, steps: [email(1), email(2)], messages },
    [],
    '',
    (fake) => {
      fake.answer(senders.list, { results: [givenSender(5, 'News'), givenSender(6, 'Shop')] })
      fake.fail(designLibrary.prebuilts)
    },
  )
  const link = screen.getByRole('link', { name: 'Choose a design for email 2' })
  expect(link.getAttribute('href')).toBe(`/automations/${id}/detail/messages/2/create-design`)
  screen.getByText('Several senders')
  await user.click(screen.getAllByRole('button', { name: 'Choose one for all emails' })[0]!)
  await user.click(await screen.findByRole('combobox', { name: 'Sender of all emails' }))
  await user.click(await screen.findByRole('option', { name: 'Shop' }))
  await waitFor(() => expect(server.calls(automationMessages.update)).toHaveLength(2))
  expect(server.calls(automationMessages.update)).toMatchObject([
    { params: { message_id: uuid(1) }, body: { sender_id: 6, revision: 1 } },
    { params: { message_id: uuid(2) }, body: { sender_id: 6, revision: 1 } },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))

  await user.click(screen.getByRole('button', { name: 'Change sender or group of email 2' }))
  await user.click(await screen.findByRole('combobox', { name: 'Sender of email 2' }))
  await user.click(await screen.findByRole('option', { name: 'News' }))
  await screen.findByText('Several senders')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change sender or group of email 2'),
  )
  // The next email has the sender of the one before it.
  await user.click(screen.getByRole('button', { name: 'Add an email' }))
  await step(/^Email 3: /)
  expect(server.calls(automationMessages.create)).toMatchObject([{ body: { sender_id: 5 } }])
  // Without content, it opens on designs.
  await user.click(await step(/^Email 3: /))
  await waitFor(() => expect(window.location.pathname).toMatch(/messages\/3\/create-design$/))
})

test('an email can have an unsubscribe group of its own, and return to the common one', async () => {
  const messages = [
    message(1, { sender_id: 5, sender: { name: 'News', email: 'a@b.example', verified: true } }),
  ]
  const { user, server } = await renderDetail({ ...draft, steps: [email(1)], messages }, [], '', (fake) => {
    fake.answer(senders.list, { results: [givenSender(5, 'News')] })
    fake.answer(unsubscribeGroups.list, [
      {
        id: 7,
        name: 'Offers',
        description: 'x',
        is_default: true,
        unsubscribes: 0,
        last_email_sent_at: null,
      },
    ])
  })
  await user.click(screen.getByRole('button', { name: 'Change sender or group of email 1' }))
  const field = { name: 'Unsubscribe group of email 1' }
  await user.click(await screen.findByRole('combobox', field))
  await user.click(await screen.findByRole('option', { name: 'Offers' }))
  await screen.findByText('Unsubscribe group “Offers”')
  await user.click(screen.getByRole('button', { name: 'Change sender or group of email 1' }))
  await user.click(await screen.findByRole('combobox', field))
  await user.click(await screen.findByRole('option', { name: 'Unsubscribe group as for all emails' }))
  await waitFor(() => expect(screen.queryByText('Unsubscribe group “Offers”')).toBeNull())
  expect(server.calls(automationMessages.update)).toMatchObject([
    { body: { suppression_group_id: 7 } },
    { body: { suppression_group_id: null } },
  ])
})
