import { type Automation, automations } from '@carillon/contract/automations'
import { expect, test } from 'vitest'
import { screen, waitFor, within } from '#test/render.tsx'
import { at, draft, email, id, live, renderDetail, step, uuid, wait } from './detail.fixture.tsx'

test('a live automation has a fixed order, its waits can change, and applying names the affected people', async () => {
  const { user, server, steps } = await renderDetail(live)
  await screen.findByText('12 waiting')
  expect(screen.queryByRole('button', { name: /^Add a step/ })).toBeNull()
  const waiting = await step(/^Wait 1 day\. Step 2 of 3/)
  waiting.focus()
  await user.keyboard('{Delete}{Alt>}{ArrowUp}{/Alt}')
  await step(/^Wait 1 day\. Step 2 of 3/)
  expect(screen.queryByRole('button', { name: 'Save and apply' })).toBeNull()

  await user.click(await step(/^Wait 1 day\. Step 2 of 3/))
  const amount = await screen.findByRole('spinbutton', { name: 'Amount' })
  await user.clear(amount)
  await user.type(amount, '3{Enter}')
  await waitFor(() => expect(steps().steps?.[1]).toMatchObject({ wait: { duration: { amount: 3 } } }))

  server.answer(automations.impact, {
    added: [],
    removed: [],
    changed: [uuid(20)],
    moved: [],
    messages: [],
    settings: [],
    active: 1300,
    waiting: [{ step_id: uuid(20), people: 1204 }],
    at_once: 88,
  })
  server.refuse(automations.publish, 'automation_changed')
  await screen.findByText('Changes not applied')
  const changed = (await step(/^Wait 3 days\. Step 2 of 3/)).closest<HTMLElement>('[data-kind]')!
  await within(changed).findByText('Not applied')
  expect(screen.getAllByText('Not applied')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save and apply' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save and apply' })
  await within(dialog).findByText('Publishing affects 1,204 people waiting here; 88 move on immediately.')
  within(dialog).getByText('Wait 1 day → Wait 3 days')
  await user.click(within(dialog).getByRole('button', { name: 'Save and apply' }))
  await within(dialog).findByText('Somebody else changed the automation meanwhile.')
})

test('a refused resume lists the missing parts, and another entry can be chosen', async () => {
  const gone: Automation = {
    ...live,
    status: 'paused',
    paused_at: at,
    can_change_entry: true,
    entrance_criteria: { type: 'list', id: uuid(98), occurs: 'first' },
    held: { code: 'list_deleted', at, step_id: null },
  }
  const { user, server } = await renderDetail(gone, [
    {
      section: 'entry',
      step_id: null,
      message_id: null,
      card: 'recipients',
      severity: 'blocks',
      code: 'list_not_found',
      field: 'entrance_criteria',
      message: '',
      parameter: {},
      place: null,
    },
  ])
  server.refuse(automations.resume, 'journey_invalid')
  await user.click(await screen.findByRole('button', { name: 'Resume' }))
  await screen.findByText('The steps can’t be used as they are. The check says what is missing.')
  await waitFor(() => expect(document.activeElement?.closest('[data-missing]')).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const entry = await screen.findByRole('combobox', { name: 'People enter when they are first added to' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  await user.click(entry)
  await user.click(await screen.findByRole('option', { name: 'News' }))
  await waitFor(() =>
    expect(server.calls(automations.update).at(-1)?.body).toMatchObject({
      entrance_criteria: { type: 'list', id: uuid(90) },
    }),
  )
})

test('an automation that paused itself shows reason and time, and can be resumed once it is mended', async () => {
  const paused: Automation = {
    ...live,
    status: 'paused',
    paused_at: at,
    suppression_group_id: 7,
    held: { code: 'sender_removed', at, step_id: uuid(52) },
  }
  const { user, server } = await renderDetail(paused)
  const title = 'This automation paused itself.'
  await screen.findByText(title)
  screen.getByText(/^The sender of an email was deleted or is no longer verified/)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-step')).toBe(uuid(52)))
  server.answer(automations.resume, { ...paused, status: 'live', paused_at: null, held: null, revision: 2 })
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await screen.findByText('“Welcome” goes on.')
  await screen.findByRole('button', { name: 'Pause' })
  expect(screen.queryByText(title)).toBeNull()
  expect(server.calls(automations.resume)).toMatchObject([{ params: { id } }])
})

test('an earlier version is published again', async () => {
  const { user, server } = await renderDetail({ ...live, status: 'paused', paused_at: at })
  const version = {
    published_at: at,
    // Without a name.
    published_by: { name: '', email: 'ada@carillon.test' },
    emails: 2,
    texts: 0,
  }
  server.answer(automations.versions, {
    result: [
      { ...version, number: 2, steps: live.steps, current: true },
      { ...version, number: 1, steps: [email(1), wait(20, 5), email(2)], current: false },
    ],
  })
  server.answer(automations.restore, {
    ...live,
    steps: [email(1), wait(20, 5), email(2)],
    revision: 7,
    published: 3,
  })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Versions' }))
  await screen.findByText('0 added, 0 removed, 1 changed, 0 moved since then')
  expect(screen.getAllByText(/, by ada@carillon.test$/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restore version 1' })
  await user.click(await within(dialog).findByRole('button', { name: 'Restore' }))
  await step(/^Wait 5 days\. Step 2 of 3/)
  expect(server.calls(automations.restore)).toMatchObject([{ params: { number: '1' } }])
})

test('a live automation with missing parts does not mention going live, and can be duplicated', async () => {
  const missing = {
    ...({ card: 'content', severity: 'blocks', section: 'unsubscribe' } as const),
    ...({ code: 'unsubscribe_required', field: '', message: '', parameter: {}, place: null } as const),
    step_id: null,
    message_id: null,
  }
  const { user, server } = await renderDetail(live, [missing])
  await screen.findByText('1 thing is missing before changes can be applied')
  server.answer(automations.duplicate, { ...draft, id: uuid(70), name: 'Copy of Welcome' })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await screen.findByText('“Copy of Welcome” was made. This is the copy.')
  expect(window.location.pathname).toBe(`/automations/${uuid(70)}/detail`)
})
