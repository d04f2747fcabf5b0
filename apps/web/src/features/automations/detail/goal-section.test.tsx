import { type Automation, automations } from '@carillon/contract/automations'
import { customFields } from '@carillon/contract/custom-fields'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { type SegmentSummary, segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { automationId, givenAutomation } from '#test/given-automation.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const at = '2026-05-01T08:00:00.000Z'
const customers: SegmentSummary = {
  id: '019f0000-0000-7000-8000-000000000091',
  name: 'Customers',
  contacts_count: 5,
  created_at: at,
  updated_at: at,
  sample_updated_at: at,
  next_sample_update: null,
  parent_list_ids: null,
  query_version: '2',
  _metadata: { self: '' },
  status: { query_validation: 'VALID' },
  state: 'ready',
  problem: null,
  is_stale: false,
  is_legacy: false,
  revision: 1,
}

test('a goal has a segment, days and the choice that people leave; invalid days are not saved', async () => {
  let stored = givenAutomation({ status: 'draft', live_since: null, published: null })
  const { user, server } = await render(`/automations/${automationId}/detail`, (fake) => {
    fake.answer(automations.get, () => stored)
    fake.answer(automations.update, ({ body }) => {
      const { revision: _, ...change } = body as Partial<Automation>
      stored = { ...stored, ...change, revision: stored.revision + 1 }
      return stored
    })
    fake.answer(automations.preflight, { findings: [] })
    fake.answer(lists.list, { result: [], _metadata: {} })
    fake.answer(segments.list, { results: [customers], _metadata: {} })
    fake.answer(senders.list, { results: [] })
    fake.answer(ipPools.list, [])
    fake.answer(singleSends.categories, { categories: [] })
    fake.answer(unsubscribeGroups.list, [])
    fake.answer(customFields.list, {
      custom_fields: [],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    } as never)
  })
  const saved = () => (server.calls(automations.update).at(-1)?.body as Partial<Automation>)?.goal
  await screen.findByRole('button', { name: 'More actions', hidden: true })
  await user.click(await screen.findByRole('button', { name: /^Completed/ }))
  const goal = within(await screen.findByRole('region', { name: 'What is the goal?' }))
  await user.click(await goal.findByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: 'Customers' }))
  await waitFor(() => expect(saved()).toEqual({ segment_id: customers.id, days: 30, leaves: false }))
  const days = await goal.findByRole('spinbutton')
  await user.clear(days)
  await user.type(days, '7')
  await user.click(goal.getByRole('checkbox', { name: 'Whoever reaches the goal leaves' }))
  await waitFor(() => expect(saved()).toEqual({ segment_id: customers.id, days: 7, leaves: true }))
  // Pasted at once: typing would pass through 70, which is allowed and would be saved.
  await user.tripleClick(days)
  await user.paste('700')
  await goal.findByText('Enter a whole number from 1 to 90.')
  expect(saved()).toMatchObject({ days: 7 })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Goal: the segment “Customers” within 7 days')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved()).toEqual({ segment_id: customers.id, days: 7, leaves: false }))
})
