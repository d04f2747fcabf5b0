import { automationMessages } from '@carillon/contract/automation-messages'
import { type Automation, automations } from '@carillon/contract/automations'
import { designLibrary } from '@carillon/contract/design-library'
import { senders } from '@carillon/contract/senders'
import type { Step } from '@carillon/journey/steps'
import { expect, test } from 'vitest'
import { screen, waitFor, within } from '#test/render.tsx'
import { at, draft, email, id, live, message, renderDetail, step, uuid, wait } from './detail.fixture.tsx'
import { keepFocus } from './focus.ts'

test('a series with a branch is built with the keyboard alone', async () => {
  const { user, server, steps } = await renderDetail(draft)
  const choose = async (kind: string) => user.click(await screen.findByRole('menuitem', { name: kind }))

  // The first email from the menu of the only gap.
  screen.getByRole('button', { name: 'Add a step at the beginning' }).focus()
  await user.keyboard('{Enter}')
  await choose('Email')
  const first = await step(/^Email 1: no subject yet\. Step 1 of 1/)
  await waitFor(() => expect(document.activeElement).toBe(first))

  // A wait behind it, filled in and finished with Enter.
  await user.keyboard('+')
  await choose('Wait')
  const amount = await screen.findByRole('spinbutton', { name: 'Amount' })
  await user.clear(amount)
  await user.type(amount, '2{Enter}')
  const waiting = await step(/^Wait 2 days\. Step 2 of 2/)
  await waitFor(() => expect(document.activeElement).toBe(waiting))

  // A branch: whether they opened the email before.
  await user.keyboard('+')
  await choose('Branch')
  const panel = await screen.findByRole('dialog', { name: 'Add: Branch' })
  await user.click(within(panel).getByRole('button', { name: 'Done' }))
  const branch = await step(/^If they opened Email 1 \(no subject yet\)\. Step 3 of 3/)
  await waitFor(() => expect(document.activeElement).toBe(branch))

  // Moved down, the wait goes into the path of those who did.
  await user.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}')
  await step(/^Wait 2 days\. Step 3 of 3, level 2, in path Yes/)
  await waitFor(() =>
    expect(steps().steps).toMatchObject([
      { kind: 'email' },
      { kind: 'branch', paths: [{ when: { kind: 'opened' }, steps: [{ kind: 'wait' }] }], otherwise: [] },
    ]),
  )

  // Deleted and brought back.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Wait 2 days/))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Wait 2 days/ })).toBeNull())
  const undo = () => screen.getAllByRole('button', { name: 'Undo' }).find((each) => !each.closest('header'))
  await waitFor(() => expect(undo()).toBeDefined())
  await user.click(undo()!)
  await step(/^Wait 2 days\. Step 3 of 3, level 2, in path Yes/)
  expect(server.calls(automationMessages.create)).toHaveLength(1)
})

test('the focus stays where something happens: deleting, undoing, and closing a panel', async () => {
  const { user } = await renderDetail({ ...draft, steps: [email(1), wait(20)], messages: [message(1)] })
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
  const expectFocus = (label: RegExp | string) =>
    waitFor(() => expect(focused()).toEqual(expect.stringMatching(label)))
  const waiting = await step(/^Wait 1 day\. Step 2 of 2/)
  waiting.focus()

  // A new order taken back: the step that moved is drawn anew, and the focus is still there.
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expectFocus(/^Wait 1 day\. Step 1 of 2/)
  await user.keyboard('{Control>}z{/Control}')
  await expectFocus(/^Wait 1 day\. Step 2 of 2/)

  // All steps deleted: what adds the first one.
  await user.keyboard('{Delete}')
  await expectFocus(/^Email 1: .* Step 1 of 1/)
  await user.keyboard('{Delete}')
  await expectFocus('Add a step at the beginning')
  await user.keyboard('{Control>}z{/Control}')
  await expectFocus(/^Email 1: .* Step 1 of 1/)
  await user.keyboard('{Control>}z{/Control}')
  await expectFocus(/^Wait 1 day\. Step 2 of 2/)

  // A panel that is given up: the button that opened it.
  screen.getByRole('button', { name: 'Add a step after: Wait 1 day' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Wait' }))
  await screen.findByRole('dialog', { name: 'Add: Wait' })
  await user.keyboard('{Escape}')
  await expectFocus('Add a step after: Wait 1 day')
})

test('a button that has nothing more to undo hands the focus to the one beside it', async () => {
  const { user } = await renderDetail({ ...draft, steps: [email(1), wait(20)], messages: [message(1)] })
  const inHead = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  ;(await step(/^Wait 1 day\. Step 2 of 2/)).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await step(/^Wait 1 day\. Step 1 of 2/)
  await user.click(inHead('Undo'))
  await step(/^Wait 1 day\. Step 2 of 2/)
  expect(document.activeElement).toBe(inHead('Redo'))
  await user.keyboard('{Enter}')
  await step(/^Wait 1 day\. Step 1 of 2/)
  expect(document.activeElement).toBe(inHead('Undo'))
})

test('a refused set-live says what is missing, and each entry leads to its place', async () => {
  const finding = {
    ...({ card: 'content', severity: 'blocks' } as const),
    ...{ field: '', message: '', parameter: {}, place: null, message_id: null },
  }
  const { user, server } = await renderDetail(
    { ...draft, steps: [email(1), wait(20)], messages: [message(1, { subject: '' })] },
    [
      { ...finding, section: 'entry', code: 'automation_entry_required', step_id: null },
      { ...finding, section: 'steps', code: 'subject_required', step_id: uuid(51) },
    ],
  )
  expect(screen.queryByText(/missing before it can go live/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Set live' }))
  await screen.findByText('2 things are missing before it can go live')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls(automations.live)).toHaveLength(0)

  const [toEntry, toStep] = screen.getAllByRole('button', { name: /^Show: / })
  await user.click(toStep!)
  expect(document.activeElement?.getAttribute('data-step')).toBe(uuid(51))
  await user.click(toEntry!)
  const entry = await screen.findByRole('combobox', { name: 'People enter when they are first added to' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(toEntry))

  // A press that comes while a change is checked is not lost.
  server.hold(automations.preflight)
  const checks = server.calls(automations.preflight).length
  ;(await step(/^Wait 1 day\. Step 2 of 2/)).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(server.calls(automations.preflight).length).toBeGreaterThan(checks))
  expect(screen.getByRole('button', { name: 'Set live' })).toHaveProperty('disabled', false)
})

test('setting live asks who of those there already is to enter, with their number', async () => {
  const ready: Automation = {
    ...draft,
    entrance_criteria: { type: 'all', occurs: 'first' },
    steps: [email(1)],
  }
  const { user, server } = await renderDetail({ ...ready, messages: [message(1)] })
  server.answer(automations.live, {
    ...ready,
    messages: [message(1)],
    status: 'live',
    live_since: at,
    revision: 2,
  })
  await user.click(screen.getByRole('button', { name: 'Set live' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set live' })
  await within(dialog).findByText('340 people match the entry already.')
  await user.click(within(dialog).getByRole('radio', { name: 'All of them enter' }))
  await user.click(within(dialog).getByRole('button', { name: 'Set live' }))
  await screen.findByText('“Welcome” is live.')
  expect(server.calls(automations.live)).toMatchObject([{ body: { existing: { who: 'all' }, revision: 1 } }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' })))
})

test('a dialog that opens right after an act keeps the focus', async () => {
  await renderDetail(draft)
  keepFocus()
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  const button = document.createElement('button')
  dialog.append(button)
  document.body.append(dialog)
  button.focus()
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(button)
})

test('the address of the dialog says what is missing, and the page lists it', async () => {
  const blocks = {
    ...({ card: 'content', severity: 'blocks', section: 'entry' } as const),
    ...({ code: 'automation_entry_required', field: '', message: '', parameter: {} } as const),
    ...{ place: null, message_id: null, step_id: null },
  }
  const { user } = await renderDetail({ ...draft, status: 'disabled', live_since: at }, [blocks], '/set-live')
  const dialog = await screen.findByRole('dialog', { name: 'Set live' })
  await within(dialog).findByText('1 thing is missing before it can go live')
  await user.click(within(dialog).getByText('Close'))
  await waitFor(() => expect(document.activeElement?.closest('[data-missing]')).not.toBeNull())
  expect(window.location.pathname).toBe(`/automations/${id}/detail`)
})

test('a send window and entering again are saved once they make sense, and can be undone', async () => {
  const window = { weekdays: [4], from: '09:00', to: '18:00', zone: 'account' as const }
  const { user, server } = await renderDetail({ ...draft, send_window: window, again_after_days: 30 })
  const done = async () => {
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const saved = () => server.calls(automations.update).map(({ body }) => body)
  await user.click(screen.getByRole('button', { name: /^People enter/ }))
  const days = await screen.findByRole('spinbutton', { name: 'Days after leaving' })
  await user.clear(days)
  await screen.findByText('Enter a whole number from 1 to 3,650.')
  await user.type(days, '9')
  await screen.findByText(/9 days later at the earliest/)
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ again_after_days: 9 }))
  await done()

  await user.click(screen.getByRole('button', { name: /^Emails leave/ }))
  await screen.findByText(/^Emails leave on Thursday from 9:00 AM until before 6:00 PM/)
  await user.click(screen.getByRole('checkbox', { name: 'Thursday' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose a day at least.')
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }))
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ send_window: { weekdays: [7] } }))
  expect(JSON.stringify(saved())).not.toContain('"weekdays":[]')
  await done()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(await screen.findByRole('button', { name: /^Emails leave\s*on Thursday/ }))
  await screen.findByText(/^Emails leave on Thursday/)
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ send_window: { weekdays: [4] } }))

  await user.click(screen.getByRole('combobox', { name: 'When may emails leave?' }))
  await user.click(await screen.findByRole('option', { name: 'At any time' }))
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ send_window: null }))
})

test('the numbers of a step lead to its people, and to those of its email', async () => {
  await renderDetail(live)
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  const people = (state: string) => `/automations/${id}/people?state=${state}&step=${uuid(20)}`
  expect(await hrefOf('12 waiting')).toBe(people('active'))
  expect(await hrefOf('3 left here')).toBe(people('exited'))
  expect(await hrefOf('470 sent')).toBe(`/automations/${id}/stats?email=${uuid(51)}`)
  expect(screen.getByText('460 passed')).toBeDefined()
})

test('while it is live the order is fixed, waits can change, and applying says whom it touches', async () => {
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
    ...{ added: [], removed: [], changed: [uuid(20)], moved: [], messages: [], settings: [] },
    ...{ active: 1300, waiting: [{ step_id: uuid(20), people: 1204 }], at_once: 88 },
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

test('a hint names its email, and does not look like an error', async () => {
  const finding = { section: 'steps', card: 'content', code: 'link_example', severity: 'warns' } as const
  await renderDetail(live, [
    {
      ...finding,
      field: '',
      message: '',
      parameter: {},
      place: null,
      step_id: uuid(52),
      message_id: uuid(2),
    },
  ])
  await screen.findByText('1 hint')
  screen.getByText('Email 2:')
  const card = (await step(/^Email 2: /)).closest('[data-kind]')
  expect(card?.getAttribute('data-problem')).toBe('warns')
})

test('a refused resume says what is missing, and another entry can be chosen', async () => {
  const gone: Automation = {
    ...{ ...live, status: 'paused', paused_at: at, can_change_entry: true },
    entrance_criteria: { type: 'list', id: uuid(98), occurs: 'first' },
    held: { code: 'list_deleted', at, step_id: null },
  }
  const { user, server } = await renderDetail(gone, [
    {
      ...{ section: 'entry', step_id: null, message_id: null, card: 'recipients', severity: 'blocks' },
      ...{ code: 'list_not_found', field: 'entrance_criteria', message: '', parameter: {}, place: null },
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

test('one that paused itself says why and when, and goes on once it is mended', async () => {
  const paused: Automation = {
    ...{ ...live, status: 'paused', paused_at: at, suppression_group_id: 7 },
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
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await step(/^Wait 5 days\. Step 2 of 3/)
  expect(server.calls(automations.restore)).toMatchObject([{ params: { number: '1' } }])
})

test('both ends say their settings, and arrow keys go by them and by an empty path', async () => {
  const split: Step = {
    ...{ id: uuid(30), kind: 'split' },
    paths: [
      { id: uuid(31), share: 60, steps: [wait(20)] },
      { id: uuid(32), name: 'Control', share: 40, steps: [] },
    ],
  }
  const { user } = await renderDetail({
    ...draft,
    entrance_criteria: { type: 'list', id: uuid(90), occurs: 'first' },
    steps: [email(1), split],
    messages: [message(1)],
  })
  const entry = await step(/^People enter\s*Whoever is first added to the list “News”\s*Everybody once$/)
  entry.focus()
  const way = [/^Email 1: /, /^Random split with 2 paths/, /^Wait 1 day\. .* in path A · 60 %$/]
  for (const each of way) {
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await step(each))
  }
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await step(/^Add a step at the beginning of: Control · 40 %$/))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await step(/^Completed\s*After the last step\s*No goal$/))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(await step(/^Add a step at the beginning of: Control/))
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  const name = await screen.findByRole('textbox', { name: 'Name of path 1 (optional)' })
  await waitFor(() => expect(document.activeElement).toBe(name))
})

const givenSender = (number: number, nickname: string) => ({
  ...{
    id: number,
    nickname,
    from: { name: nickname, email: 'a@b.example' },
    verified: true,
    locked: false,
  },
  ...{ reply_to: { name: '', email: 'a@b.example' }, address: '', address_2: '', city: '', state: '' },
  ...{ zip: '', country: '', created_at: 0, updated_at: 0 },
})

test('the first email comes from the only sender that there is', async () => {
  const { user, server } = await renderDetail(draft, [], '', (fake) => {
    fake.answer(senders.list, {
      results: [givenSender(5, 'News'), { ...givenSender(6, 'New'), verified: false }],
    })
  })
  await user.click(screen.getByRole('button', { name: 'Add an email' }))
  await step(/^Email 1: /)
  expect(server.calls(automationMessages.create)).toMatchObject([{ body: { sender_id: 5 } }])
})

test('the sender is asked once for all emails, and one email can have another', async () => {
  const messages = [message(1, { sender_id: 5 }), message(2, { has_content: false })]
  const { user, server } = await renderDetail(
    { ...draft, steps: [email(1), email(2)], messages },
    [],
    '',
    (fake) => {
      fake.answer(senders.list, { results: [givenSender(5, 'News'), givenSender(6, 'Shop')] })
      fake.fail(designLibrary.prebuilts)
    },
  )
  const link = screen.getByRole('link', { name: 'Choose a design for email 2' })
  expect(link.getAttribute('href')).toBe(`/automations/${id}/detail/messages/2/create-design`)
  screen.getByText('Several senders')
  await user.click(screen.getAllByRole('button', { name: 'Choose one for all emails' })[0]!)
  await user.click(await screen.findByRole('combobox', { name: 'Sender of all emails' }))
  await user.click(await screen.findByRole('option', { name: 'Shop' }))
  await waitFor(() => expect(server.calls(automationMessages.update)).toHaveLength(2))
  expect(server.calls(automationMessages.update)).toMatchObject([
    { params: { message_id: uuid(1) }, body: { sender_id: 6, revision: 1 } },
    { params: { message_id: uuid(2) }, body: { sender_id: 6, revision: 1 } },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))

  await user.click(screen.getByRole('button', { name: 'Change the sender of email 2' }))
  await user.click(await screen.findByRole('combobox', { name: 'Sender of email 2' }))
  await user.click(await screen.findByRole('option', { name: 'News' }))
  await screen.findByText('Several senders')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change the sender of email 2'),
  )
  // The next email has the sender of the one before it.
  await user.click(screen.getByRole('button', { name: 'Add an email' }))
  await step(/^Email 3: /)
  expect(server.calls(automationMessages.create)).toMatchObject([{ body: { sender_id: 5 } }])
  // Without content, it opens on designs.
  await user.click(await step(/^Email 3: /))
  await waitFor(() => expect(window.location.pathname).toMatch(/messages\/3\/create-design$/))
})

test('a live one that misses something does not speak of going live, and can be duplicated', async () => {
  const missing = {
    ...({ card: 'content', severity: 'blocks', section: 'unsubscribe' } as const),
    ...({ code: 'unsubscribe_required', field: '', message: '', parameter: {}, place: null } as const),
    ...{ step_id: null, message_id: null },
  }
  const { user, server } = await renderDetail(live, [missing])
  await screen.findByText('1 thing is missing before changes can be applied')
  server.answer(automations.duplicate, { ...draft, id: uuid(70), name: 'Copy of Welcome' })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await screen.findByText('“Copy of Welcome” was made. This is the copy.')
  expect(window.location.pathname).toBe(`/automations/${uuid(70)}/detail`)
})
