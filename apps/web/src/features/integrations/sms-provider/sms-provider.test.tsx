import { incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import { integrations } from '@carillon/contract/integrations'
import { smsCredentials, smsSettings } from '@carillon/contract/sms'
import { describe, expect, test } from 'vitest'
import { credentials, smsDefaults } from '#test/given-text.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const address = '/integrations/twilio'
const sid = `AC${'0f'.repeat(16)}`
const given = (changes: Partial<typeof credentials> | null = {}) =>
  render(address, (server) => {
    if (changes) server.answer(smsCredentials.get, { ...credentials, ...changes })
    else server.refuse(smsCredentials.get, 'sms_not_connected')
    server.answer(smsSettings.get, smsDefaults)
  })

describe('without a provider', () => {
  test('the form is shown, without an error', async () => {
    await given(null)
    expect(await screen.findByLabelText('Account SID')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('saving connects it, and the token is never shown again', async () => {
    const { user, server } = await given(null)
    server.answer(smsCredentials.put, { ...credentials, simulated: false, twilio_account_sid: sid })
    await user.type(await screen.findByLabelText('Account SID'), sid)
    await user.type(screen.getByLabelText('Auth token'), 'secret-token-4f2a')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('•••• 4f2a')).toBeDefined()
    expect(screen.getByText('Verified')).toBeDefined()
    expect(document.body.textContent).not.toContain('secret-token')
    expect(server.calls(smsCredentials.put)).toMatchObject([
      { body: { twilio_account_sid: sid, twilio_auth_token: 'secret-token-4f2a' } },
    ])
    expect(window.location.pathname).toBe(address)
  })

  test('the token can be looked at while it is typed', async () => {
    const { user } = await given(null)
    const token = await screen.findByLabelText('Auth token')
    expect(token.getAttribute('type')).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show the token' }))
    expect(token.getAttribute('type')).toBe('text')
  })

  test('an invalid account SID is reported without a call', async () => {
    const { user, server } = await given(null)
    await user.type(await screen.findByLabelText('Account SID'), 'AC123')
    await user.type(screen.getByLabelText('Auth token'), 'secret-token')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('An account SID is AC and 32 digits or letters from a to f.'),
    ).toBeDefined()
    expect(server.calls(smsCredentials.put)).toEqual([])
  })

  test('a failed save is reported, and the typed values stay', async () => {
    const { user, server } = await given(null)
    server.refuse(smsCredentials.put, 'sms_credentials_rejected')
    await user.type(await screen.findByLabelText('Account SID'), sid)
    await user.type(screen.getByLabelText('Auth token'), 'secret-token')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('rejected'),
    )
    expect(screen.getByLabelText('Account SID')).toHaveProperty('value', sid)
  })

  test('the simulated provider is connected by one click, where there is one', async () => {
    const { user, server } = await given(null)
    server.answer(smsCredentials.put, credentials)
    await user.click(await screen.findByRole('button', { name: 'Use the simulated provider' }))
    expect(await screen.findByText('Simulated')).toBeDefined()
    expect(server.calls(smsCredentials.put)).toMatchObject([{ body: { simulated: true } }])
  })
})

test('an unknown state of the connection is reported without an alert', async () => {
  await render(address, (server) => {
    server.fail(smsCredentials.get)
    server.answer(smsSettings.get, { ...smsDefaults, offers_simulation: false })
  })
  expect(await screen.findByText('It could not be checked whether a provider is connected.')).toBeDefined()
  expect(screen.getByLabelText('Account SID')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use the simulated provider' })).toBeNull()
})

describe('a connected provider', () => {
  test('is replaced by other credentials', async () => {
    const { user } = await given()
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    expect(await screen.findByLabelText('Auth token')).toHaveProperty('value', '')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('•••• 4f2a')).toBeDefined()
  })

  test('is disconnected after a question with the number of things that need it', async () => {
    const { user, server } = await given({ scheduled_count: 3, live_automations_count: 1 })
    server.answer(smsCredentials.delete, undefined)
    server.answer(integrations.list, { result: [] })
    server.answer(incomingWebhooks.list, { result: [] })
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('3 scheduled text messages will not be sent.')).toBeDefined()
    expect(dialog.getByText('1 live automation that sends a text will pause.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(server.calls(smsCredentials.delete)).toHaveLength(1))
    await waitFor(() => expect(server.calls(incomingWebhooks.list)).not.toEqual([]))
    expect(window.location.pathname).toBe('/integrations')
  })
})

describe('the settings of all texts', () => {
  test('are changed, also with a decimal comma', async () => {
    const { user, server } = await given()
    server.answer(smsSettings.update, { ...smsDefaults, price_per_segment: 0.5 })
    const price = await screen.findByLabelText('Price of a segment')
    await user.clear(price)
    await user.type(price, '0,5')
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    await waitFor(() =>
      expect(server.calls(smsSettings.update)).toMatchObject([
        { body: { price_per_segment: 0.5, per_second: 10 } },
      ]),
    )
  })

  test('refuse a suffix without STOP at its field', async () => {
    const { user, server } = await given()
    server.refuse(smsSettings.update, 'sms_suffix_keyword', { field: 'suffix' })
    const suffix = await screen.findByLabelText('Ending')
    await user.clear(suffix)
    await user.type(suffix, 'Bye')
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await screen.findByText(/it must contain the word STOP/)).toBeDefined()
  })
})
