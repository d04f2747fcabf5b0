import { automationPeople, type PathEntry } from '@carillon/contract/automation-people'
import { type Automation, type AutomationVersion, automations } from '@carillon/contract/automations'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { automationId, givenAutomation, givenEnrolment, messageIds, stepIds } from '#test/given-automation.ts'
import { contact } from '#test/given-contacts.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const ada = givenEnrolment()
const left = givenEnrolment({
  contact_id: '019f0000-0000-7000-8000-000000000032',
  email: 'bob@example.org',
  first_name: '',
  last_name: '',
  state: 'exited',
  reason: 'unsubscribed',
  due_at: null,
  ended_at: '2026-05-03T09:00:00.000Z',
})
const page = `/automations/${automationId}/people`
const counts = {
  entered: 2,
  active: 1,
  completed: 0,
  exited: 1,
  failed: 0,
  converted: 0,
  exits: [{ reason: 'unsubscribed', people: 1 }],
  steps: [],
  paths: [],
  last_entered_at: null,
}

function givenPeople(server: FakeServer, result = [ada, left]) {
  server.answer(automations.get, givenAutomation())
  server.answer(automations.counts, counts)
  server.answer(automationPeople.list, { result, _metadata: {} })
  server.answer(lists.list, { result: [], _metadata: {} })
  server.answer(segments.list, { results: [], _metadata: {} })
  server.answer(customFields.list, {
    custom_fields: [],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
  } as never)
}

function givenVersion({ steps }: Automation): AutomationVersion {
  return {
    number: 1,
    published_at: ada.entered_at,
    published_by: null,
    emails: 2,
    texts: 0,
    current: true,
    steps,
  }
}

const log = (what: PathEntry['what'], step_id: string | null, more: Partial<PathEntry> = {}): PathEntry => ({
  at: '2026-05-01T08:00:00.000Z',
  run: 1,
  what,
  step_id,
  ...more,
})
const sent = log('sent', stepIds.first, {
  email: {
    message_id: messageIds.first,
    delivered_at: '2026-05-01T08:01:00.000Z',
    opened_at: null,
    clicked_at: null,
    bounced_at: null,
  },
})

test('the page lists people with their steps, and the address filters by state, step and reason', async () => {
  const { server, user } = await render(page, givenPeople)
  const row = await screen.findByRole('row', { name: /Ada Byron/ })
  expect(within(row).getByText('Wait 2 days')).toBeDefined()
  expect(await screen.findByText('Unsubscribed')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /^Left/ }))
  await waitFor(() => expect(server.calls(automationPeople.list).at(-1)?.query.get('state')).toBe('exited'))
  await user.click(screen.getByRole('button', { name: 'Step' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Email 2: One more thing' }))
  await waitFor(() =>
    expect(server.calls(automationPeople.list).at(-1)?.query.get('step_id')).toBe(stepIds.second),
  )
  expect(window.location.search).toBe(`?state=exited&step=${stepIds.second}`)
})

test('a person whose contact is being deleted has a row with a name', async () => {
  const nameless = { ...left, email: '', reason: 'contact_deleted' as const }
  await render(page, (fake) => givenPeople(fake, [ada, nameless]))
  const row = await screen.findByRole('row', { name: /Deleted contact/ })
  expect(within(row).getByRole('link', { name: 'Deleted contact' })).toBeTruthy()
  within(row).getByText('Contact deleted')
})

test('the page marks people who reached the goal, and filters by that', async () => {
  const reached = givenEnrolment({ converted_at: '2026-05-02T08:00:00.000Z' })
  const { server, user } = await render(page, (fake) => {
    givenPeople(fake, [reached, left])
    fake.answer(automations.counts, { ...counts, converted: 1 })
  })
  const row = await screen.findByRole('row', { name: /Ada Byron/ })
  within(row).getByText('Reached the goal')
  await user.click(await screen.findByRole('button', { name: 'Goal' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Not reached' }))
  await waitFor(() =>
    expect(server.calls(automationPeople.list).at(-1)?.query.get('converted')).toBe('false'),
  )
})

test('an automation without people shows the next step', async () => {
  await render(page, (server) => givenPeople(server, []))
  expect(await screen.findByText('Nobody is in it yet')).toBeDefined()
  expect(screen.getByText('Whoever meets the entry from now on appears here.')).toBeDefined()
})

test('a failed load of people can be retried', async () => {
  const { server, user } = await render(page, (fake) => {
    givenPeople(fake)
    fake.fail(automationPeople.list)
  })
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ })
  server.answer(automationPeople.list, { result: [ada], _metadata: {} })
  await user.click(retry)
  expect(await screen.findByRole('row', { name: /Ada Byron/ })).toBeDefined()
})

test('the sheet of a person shows why they got each email or not, and draws the path', async () => {
  await render(`${page}/${left.contact_id}`, (server) => {
    givenPeople(server)
    server.answer(automationPeople.get, {
      contact: { id: left.contact_id, email: left.email, first_name: '', last_name: '' },
      enrolment: left,
      absent: null,
      path: [
        log('entered', null, { by: 'entry' }),
        sent,
        log('exited', stepIds.wait, { at: '2026-05-03T09:00:00.000Z', reason: 'unsubscribed' }),
      ],
    })
  })
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('Got email 1 on May 1, 2026.')).toBeDefined()
  expect(
    within(sheet).getByText('Did not get email 2: left on May 3, 2026 because they unsubscribed.'),
  ).toBeDefined()
  expect(within(sheet).getByText('Was sent Email 1 “Hello”')).toBeDefined()
  expect(within(sheet).getByText('Left: Unsubscribed')).toBeDefined()
  // A person who left can't be moved.
  expect(within(sheet).queryByRole('button', { name: 'Hold' })).toBeNull()
})

test('places are named by the version that people go through, despite later changes', async () => {
  await render(page, (server) => {
    givenPeople(server)
    const published = givenAutomation()
    server.answer(automations.get, { ...published, steps: published.steps.slice(0, 1), has_changes: true })
    server.answer(automations.versions, { result: [givenVersion(published)] })
  })
  const row = await screen.findByRole('row', { name: /Ada Byron/ })
  expect(within(row).getByText('Wait 2 days')).toBeDefined()
})

test('the path is drawn on the version that people go through, with the person’s place', async () => {
  const { user } = await render(`${page}/${ada.contact_id}`, (server) => {
    givenPeople(server)
    const published = givenAutomation()
    server.answer(automations.get, { ...published, steps: published.steps.slice(0, 1), has_changes: true })
    server.answer(automations.versions, {
      result: [givenVersion(published)],
    })
    server.answer(automationPeople.get, {
      contact: { id: ada.contact_id, email: ada.email, first_name: 'Ada', last_name: 'Byron' },
      enrolment: ada,
      absent: null,
      path: [log('entered', null, { by: 'entry' }), sent],
    })
  })
  await user.click(await screen.findByRole('radio', { name: 'Drawing' }))
  const drawing = within(await screen.findByRole('list', { name: 'The path on the steps' }))
  const [, first, waiting, second] = drawing.getAllByRole('listitem', { hidden: true })
  expect(within(first!).getByText('Sent')).toBeDefined()
  expect(within(waiting!).getByText('Here now').closest('[aria-current="step"]')).not.toBeNull()
  expect(within(waiting!).getByText(/^Goes on May 3, 2126/)).toBeDefined()
  expect(second?.querySelector('[data-way="ahead"]')).not.toBeNull()
})

test('the path of a person who reached the end is shown in the version that they went through', async () => {
  const current = givenAutomation({ published: 2 })
  const before = { ...current, steps: current.steps.slice(0, 1) }
  const done = givenEnrolment({ state: 'completed', step_id: null, ended_at: '2026-05-02T09:00:00.000Z' })
  const { user } = await render(`${page}/${ada.contact_id}`, (server) => {
    givenPeople(server)
    server.answer(automations.get, current)
    server.answer(automations.versions, {
      result: [
        { ...givenVersion(current), number: 2, published_at: '2026-05-03T09:00:00.000Z' },
        { ...givenVersion(before), current: false },
      ],
    })
    server.answer(automationPeople.get, {
      contact: { id: ada.contact_id, email: ada.email, first_name: 'Ada', last_name: 'Byron' },
      enrolment: done,
      absent: null,
      path: [log('entered', null, { by: 'entry' }), sent],
    })
  })
  await screen.findByText('They went through version 1, which was replaced since.')
  expect(screen.queryByText(/email 2/)).toBeNull()
  await user.click(await screen.findByRole('radio', { name: 'Drawing' }))
  const drawing = within(await screen.findByRole('list', { name: 'The path on the steps' }))
  expect(drawing.queryByText('Wait 2 days')).toBeNull()
  expect(drawing.getByText('Sent')).toBeDefined()
})

test('the sheet of a contact who never entered shows why', async () => {
  const { server, user } = await render(`${page}/find`, (fake) => {
    givenPeople(fake)
    fake.answer(automationPeople.get, {
      contact: { id: ada.contact_id, email: ada.email, first_name: '', last_name: '' },
      enrolment: null,
      absent: 'before_live',
      path: [],
    })
    fake.refuse(contacts.searchEmails, 'contact_not_found')
  })
  const field = await screen.findByRole('textbox', { name: /Email address/ })
  await user.type(field, 'nobody@example.org')
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('There is no contact with this address.')).toBeDefined()
  server.answer(contacts.searchEmails, {
    result: { [ada.email]: { contact: contact(ada.contact_id, []) } },
  })
  await user.clear(field)
  await user.type(field, ada.email)
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(
    await screen.findByText(
      'Did not get email 2: met the entry before the automation went live, so they did not enter.',
    ),
  ).toBeDefined()
  expect(screen.getByText('This person never entered.')).toBeDefined()
})

test('a person is removed only after a question', async () => {
  const { server, user } = await render(`${page}/${ada.contact_id}/remove`, (fake) => {
    givenPeople(fake)
    fake.answer(automationPeople.move, { ...ada, state: 'exited', reason: 'removed' })
    fake.answer(automationPeople.get, {
      contact: { id: ada.contact_id, email: ada.email, first_name: 'Ada', last_name: 'Byron' },
      enrolment: ada,
      absent: null,
      path: [log('entered', null)],
    })
  })
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Ada Byron was removed.')).toBeDefined()
  expect(server.calls(automationPeople.move)).toMatchObject([
    { params: { contact_id: ada.contact_id }, body: { action: 'remove' } },
  ])
})

test('people are added by their addresses, and unknown addresses stay in the field', async () => {
  const { server, user } = await render(`${page}/enrol`, (fake) => {
    givenPeople(fake)
    fake.answer(automationPeople.enrol, { enrolled: 1, left_out: 0, unknown: ['nobody@example.org'] })
  })
  const field = await screen.findByRole('textbox', { name: /Email addresses/ })
  const add = within(screen.getByRole('dialog')).getByRole('button', { name: 'Add people' })
  await user.type(field, 'not an address')
  await user.click(add)
  expect(await screen.findByText('These are not email addresses: not, an, address')).toBeDefined()
  expect(server.calls(automationPeople.enrol)).toEqual([])
  await user.clear(field)
  await user.type(field, 'ada@example.org{enter}nobody@example.org')
  await user.click(add)
  expect(await screen.findByText('1 person was added.')).toBeDefined()
  expect(screen.getByText('These addresses belong to no contact: nobody@example.org')).toBeDefined()
  expect(field).toHaveProperty('value', 'nobody@example.org')
})

test('a path whose steps are no longer stored does not say that the person never entered', async () => {
  await render(`${page}/${left.contact_id}`, (server) => {
    givenPeople(server)
    server.answer(automationPeople.get, {
      contact: { id: left.contact_id, email: left.email, first_name: '', last_name: '' },
      enrolment: left,
      absent: null,
      path: [],
      path_kept_from: '2026-06-01T00:00:00.000Z',
    })
  })
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText(/^Steps before .*2026 are no longer stored\.$/)).toBeDefined()
  expect(within(sheet).queryByText('This person never entered.')).toBeNull()
  expect(within(sheet).queryByText(/Did not get/)).toBeNull()
})
