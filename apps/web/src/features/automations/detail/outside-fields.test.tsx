import { automationWebhooks } from '@carillon/contract/automation-webhooks'
import { type NotificationAddress, notifications } from '@carillon/contract/notifications'
import { expect, test } from 'vitest'
import { pasteText } from '#test/paste-text.ts'
import { screen, waitFor, within } from '#test/render.tsx'
import { draft, email, message, renderDetail, step, uuid, wait } from './detail.fixture.tsx'

const address = (id: string, more: Partial<NotificationAddress> = {}): NotificationAddress => ({
  id,
  name: 'Sales',
  email: 'sales@example.org',
  status: 'confirmed',
  events: [],
  created_at: null,
  ...more,
})
const series = { ...draft, steps: [email(1), wait(20)], messages: [message(1)] }

type Server = Awaited<ReturnType<typeof renderDetail>>['server']

/** Opens the panel of a new step with this action. */
async function add(name: string, given: (server: Server) => void) {
  const shown = await renderDetail(series)
  given(shown.server)
  const waiting = await step(/^Wait 1 day\. Step 2 of 2/)
  waiting.focus()
  await shown.user.keyboard('+')
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Action' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Add: Action' }))
  await shown.user.type(panel.getByRole('combobox', { name: 'What it does' }), '{ArrowDown}')
  await shown.user.click(await screen.findByRole('option', { name }))
  return { ...shown, panel, done: () => shown.user.click(panel.getByRole('button', { name: 'Done' })) }
}
const addNotify = (given: (server: Server) => void) => add('Notify an address', given)
const addWebhook = (given: (server: Server) => void) => add('Call a webhook', given)

test('a step notifies the chosen addresses, and requires an address, a subject and a text', async () => {
  const { panel, user, done, steps } = await addNotify((server) =>
    server.answer(notifications.list, {
      result: [
        address('default', { name: 'Owner', email: 'owner@example.org' }),
        address(uuid(80), { status: 'pending' }),
      ],
    }),
  )
  const owner = await panel.findByRole('checkbox', { name: 'Owner (owner@example.org)' })
  expect(panel.getByText('Not confirmed yet: gets nothing until then.')).toBeDefined()
  await user.click(owner)
  await done()
  expect(await panel.findByText('Choose at least one address.')).toBeDefined()
  expect(panel.getAllByText('Enter a value.')).toHaveLength(2)
  await user.click(owner)
  pasteText(await panel.findByRole('textbox', { name: 'Subject' }), 'New sign-up')
  await user.type(panel.getByRole('textbox', { name: 'Text' }), 'Now')
  await done()
  const action = { kind: 'notify', address_ids: ['default'], subject: 'New sign-up', text: 'Now' }
  await waitFor(() => expect(steps()?.steps?.[2]).toMatchObject({ kind: 'action', action }))
})

test('without addresses, the step links to the page that adds one', async () => {
  const { panel } = await addNotify((server) => server.answer(notifications.list, { result: [] }))
  expect((await panel.findByRole('link', { name: 'Add one' })).getAttribute('href')).toBe('/notifications')
})

test('a failed load of addresses is reported once and can be retried', async () => {
  const { panel, user, server } = await addNotify((server) => server.fail(notifications.list))
  const retry = await panel.findByRole('button', { name: 'Retry' })
  server.answer(notifications.list, { result: [address('default')] })
  await user.click(retry)
  expect(await panel.findByRole('checkbox', { name: 'Sales (sales@example.org)' })).toBeDefined()
})

test('a step calls a web address, and shows the secret that signs the call and can be replaced', async () => {
  const { panel, user, done, steps, server } = await addWebhook((server) => {
    server.answer(automationWebhooks.secret, { secret: 'whsec_first', earlier_valid_until: null })
    server.answer(automationWebhooks.replaceSecret, {
      secret: 'whsec_second',
      earlier_valid_until: '2026-12-01T00:00:00Z',
    })
  })
  const url = panel.getByRole('textbox', { name: 'Webhook' })
  await user.type(url, 'example.org/hook')
  await done()
  expect(await panel.findByText('Enter an address that begins with https:// or http://.')).toBeDefined()
  const secret = await panel.findByLabelText('Signing secret of all automations')
  expect(secret).toHaveProperty('value', 'whsec_first')
  await user.click(panel.getByRole('button', { name: 'Copy: Signing secret of all automations' }))
  expect(await navigator.clipboard.readText()).toBe('whsec_first')
  await user.click(panel.getByRole('button', { name: 'Replace the secret' }))
  const question = within(await screen.findByRole('dialog', { name: 'Replace the signing secret?' }))
  expect(server.calls(automationWebhooks.replaceSecret)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Replace the secret' }))
  await waitFor(() => expect(secret).toHaveProperty('value', 'whsec_second'))
  expect(panel.getByText(/A replaced secret also signs/)).toBeDefined()
  await user.clear(url)
  await user.type(url, 'https://example.org/hook')
  await done()
  const action = { kind: 'call_webhook', url: 'https://example.org/hook' }
  await waitFor(() => expect(steps()?.steps?.[2]).toMatchObject({ kind: 'action', action }))
  expect(server.calls(automationWebhooks.replaceSecret)).toHaveLength(1)
})

test('a failed load of the secret is reported and can be retried', async () => {
  const { panel, user, server } = await addWebhook((server) => server.fail(automationWebhooks.secret))
  expect(await panel.findByText('The secret could not be loaded')).toBeDefined()
  server.answer(automationWebhooks.secret, { secret: 'whsec_here', earlier_valid_until: null })
  await user.click(panel.getByRole('button', { name: 'Retry' }))
  expect(await panel.findByLabelText('Signing secret of all automations')).toHaveProperty(
    'value',
    'whsec_here',
  )
})
