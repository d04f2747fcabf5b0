import { audiencePeople } from '@carillon/contract/audience-people'
import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import type { Step } from '@carillon/journey/steps'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { automationId, givenAutomation, messageIds, stepIds } from '#test/given-automation.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const page = `/automations/${automationId}/try-out`
const ada = { id: '019f0000-0000-7000-8000-000000000031', email: 'ada@example.org', first_name: 'Ada' }
const pathId = '019f0000-0000-7000-8000-000000000041'
const branchId = '019f0000-0000-7000-8000-000000000042'
const enters = '2026-11-23T10:00:00.000Z'
const later = '2026-11-25T10:00:00.000Z'

/** Email 1; people who opened it get email 2 after two days. */
function givenBranch() {
  const series = givenAutomation({ status: 'draft', live_since: null, published: null })
  const [first, ...others] = series.steps
  const branch: Step = {
    id: branchId,
    kind: 'branch',
    otherwise: [],
    paths: [{ id: pathId, when: { kind: 'opened', message_id: messageIds.first }, steps: others }],
  }
  return { ...series, steps: [first!, branch] }
}

const at = (step_id: string, from: string, until = from) => ({ step_id, at: from, until })

function given(server: FakeServer, people = [ada]) {
  server.answer(automations.get, givenBranch())
  server.answer(automations.preflight, { findings: [] })
  server.answer(audiencePeople.list, {
    results: people.map((each) => ({ ...each, last_name: 'Byron' })),
    _metadata: { self: '' },
  } as never)
  server.answer(customFields.list, {
    custom_fields: [],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
  } as never)
  server.answer(lists.list, { result: [], _metadata: {} })
  server.answer(segments.list, { results: [], _metadata: {} })
  server.answer(automationMessages.preview, ({ params, body }) => {
    const { contact_id, substitutions } = body as {
      contact_id?: string
      substitutions?: { first_name?: string }
    }
    const name = contact_id ? 'Ada' : (substitutions?.first_name ?? 'reader')
    const isFirst = params['message_id'] === messageIds.first
    return {
      from: { name: 'Shop', email: 'shop@example.org' },
      html: '<p>Hi</p>',
      text: 'Hi',
      problems: [],
      subject: isFirst ? `Hello ${name}` : 'One more thing',
    }
  })
  server.answer(automationPeople.tryOut, ({ body }) => {
    const { answers = {} } = body as { answers?: Record<string, unknown> }
    const isAnswered = branchId in answers
    const inside = [at(stepIds.wait, enters, later), at(stepIds.second, later)]
    const branch = {
      ...at(branchId, enters),
      path_id: isAnswered ? pathId : null,
      decided_by: isAnswered ? ('answer' as const) : ('assumed' as const),
    }
    return {
      steps: [at(stepIds.first, enters), branch, ...(isAnswered ? inside : [])],
      others: isAnswered ? [] : inside,
      ends_at: isAnswered ? later : enters,
    }
  })
}

const way = async () => within(await screen.findByRole('list', { name: 'The way through the automation' }))

test('the page shows the way of a contact, another choice leads on, and all branches are shown on demand', async () => {
  const { user, server } = await render(page, given)
  expect(await screen.findByText('Nothing is sent.')).toBeDefined()
  expect(await screen.findByText(/^Ada gets 1 email\. It is over at once\./)).toBeDefined()
  expect(await (await way()).findByText('Hello Ada')).toBeDefined()
  expect(screen.queryByText('One more thing')).toBeNull()
  expect(screen.getByText(/so it counts as not true/)).toBeDefined()
  expect(server.calls(automationPeople.tryOut)).toMatchObject([{ body: { contact_id: ada.id } }])

  await user.click(screen.getByRole('radio', { name: 'All branches' }))
  expect(await screen.findByText('One more thing')).toBeDefined()
  expect(screen.getAllByText('Not on the way')).toHaveLength(2)

  await user.click(screen.getByRole('combobox', { name: /^What happens here\?/ }))
  await user.click(await screen.findByRole('option', { name: 'Yes' }))
  expect(await screen.findByText(/^Ada gets 2 emails\. It takes about 2 days\./)).toBeDefined()
  expect(screen.queryByText('Not on the way')).toBeNull()
  expect(screen.getByText('Goes on Wed, Nov 25, 2026, 10:00 AM.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Forget my choices' }))
  expect(await screen.findByText(/^Ada gets 1 email\. It is over at once\./)).toBeDefined()
})

test('without contacts, the email is filled with the values of an invented person', async () => {
  const { user, server } = await render(page, (fake) => given(fake, []))
  expect(await screen.findByText('There are no contacts yet.')).toBeDefined()
  expect(await (await way()).findByText('Hello reader')).toBeDefined()
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Bo')
  expect(await (await way()).findByText('Hello Bo')).toBeDefined()
  await waitFor(() =>
    expect(server.calls(automationPeople.tryOut).at(-1)?.body).toMatchObject({
      invented: { first_name: 'Bo' },
    }),
  )
})

test('the step at which the person leaves says so, and later steps have no time', async () => {
  await render(page, (server) => {
    given(server)
    const first = { ...at(stepIds.first, enters), left: true }
    server.answer(automationPeople.tryOut, { steps: [first], others: [], ends_at: enters })
  })
  expect(await screen.findByText('They leave here: the date has passed, or they have none.')).toBeDefined()
  expect(screen.queryByText('Completed')).toBeNull()
})

test('an email opens by its address, as it arrives', async () => {
  await render(`${page}/messages/1`, given)
  const dialog = await screen.findByRole('dialog', { name: 'Email 1, as it arrives' })
  expect(await within(dialog).findByText('Hello Ada')).toBeDefined()
  expect(within(dialog).getByText('Shop <shop@example.org>')).toBeDefined()
})

test('without steps, the page says so', async () => {
  await render(page, (server) => {
    given(server)
    server.answer(automations.get, givenAutomation({ steps: [], messages: [] }))
  })
  expect(await screen.findByText('No steps yet')).toBeDefined()
})

test('missing parts are listed, and a failed load can be retried', async () => {
  const { server, user } = await render(page, (fake) => {
    given(fake)
    fake.answer(automations.preflight, {
      findings: [
        {
          ...({ card: 'content', severity: 'blocks', section: 'steps' } as const),
          code: 'subject_required',
          field: '',
          message: '',
          parameter: {},
          place: null,
          message_id: messageIds.second,
          step_id: stepIds.second,
        } as never,
      ],
    })
    fake.fail(automationPeople.tryOut)
  })
  expect(await screen.findByText('1 thing is missing before it can go live')).toBeDefined()
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ })
  given(server)
  await user.click(retry)
  expect(await screen.findByText(/^Ada gets 1 email\. It is over at once\./)).toBeDefined()
})
