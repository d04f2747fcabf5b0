import { type AutomationMessage, automationMessages } from '@carillon/contract/automation-messages'
import { automations } from '@carillon/contract/automations'
import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary } from '@carillon/contract/design-library'
import { senders } from '@carillon/contract/senders'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { automationId, givenAutomation, givenMessageSummary, messageIds } from '#test/given-automation.ts'
import { pasteText } from '#test/paste-text.ts'
import { render, screen, waitFor } from '#test/render.tsx'

const base = `/automations/${automationId}/detail/messages`

function givenMessage(fields: Partial<AutomationMessage> = {}): AutomationMessage {
  return {
    ...givenMessageSummary(messageIds.second, { subject: 'One more thing', editor: 'design' }),
    automation_id: automationId,
    html_content: '<p>Hi</p>',
    plain_content: '',
    generate_plain_content: true,
    design_id: null,
    warnings: [],
    document: { ...newDesign('en', [newModule('text', 'words')]) },
    ...fields,
  }
}

function givenEditor(server: FakeServer, stored = givenMessage()) {
  server.answer(automations.get, givenAutomation())
  server.answer(automationMessages.get, stored)
  server.answer(automationMessages.update, ({ body }) => ({
    ...stored,
    ...(body as object),
    revision: stored.revision + 1,
  }))
  server.answer(automationMessages.review, { findings: [] })
  for (const call of [contentHistory.hold, contentHistory.release, customFields.list]) server.fail(call)
  server.answer(senders.list, { results: [] })
}

test('the editor opens the email with the number in the address, and saves its subject with the revision', async () => {
  const { server } = await render(`${base}/2/editor?panel=settings`, givenEditor)
  const field = await screen.findByRole('textbox', { name: 'Subject' })
  expect(server.calls(automationMessages.get)[0]?.params).toMatchObject({ message_id: messageIds.second })
  pasteText(field, '!')
  await waitFor(() =>
    expect(server.calls(automationMessages.update).at(-1)).toMatchObject({
      params: { message_id: messageIds.second },
      body: { subject: expect.stringContaining('!'), revision: 1 },
    }),
  )
  expect(screen.getByText(/Your changes are sent after “Save and apply”/)).toBeDefined()
})

test('after a change by another user, the editor offers both versions', async () => {
  await render(`${base}/2/editor?panel=settings`, (server) => {
    givenEditor(server)
    server.refuse(automationMessages.update, 'automation_changed')
  })
  pasteText(await screen.findByRole('textbox', { name: 'Subject' }), '!')
  expect(await screen.findByRole('button', { name: /Compare/ })).toBeDefined()
})

test('hand-written HTML opens in the code editor', async () => {
  await render(`${base}/2/editor`, (server) =>
    givenEditor(server, givenMessage({ editor: 'code', document: null })),
  )
  await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toContain('<p>Hi</p>'))
  expect(await screen.findByRole('textbox', { name: /Preheader/ })).toBeDefined()
})

test('an unknown number shows that there is no such email, and a link back', async () => {
  await render(`${base}/7/editor`, givenEditor)
  expect(await screen.findByText('There is no email 7 in this automation.')).toBeDefined()
  expect(screen.getByText('It has 2 emails.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to the automation' }).getAttribute('href')).toBe(
    `/automations/${automationId}/detail`,
  )
})

test('a design replaces existing content only after a question', async () => {
  const { server, user } = await render(`${base}/2/create-design`, (fake) => {
    givenEditor(fake)
    fake.fail(designLibrary.prebuilts)
  })
  await user.click(await screen.findByRole('button', { name: /code editor/i }))
  expect(await screen.findByText(/What is in email 2 now will be replaced/)).toBeDefined()
  expect(server.calls(automationMessages.update)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await waitFor(() =>
    expect(server.calls(automationMessages.update)).toMatchObject([
      { body: { editor: 'code', document: null, html_content: '' } },
    ]),
  )
})
