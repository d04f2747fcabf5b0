import { type AutomationText, automationTexts } from '@carillon/contract/automation-texts'
import { automations } from '@carillon/contract/automations'
import { customFields } from '@carillon/contract/custom-fields'
import { images } from '@carillon/contract/images'
import { messagingServices, smsCredentials, smsSettings } from '@carillon/contract/sms'
import { describe, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { automationId, givenAutomation, stepIds } from '#test/given-automation.ts'
import { credentials, estimated, smsDefaults, textConfig } from '#test/given-text.ts'
import { render, screen, waitFor } from '#test/render.tsx'

const base = `/automations/${automationId}/detail/texts`
const textId = '019f0000-0000-7000-8000-000000000091'

const stored: AutomationText = {
  id: textId,
  automation_id: automationId,
  has_changes: false,
  revision: 3,
  updated_at: '2026-05-01T08:00:00.000Z',
  sms_config: { ...textConfig, body: 'Hello' },
}

const automation = givenAutomation({
  steps: [{ id: stepIds.first, kind: 'text', message_id: textId }],
  messages: [],
  texts: [
    {
      id: textId,
      body: 'Hello',
      images: 0,
      messaging_service_name: 'Shop',
      has_changes: false,
      revision: 3,
      updated_at: stored.updated_at,
    },
  ],
})

function givenEditor(server: FakeServer) {
  server.answer(automations.get, automation)
  server.answer(automationTexts.get, stored)
  server.answer(automationTexts.update, { ...stored, revision: 4 })
  server.answer(automationTexts.review, { findings: [] })
  server.answer(automationTexts.estimate, estimated())
  server.answer(smsCredentials.get, credentials)
  server.answer(smsSettings.get, smsDefaults)
  server.answer(messagingServices.list, {
    results: [{ sid: 'MG1', name: 'Shop', simulated: true, receives_replies: true }],
  })
  for (const call of [customFields.list, images.list]) server.fail(call)
}

describe('the text with this number', () => {
  test('is edited, saved with its revision, and shown on a telephone', async () => {
    const { server, user } = await render(`${base}/1/editor`, givenEditor)
    const field = await screen.findByRole('checkbox', { name: /I have permission to text everybody/ })
    expect(screen.getAllByText('Simulated').length).toBeGreaterThan(0)
    expect(screen.getByRole('region', { name: 'Preview on a phone' }).textContent).toContain('Hello')
    expect(screen.getByText(/Your changes are sent after “Save and apply”/)).toBeDefined()
    await user.click(field)
    await waitFor(() =>
      expect(server.calls(automationTexts.update).at(-1)).toMatchObject({
        params: { id: automationId, text_id: textId },
        body: { sms_config: { permission_confirmed: true, body: 'Hello' }, revision: 3 },
      }),
    )
  })

  test('says what the server finds in it', async () => {
    await render(`${base}/1/editor`, (server) => {
      givenEditor(server)
      server.answer(automationTexts.review, {
        findings: [
          {
            section: 'steps',
            step_id: stepIds.first,
            message_id: textId,
            card: 'recipients',
            severity: 'warns',
            code: 'sms_without_consent',
            field: 'sms_config.permission_confirmed',
            message: '',
            parameter: { count: 12 },
            place: null,
          },
        ],
      })
    })
    expect(await screen.findByText(/12 contacts who enter now have no stored consent/)).toBeDefined()
  })

  test('can be read but not edited without a provider, which can be connected', async () => {
    await render(`${base}/1/editor`, (server) => {
      givenEditor(server)
      server.refuse(smsCredentials.get, 'sms_not_connected')
    })
    const link = await screen.findByRole('link', { name: 'Connect' })
    expect(link.getAttribute('href')).toBe('/integrations/twilio')
    expect(screen.getByText('Hello')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: /Messaging service/ })).toBeNull()
  })

  test('is reported as deleted if it no longer exists', async () => {
    await render(`${base}/1/editor`, (server) => {
      givenEditor(server)
      server.refuse(automationTexts.get, 'automation_text_not_found')
    })
    expect(await screen.findByText('This text message no longer exists.')).toBeDefined()
  })
})

test('an unknown number shows that there is no such text, and a link back', async () => {
  await render(`${base}/7/editor`, givenEditor)
  expect(await screen.findByText('There is no text message 7 here.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to the automation' })).toBeDefined()
})
