import type { AutomationTextSummary } from '@carillon/contract/automations'
import { expect, test } from 'vitest'
import { screen, waitFor, within } from '#test/render.tsx'
import { at, draft, renderDetail, step, uuid } from './detail.fixture.tsx'

const text: AutomationTextSummary = {
  id: uuid(1),
  body: 'Red: https://red.example, blue: https://blue.example.',
  images: 0,
  messaging_service_name: 'Shop',
  has_changes: false,
  revision: 1,
  updated_at: at,
}
const series = {
  ...draft,
  steps: [{ id: uuid(51), kind: 'text' as const, message_id: text.id }],
  texts: [text],
}

test('a wait for a click in a text offers the links of its body', async () => {
  const { user, steps } = await renderDetail(series)
  const first = await step(/^Text message 1.*Step 1 of 1/)
  first.focus()
  await user.keyboard('+')
  await user.click(await screen.findByRole('menuitem', { name: 'Wait until something happens' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Add: Wait until something happens' }))
  const choose = async (field: string, choice: string | RegExp) => {
    await user.type(panel.getByRole('combobox', { name: field }), '{ArrowDown}')
    await user.click(await screen.findByRole('option', { name: choice }))
  }
  await choose('Until', 'clicked in an email or text message')
  await choose('Email or text message', /^Text message 1/)
  await choose('Link', 'https://blue.example')
  await user.click(panel.getByRole('button', { name: 'Done' }))
  const happening = { kind: 'clicked', message_id: text.id, url: 'https://blue.example' }
  await waitFor(() => expect(steps()?.steps?.[1]).toMatchObject({ kind: 'wait_until', happening }))
})
