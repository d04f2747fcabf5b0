import { type AutomationSummary, automations } from '@carillon/contract/automations'
import { segments } from '@carillon/contract/segments'
import { expect, test } from 'vitest'
import { givenAutomation, stepIds } from '#test/given-automation.ts'
import { givenContacts } from '#test/given-contacts.ts'
import { render, screen } from '#test/render.tsx'

const list = { id: '01930000-0000-7000-8000-000000000001', name: 'Guests', contact_count: 1 }
const welcome = givenAutomation()

function rowOf({ id, name, status, created_at, updated_at }: typeof welcome): AutomationSummary {
  return {
    id,
    name,
    status,
    categories: [],
    emails: 2,
    texts: 0,
    entrance_criteria: null,
    entrance_name: null,
    held: null,
    has_changes: false,
    active: 0,
    last_entered_at: null,
    stats: null,
    live_since: null,
    created_at,
    updated_at,
  }
}

/** The builder with a condition about an automation. */
async function aboutAutomation(more: Parameters<typeof render>[1] = () => undefined) {
  const app = await render('/contacts/segments/create', (server) => {
    givenContacts(server, { ...list, _metadata: { self: '' } })
    server.answer(segments.count, { contacts_count: 1, contacts_sample: [], total_count: 2, query_ms: 1 })
    server.answer(segments.funnel, { cards: [{ alone: 1, so_far: 1 }], query_ms: 1 })
    const never = givenAutomation({ id: list.id, name: 'Never live', status: 'draft' })
    server.answer(automations.list, {
      result: [rowOf(welcome), rowOf(never)],
      _metadata: {},
      status_counts: { draft: 1, live: 1, paused: 0, disabled: 0 },
    })
    server.answer(automations.get, welcome)
    more?.(server)
  })
  await app.user.type(await screen.findByRole('combobox', { name: 'Field' }), 'automations{Enter}')
  return { ...app, automation: await screen.findByRole('combobox', { name: 'Automation' }) }
}

test('an automation and one of its emails are chosen, and the sentence names them', async () => {
  const { user, automation, server } = await aboutAutomation()
  await user.click(automation)
  await screen.findByRole('option', { name: 'Any automation' })
  expect(screen.queryByRole('option', { name: 'Never live' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Welcome' }))
  await user.click(await screen.findByRole('combobox', { name: 'Email' }))
  await user.click(await screen.findByRole('option', { name: 'Email 2: One more thing' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /Edit condition: Opened email 2 of “Welcome” at any time/ })
  await expect
    .poll(() => server.calls(segments.count).at(-1)?.body)
    .toMatchObject({
      query_json: {
        groups: [{ conditions: [{ source: { type: 'automation', id: welcome.id, step: stepIds.second } }] }],
      },
    })
})

test('when automations can’t be loaded, the field says so', async () => {
  await aboutAutomation((server) => server.fail(automations.list))
  await screen.findByText('Automations could not be loaded.')
})
