import { account } from '@carillon/contract/account'
import { accountName } from '@carillon/contract/account-name'
import { emailChange } from '@carillon/contract/email-change'
import type { AnswerInput } from '@carillon/contract/endpoint'
import { senders } from '@carillon/contract/senders'
import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const profile: AnswerInput<typeof account.profile> = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '',
  address: '',
  address2: '',
  city: '',
  company: '',
  country: '',
  state: '',
  website: '',
  zip: '',
  user_id: 1,
  multifactor_phone: null,
  authy_id: null,
  language: 'en',
  has_language: true,
  date_format: 'auto',
}
const berlin = { name: 'Europe/Berlin', code: 'Europe/Berlin', offset: 'GMT+01:00', offset_seconds: 3600 }
const news = {
  id: 7,
  name: 'News',
  description: 'News',
  is_default: false,
  unsubscribes: 0,
  last_email_sent_at: null,
}

function settings(server: FakeServer) {
  server.answer(account.profile, profile)
  server.answer(account.timeZone, berlin)
  server.answer(emailChange.pending, { email: null, expires_at: null })
  server.answer(singleSendDefaults.get, { sender_id: null, suppression_group_id: -1 })
  server.answer(senders.list, { results: [] })
  server.answer(unsubscribeGroups.list, [])
}

const form = (name: string) => screen.findByRole('form', { name })
const save = (where: HTMLElement) => within(where).getByRole('button', { name: /Save|Change/ })

test('a changed name is saved, and its card has nothing more to save', async () => {
  const { server, user, shell } = await render('/account/settings', (fake) => {
    settings(fake)
    fake.answer(account.updateProfile, ({ body }) => ({ ...profile, ...(body as object) }))
  })
  const you = await form('You')
  expect(save(you)).toHaveProperty('disabled', true)
  const name = within(you).getByLabelText('First name')
  await user.clear(name)
  await user.type(name, 'Augusta')
  await user.click(save(you))
  await screen.findByText('Saved.')
  expect(server.calls(account.updateProfile)[0]?.body).toEqual({
    first_name: 'Augusta',
    last_name: 'Byron',
    language: 'en',
  })
  expect(save(you)).toHaveProperty('disabled', true)
  expect(shell.user.profile?.first_name).toBe('Augusta')
})

test('time zone and date format are saved separately, and the whole app uses them', async () => {
  const { server, user, shell } = await render('/account/settings', (fake) => {
    settings(fake)
    fake.answer(account.updateTimeZone, ({ body }) => ({ ...berlin, ...(body as object) }))
  })
  const time = await form('Time and dates')
  const zone = within(time).getByRole('combobox', { name: 'Time zone' })
  expect(zone).toHaveProperty('value', expect.stringMatching(/^Europe\/Berlin \(GMT\+[12]\)$/))
  await user.click(zone)
  await user.type(zone, 'Tokyo{Enter}')
  await user.click(save(time))
  await screen.findByText('Saved.')
  expect(server.calls(account.updateTimeZone).map(({ body }) => body)).toEqual([{ name: 'Asia/Tokyo' }])
  expect(server.calls(account.updateProfile)).toEqual([])
  expect(shell.user.timeZone.name).toBe('Asia/Tokyo')
})

test('Enter takes the marked zone though the list opened with the last letter', async () => {
  const { user } = await render('/account/settings', settings)
  const zone = within(await form('Time and dates')).getByRole('combobox', { name: 'Time zone' })
  zone.focus()
  await user.clear(zone)
  await user.keyboard('{Escape}')
  await user.paste('Tokyo')
  const option = await screen.findByRole('option', { name: /^Asia\/Tokyo/ })
  await waitFor(() => expect(option.dataset['comboboxSelected']).toBe('true'))
  // The list forgets the place of its mark in a timer of its own.
  await new Promise((resolve) => setTimeout(resolve))
  await user.keyboard('{Enter}')
  expect(zone).toHaveProperty('value', 'Asia/Tokyo (GMT+9)')
  expect(zone.getAttribute('aria-expanded')).toBe('false')
})

test('a refused change of the zone shows the reason, and the zone stays chosen', async () => {
  const { user } = await render('/account/settings', (fake) => {
    settings(fake)
    fake.refuse(account.updateTimeZone, 'forbidden')
  })
  const time = await form('Time and dates')
  const zone = within(time).getByRole('combobox', { name: 'Time zone' })
  await user.click(zone)
  await user.type(zone, 'Tokyo{Enter}')
  await user.click(save(time))
  await within(time).findByText('You don’t have access to this. Ask the administrator of the account.')
  expect(zone).toHaveProperty('value', 'Asia/Tokyo (GMT+9)')
})

test('a wrong password is reported at its field, and a short one without a call', async () => {
  const { server, user } = await render('/account/settings', (fake) => {
    settings(fake)
    fake.refuse(account.updatePassword, 'password_wrong', { field: 'old_password' })
  })
  const password = await form('Password')
  await user.type(within(password).getByLabelText('Current password'), 'guessed')
  await user.type(within(password).getByLabelText('New password'), 'short')
  await user.click(save(password))
  expect(within(password).getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(account.updatePassword)).toEqual([])
  await user.type(within(password).getByLabelText('New password'), ' but longer')
  await user.click(save(password))
  await within(password).findByText('The current password is wrong.')
})

test('a default that was deleted meanwhile is refused at its field', async () => {
  const { server, user } = await render('/account/settings', (fake) => {
    settings(fake)
    fake.answer(unsubscribeGroups.list, [news])
    fake.refuse(singleSendDefaults.update, 'unsubscribe_group_not_found', { field: 'suppression_group_id' })
  })
  const defaults = await form('New Single Sends')
  const group = within(defaults).getByRole('combobox', { name: 'Default unsubscribe group' })
  expect(group).toHaveProperty('value', 'All mail')
  await user.click(group)
  await user.click(await screen.findByRole('option', { name: 'News', hidden: true }))
  await user.click(save(defaults))
  await within(defaults).findByText('There is no such unsubscribe group.')
  expect(server.calls(singleSendDefaults.update)[0]?.body).toEqual({
    sender_id: null,
    suppression_group_id: 7,
  })
})

test('settings that can’t be loaded offer a retry, and the password can still be changed', async () => {
  await render('/account/settings', (fake) => {
    settings(fake)
    fake.refuse(account.profile, 'forbidden')
    fake.refuse(singleSendDefaults.get, 'forbidden')
  })
  await form('Password')
  for (const name of ['You', 'New Single Sends']) {
    await within(screen.getByRole('region', { name })).findByRole('button', { name: 'Retry' })
  }
})

test('cards lead only to the pages that the person may open', async () => {
  await render('/account/settings', settings, { scopes: ['whitelabel.read', 'user'] })
  await form('You')
  const main = within(screen.getByRole('main'))
  const targets = main.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toContain('/account/domains')
  expect(targets).toContain('/account/sessions')
  for (const page of ['brand', 'tracking', 'warm-up', 'sending-limits'])
    expect(targets).not.toContain(`/account/${page}`)
})

test('another address is asked for, and waits for its confirmation until it is withdrawn', async () => {
  let pending: string | null = null
  const { server, user } = await render('/account/settings', (fake) => {
    settings(fake)
    fake.answer(emailChange.pending, () => ({
      email: pending,
      expires_at: pending && '2026-11-29T10:00:00.000Z',
    }))
    fake.answer(emailChange.ask, ({ body }) => {
      pending = (body as { email: string }).email
      return { email: 'owner@carillon.test' }
    })
    fake.answer(emailChange.withdraw, () => {
      pending = null
    })
  })
  const card = await form('Your address')
  const field = within(card).getByLabelText('Email')
  expect(field).toHaveProperty('value', 'owner@carillon.test')
  await user.clear(field)
  await user.type(field, 'new@shop')
  await user.click(save(card))
  expect(server.calls(emailChange.ask)).toEqual([])
  await user.type(field, '.test')
  await user.click(save(card))
  await screen.findByText('A link is on its way to “new@shop.test”. Your address changes when you follow it.')
  expect(server.calls(emailChange.ask)[0]?.body).toEqual({ email: 'new@shop.test' })
  expect(await within(card).findByText(/“new@shop.test” is not confirmed yet/)).toBeTruthy()
  expect(field).toHaveProperty('value', 'owner@carillon.test')
  await user.click(within(card).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(within(card).queryByText(/not confirmed yet/)).toBeNull())
})

test('the account is renamed by people who may, and a name of another account is refused', async () => {
  const { server, user, shell } = await render(
    '/account/settings',
    (fake) => {
      settings(fake)
      fake.refuse(accountName.update, 'username_taken', { field: 'username' })
    },
    { username: { username: 'carillon', user_id: 1, acting_from: null } },
  )
  const card = await form('Account name')
  const field = within(card).getByLabelText('Name of the account')
  await user.clear(field)
  await user.type(field, 'a b')
  await user.click(save(card))
  expect(await within(card).findByText(/^Use 3 to 64 letters/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'taken')
  await user.click(save(card))
  expect(await within(card).findByText('Another account has this name.')).toBeTruthy()
  expect(server.calls(accountName.update)).toHaveLength(1)
  expect(shell.user.username?.username).toBe('carillon')
})

test('the account has no name to change for people who may not', async () => {
  await render('/account/settings', settings, {
    scopes: ['user.email.read', 'user.email.update', 'user.profile.read'],
  })
  await form('Your address')
  expect(screen.queryByRole('form', { name: 'Account name' })).toBeNull()
})
