import { customFields } from '@carillon/contract/custom-fields'
import { emailTesting } from '@carillon/contract/email-testing'
import { type SendingLimits, sendingLimitsCalls } from '@carillon/contract/sending-limits'
import { teammates } from '@carillon/contract/teammates'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { accountWithout, render, screen, within } from '#test/render.tsx'

const none: SendingLimits = {
  frequency_cap: null,
  quiet_hours: null,
  exempt_group_ids: [],
  zone_field: null,
}
const capped: SendingLimits = {
  ...none,
  frequency_cap: { most: 2, within_hours: 48, above: 'put_off', put_off_days: 5 },
}

/** The signed-in person among the people of the account. */
function givenOwner(server: FakeServer, is_admin: boolean) {
  const address = 'owner@carillon.test'
  const blank = {
    first_name: '',
    last_name: '',
    phone: '',
    website: '',
    company: '',
    address: '',
    address2: '',
    city: '',
    state: '',
    zip: '',
    country: '',
  }
  const own = { username: address, email: address, user_type: 'owner' as const, is_admin }
  server.answer(teammates.list, {
    result: [{ ...blank, ...own, role_id: null, role_name: null, last_sign_in_at: null }],
  })
}

function given(server: FakeServer, limits: SendingLimits = none) {
  server.answer(sendingLimitsCalls.get, limits)
  server.answer(unsubscribeGroups.list, [])
  server.answer(emailTesting.settings, { is_required: false })
  givenOwner(server, true)
  server.answer(customFields.list, {
    custom_fields: [{ id: 'e1_T', name: 'zone', field_type: 'Text', _metadata: { self: '' } }],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: { self: '' },
  } as never)
  server.answer(sendingLimitsCalls.zones, {
    by_field: 0,
    by_country: 12,
    unknown: 30,
    unreadable: 0,
    time_zone: 'Europe/Berlin',
  })
}

const form = (name: string) => screen.findByRole('form', { name })
const save = (where: HTMLElement) => within(where).getByRole('button', { name: 'Save' })

test('setting the frequency cap changes no other limit', async () => {
  const { server, user } = await render('/account/sending-limits', (fake) => {
    given(fake)
    fake.answer(sendingLimitsCalls.put, capped)
  })
  const cap = await form('Frequency cap')
  expect(save(cap)).toHaveProperty('disabled', true)
  await user.click(within(cap).getByRole('checkbox'))
  const most = within(cap).getByLabelText('At most so many messages')
  await user.clear(most)
  await user.type(most, '2')
  await user.click(within(cap).getByRole('radio', { name: /It is put off/ }))
  await user.click(save(cap))
  await screen.findByText('Saved.')
  expect(server.calls(sendingLimitsCalls.put).map(({ body }) => body)).toEqual([
    { ...none, frequency_cap: { most: 2, within_hours: 168, above: 'put_off', put_off_days: 3 } },
  ])
})

test('a frequency cap over too long a time is reported at its field without a call', async () => {
  const { server, user } = await render('/account/sending-limits', (fake) => given(fake, capped))
  const cap = await form('Frequency cap')
  const amount = within(cap).getByLabelText('Within')
  await user.clear(amount)
  await user.type(amount, '31')
  await user.click(save(cap))
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(sendingLimitsCalls.put)).toEqual([])
})

test('quiet hours are switched on with valid times', async () => {
  const { server, user } = await render('/account/sending-limits', (fake) => {
    given(fake)
    fake.answer(sendingLimitsCalls.put, none)
  })
  const quiet = await form('Quiet hours')
  await user.click(within(quiet).getByRole('checkbox'))
  await user.click(within(quiet).getByRole('radio', { name: 'Those of each person' }))
  await user.click(save(quiet))
  await screen.findByText('Saved.')
  expect(server.calls(sendingLimitsCalls.put).map(({ body }) => body)).toEqual([
    { ...none, quiet_hours: { from: '21:00', to: '08:00', zone: 'contact' } },
  ])
})

test('the page shows the number of contacts whose zone is known', async () => {
  await render('/account/sending-limits', given)
  await screen.findByText('The zone of 12 contacts is known by the country.')
  await screen.findByText(
    'The zone of 30 contacts is not known: the zone of the account counts (Europe/Berlin).',
  )
})

test('limits that cannot be loaded offer to try again', async () => {
  const { user } = await render('/account/sending-limits', (fake) => {
    given(fake)
    fake.refuse(sendingLimitsCalls.get, 'forbidden')
  })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Retry' })
})

test('an administrator demands an email test before sending', async () => {
  const { server, user } = await render('/account/sending-limits', (fake) => {
    given(fake)
    fake.answer(emailTesting.changeSettings, { is_required: true })
  })
  const demand = await form('Email test before sending')
  await user.click(within(demand).getByRole('checkbox', { name: 'Demand an email test before sending' }))
  await user.click(save(demand))
  await screen.findByText('Saved.')
  expect(server.calls(emailTesting.changeSettings)).toMatchObject([{ body: { is_required: true } }])
  expect(save(demand)).toHaveProperty('disabled', true)
})

test('others see if an email test is demanded, and cannot change it', async () => {
  await render('/account/sending-limits', (fake) => {
    given(fake)
    givenOwner(fake, false)
    fake.answer(emailTesting.settings, { is_required: true })
  })
  const demand = within(await form('Email test before sending'))
  await demand.findByText('Only administrators can change this.')
  expect(demand.getByRole('checkbox')).toMatchObject({ checked: true, disabled: true })
})

test('a person without the right to read the people of the account is no administrator', async () => {
  const scopes = ['marketing.read', 'email_testing.read', 'email_testing.write']
  await render('/account/sending-limits', given, { scopes })
  const demand = within(await form('Email test before sending'))
  await demand.findByText('Only administrators can change this.')
  expect(demand.getByRole('checkbox')).toHaveProperty('disabled', true)
})

test('a demand that could not be loaded leaves the limits open', async () => {
  await render('/account/sending-limits', (fake) => {
    given(fake)
    fake.fail(emailTesting.settings)
  })
  await form('Frequency cap')
  await within(screen.getByRole('region', { name: 'Email test before sending' })).findByRole('button', {
    name: 'Retry',
  })
})

test('an account without email testing has no demand of it', async () => {
  const { server } = await render('/account/sending-limits', given, accountWithout('email_testing', 'region'))
  await form('Frequency cap')
  expect(screen.queryByText('Email test before sending')).toBeNull()
  expect(server.calls(emailTesting.settings)).toEqual([])
})
