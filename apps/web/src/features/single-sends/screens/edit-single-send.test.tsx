import { account } from '@carillon/contract/account'
import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenDraft, draftId as id } from '#test/given-draft.ts'
import { render, screen, waitFor } from '#test/render.tsx'

const _at = '2026-11-20T10:00:00.000Z'
const footer = newModule('unsubscribe', 'footer')

/** A draft of a design in the editor. */
function renderDraft(
  choice: { suppression_group_id: number | null; custom_unsubscribe_url?: string | null; ip_pool?: string },
  pools: string[] = [],
  about: Parameters<typeof render>[2] = {},
) {
  const given = (server: FakeServer) => {
    const stored = givenDraft({
      email_config: { editor: 'design', sender_id: 3, document: newDesign('en', [footer]), ...choice },
    })
    server.answer(singleSends.get, stored)
    server.answer(singleSends.update, stored)
    server.answer(singleSendReview.review, { findings: [] })
    server.answer(singleSendReview.checkLinks, { findings: [] })
    for (const call of [contentHistory.hold, contentHistory.release, customFields.list]) server.fail(call)
    for (const call of [singleSends.categories, singleSendReview.countAudience]) server.fail(call)
    for (const call of [lists.list, segments.list, unsubscribeGroups.list]) server.fail(call)
    server.answer(
      ipPools.list,
      pools.map((name) => ({ name })),
    )
  }
  return render(`/single-sends/${id}/editor`, given, about)
}

const writing = ['marketing.read', 'marketing_campaigns.update']

test('a person who may only read sees the message, takes no lock, and asks for nothing they may not have', async () => {
  const { server } = await renderDraft({ suppression_group_id: 7 }, ['newsletter'], {
    scopes: ['marketing.read'],
  })
  await screen.findByText('You may look at this message, but your role does not allow you to change it.')
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
  expect(server.calls(contentHistory.hold)).toEqual([])
  expect(server.calls(ipPools.list)).toEqual([])
})

test('a right that is taken away while the editor is open leaves what was typed, which is saved when it is back', async () => {
  const { user, server, shell } = await renderDraft({ suppression_group_id: 7 }, [], { scopes: writing })
  const field = await screen.findByLabelText('Name', { exact: false, selector: 'input' })
  const giveBack = server.refuse(singleSends.update, 'forbidden')
  server.answer(account.scopes, { scopes: ['marketing.read'] })
  await user.type(field, ' in May')
  await screen.findByText(/^Your right to change this message was taken away/)
  expect(screen.getByRole('button', { name: 'Copy as HTML' })).toBeDefined()
  const refused = server.calls(singleSends.update).length

  giveBack()
  shell.changeUser({ scopes: writing })
  await waitFor(() => expect(server.calls(singleSends.update).length).toBeGreaterThan(refused))
  const { body } = server.calls(singleSends.update).at(-1) ?? {}
  expect(body).toMatchObject({ name: expect.stringContaining(' in May') })
  await screen.findByLabelText('Name', { exact: false, selector: 'input' })
})

test.for([
  ['keeps the link to preferences with a group', { suppression_group_id: 7 }, true],
  ['hides the link to preferences with the global unsubscribe', { suppression_group_id: -1 }, false],
  [
    'hides the link to preferences with a custom link',
    { suppression_group_id: null, custom_unsubscribe_url: '{host}/leave' },
    false,
  ],
] as const)('the editor %s', async ([, choice, isShown]) => {
  await renderDraft(choice)
  const shown = () => document.querySelector('[data-module=footer]')?.textContent ?? ''
  await waitFor(() => expect(shown()).toContain('Unsubscribe'))
  await waitFor(() => expect(shown().includes('Choose what you get')).toBe(isShown))
})

test('the settings offer the IP pools of the operator', async () => {
  const { user, server } = await renderDraft({ suppression_group_id: 7, ip_pool: 'gone' }, [
    'newsletter',
    'alerts',
  ])
  const field = await screen.findByRole('combobox', { name: /IP pool/ })
  expect(field).toHaveProperty('value', 'gone (no longer exists)')
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'alerts' }))
  await waitFor(() =>
    expect(server.calls(singleSends.update)).toMatchObject([
      { body: { email_config: { ip_pool: 'alerts' } } },
    ]),
  )
})

test('without IP pools the settings have no field for them', async () => {
  await renderDraft({ suppression_group_id: 7 })
  await screen.findByLabelText('Name', { exact: false, selector: 'input' })
  expect(screen.queryByText('IP pool')).toBeNull()
})

test('a pace is a whole number or nothing, and only that is stored', async () => {
  const { user, server } = await renderDraft({ suppression_group_id: 7 })
  const field = await screen.findByLabelText('Messages an hour', { exact: false, selector: 'input' })
  const stores = (messages_per_hour: number | null) =>
    expect(server.calls(singleSends.update).at(-1)).toMatchObject({ body: { messages_per_hour } })
  await user.type(field, '500')
  await waitFor(() => stores(500))
  await user.type(field, 'x')
  expect(
    await screen.findByText('Enter a whole number from 1 to 10,000,000, or leave it empty.'),
  ).toBeDefined()
  stores(500)
  await user.clear(field)
  await waitFor(() => stores(null))
})

test.for<[readonly string[], boolean]>([
  [writing, false],
  [[...writing, 'marketing_campaigns.create', 'marketing_campaigns.delete'], true],
])(
  'the settings lead to a new sender and to deletion only with the rights: %s',
  async ([scopes, isShown]) => {
    await renderDraft({ suppression_group_id: 7 }, [], { scopes })
    await screen.findByLabelText('Name', { exact: false, selector: 'input' })
    for (const name of ['Create sender', 'Delete Single Send']) {
      expect([name, screen.queryByRole('link', { name }) !== null]).toEqual([name, isShown])
    }
  },
)
