import { type Automation, automations } from '@carillon/contract/automations'
import { customFields } from '@carillon/contract/custom-fields'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { automationId, givenAutomation } from '#test/given-automation.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const field = (id: string, name: string, field_type: 'Date' | 'Text') => ({
  id,
  name,
  field_type,
  _metadata: { self: '' },
})
const birthday = field('e1_D', 'Birthday', 'Date')

/** The page of an automation that was never live, which the fake server keeps. */
async function renderDraft(
  fields = [birthday, field('e2_T', 'Shoe', 'Text')],
  given: Partial<Automation> = {},
) {
  let stored = givenAutomation({
    ...({
      status: 'draft',
      entrance_criteria: null,
      live_since: null,
      published: null,
      can_change_entry: true,
    } as const),
    ...given,
  })
  const shown = await render(`/automations/${automationId}/detail`, (server) => {
    server.answer(automations.get, () => stored)
    server.answer(automations.update, ({ body }) => {
      const { revision: _, ...change } = body as Partial<Automation>
      stored = { ...stored, ...change, revision: stored.revision + 1 }
      return stored
    })
    server.answer(automations.preflight, { findings: [] })
    server.answer(automations.reach, { people: 340 })
    server.answer(lists.list, { result: [], _metadata: {} })
    server.answer(segments.list, { results: [], _metadata: {} })
    server.answer(senders.list, { results: [] })
    server.answer(ipPools.list, [])
    server.answer(singleSends.categories, { categories: [] })
    server.answer(unsubscribeGroups.list, [])
    server.answer(customFields.list, {
      custom_fields: fields,
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    } as never)
  })
  await screen.findByRole('button', { name: 'More actions', hidden: true })
  const { user, server } = shown
  return {
    user,
    openEntry: async () => user.click(await screen.findByRole('button', { name: /^People enter/ })),
    close: async () => {
      await user.click(screen.getByRole('button', { name: 'Done' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
    choose: async (name: string, choice: string) => {
      await user.click(await screen.findByRole('combobox', { name }))
      await user.click(await screen.findByRole('option', { name: choice }))
    },
    saved: () => server.calls(automations.update).at(-1)?.body,
    calls: () => server.calls(automations.update).length,
  }
}

const byAdding = 'People enter when they are first added to'

test('an entry by a date is saved once its field is chosen, and shown in words', async () => {
  const { user, openEntry, choose, saved, calls } = await renderDraft()
  await openEntry()
  await choose(byAdding, 'A date of the contact')
  await user.click(await screen.findByRole('combobox', { name: 'Date field' }))
  expect(screen.queryByRole('option', { name: 'Shoe' })).toBeNull()
  expect(calls()).toBe(0)
  await user.click(await screen.findByRole('option', { name: 'Birthday' }))
  const date = { field: 'e1_D', days: 0, time: '09:00', yearly: true }
  await waitFor(() => expect(saved()).toMatchObject({ entrance_criteria: { type: 'date', date } }))
  await screen.findByText(/^People enter: the day in “Birthday”, every year, at 9:00 AM, in the time zone/)
  expect(screen.queryByRole('combobox', { name: 'May people enter again?' })).toBeNull()
})

test('a change of the days is saved once it is valid, and can be undone', async () => {
  const date = { field: 'e1_D', days: -2, time: '09:00', yearly: true }
  const { user, openEntry, close, saved } = await renderDraft([birthday], {
    entrance_criteria: { type: 'date', date, occurs: 'first' },
  })
  await openEntry()
  const days = await screen.findByRole('spinbutton', { name: 'Days' })
  await user.clear(days)
  await screen.findByText('Enter a whole number from 1 to 365.')
  await user.type(days, '3')
  await screen.findByText(/^People enter: 3 days before “Birthday”, every year/)
  await user.click(screen.getByRole('checkbox', { name: 'Every year' }))
  await waitFor(() =>
    expect(saved()).toMatchObject({ entrance_criteria: { date: { ...date, days: -3, yearly: false } } }),
  )
  await screen.findByRole('combobox', { name: 'May people enter again?' })

  await close()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/^3 days before “Birthday”, every year/)
})

test('setting live does not ask about present contacts, because their dates decide', async () => {
  const date = { field: 'e1_D', days: 0, time: '09:00', yearly: true }
  const { user } = await renderDraft([birthday], {
    entrance_criteria: { type: 'date', date, occurs: 'first' },
  })
  await user.click(screen.getByRole('button', { name: 'Set live' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set live' })
  await within(dialog).findByText('340 people have a date in this field.')
  expect(within(dialog).queryByRole('radio')).toBeNull()
})

test('a wait until a date can be filled in, and its card shows it', async () => {
  const { user, choose, saved } = await renderDraft()
  await user.click(await screen.findByRole('button', { name: /^Wait 2 days/ }))
  await choose('Wait', 'until a date of the contact')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Choose a date field.')
  await choose('Date field', 'Birthday')
  await choose('When', 'days after the date')
  await choose('If it has passed, or there is no date', 'Leave the automation')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /^Wait until 1 day after “Birthday”, at 9:00 AM/ })
  const wait = {
    kind: 'until_date',
    field: 'e1_D',
    days: 1,
    time: '09:00',
    yearly: false,
    if_passed: 'leave',
  }
  await waitFor(() => expect(saved()).toMatchObject({ steps: [{}, { kind: 'wait', wait }, {}] }))
})

test('without a date field, the panel shows how to create one', async () => {
  const { openEntry, choose } = await renderDraft([])
  await openEntry()
  await choose(byAdding, 'A date of the contact')
  const link = await screen.findByRole('link', { name: 'Create one under custom fields' })
  expect(link.getAttribute('href')).toBe('/custom-fields')
})

test('a deleted field is reported as such', async () => {
  const date = { field: 'e9_D', days: 1, time: '18:00', yearly: false }
  const entrance_criteria = { type: 'date' as const, date, occurs: 'first' as const }
  const { openEntry } = await renderDraft([birthday], { entrance_criteria })
  await openEntry()
  const chosen = await screen.findByRole('combobox', { name: 'Date field' })
  expect(chosen).toHaveProperty('value', 'a field that no longer exists')
})
