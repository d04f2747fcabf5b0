import { account } from '@carillon/contract/account'
import { automationMessages } from '@carillon/contract/automation-messages'
import { type Automation, automations } from '@carillon/contract/automations'
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

  // Moving the wait down puts it into the path of the people who opened the email.
  await user.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}')
  await step(/^Wait 2 days\. Step 3 of 3, level 2, in path Yes/)
  await waitFor(() =>
    expect(steps().steps).toMatchObject([
      { kind: 'email' },
      { kind: 'branch', paths: [{ when: { kind: 'opened' }, steps: [{ kind: 'wait' }] }], otherwise: [] },
    ]),
  )

  // The wait is deleted and brought back.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Wait 2 days/))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Wait 2 days/ })).toBeNull())
  const undo = () => screen.getAllByRole('button', { name: 'Undo' }).find((each) => !each.closest('header'))
  await waitFor(() => expect(undo()).toBeDefined())
  await user.click(undo()!)
  await step(/^Wait 2 days\. Step 3 of 3, level 2, in path Yes/)
  expect(server.calls(automationMessages.create)).toHaveLength(1)
})

test('the focus stays at the changed place after deleting, undoing, and closing a panel', async () => {
  const { user } = await renderDetail({ ...draft, steps: [email(1), wait(20)], messages: [message(1)] })
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
  const expectFocus = (label: RegExp | string) =>
    waitFor(() => expect(focused()).toEqual(expect.stringMatching(label)))
  const waiting = await step(/^Wait 1 day\. Step 2 of 2/)
  waiting.focus()

  // The new order is undone: the moved step is drawn anew, and still has the focus.
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expectFocus(/^Wait 1 day\. Step 1 of 2/)
  await user.keyboard('{Control>}z{/Control}')
  await expectFocus(/^Wait 1 day\. Step 2 of 2/)

  // After all steps were deleted, the button that adds the first one has the focus.
  await user.keyboard('{Delete}')
  await expectFocus(/^Email 1: .* Step 1 of 1/)
  await user.keyboard('{Delete}')
  await expectFocus('Add a step at the beginning')
  await user.keyboard('{Control>}z{/Control}')
  await expectFocus(/^Email 1: .* Step 1 of 1/)
  await user.keyboard('{Control>}z{/Control}')
  await expectFocus(/^Wait 1 day\. Step 2 of 2/)

  // After a panel was cancelled, the button that opened it has the focus.
  screen.getByRole('button', { name: 'Add a step after: Wait 1 day' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Wait' }))
  await screen.findByRole('dialog', { name: 'Add: Wait' })
  await user.keyboard('{Escape}')
  await expectFocus('Add a step after: Wait 1 day')
})

test('an undo or redo button that becomes disabled passes the focus to the other one', async () => {
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

test('a refused set-live lists the missing parts, and each one leads to its place', async () => {
  const finding = {
    ...({ card: 'content', severity: 'blocks' } as const),
    field: '',
    message: '',
    parameter: {},
    place: null,
    message_id: null,
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

test('setting live asks which present contacts enter, and shows their number', async () => {
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

test('a dialog that opens right after an action keeps the focus', async () => {
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

test('the button of the next action gets the focus when it replaces the last one', async () => {
  await renderDetail(draft)
  const act = screen.getByRole('button', { name: 'Set live' })
  act.focus()
  keepFocus()
  await new Promise(requestAnimationFrame)
  const next = document.createElement('button')
  next.dataset['mainAct'] = ''
  act.replaceWith(next)
  await waitFor(() => expect(document.activeElement).toBe(next))
  next.replaceWith(act)
})

test('the button of the next action gets the focus that the page gave to its heading', async () => {
  await renderDetail(draft)
  keepFocus()
  screen.getByRole('heading', { level: 1 }).focus()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set live' })))
})

test('the dialog opened by its address says that parts are missing, and the page lists them', async () => {
  const blocks = {
    ...({ card: 'content', severity: 'blocks', section: 'entry' } as const),
    ...({ code: 'automation_entry_required', field: '', message: '', parameter: {} } as const),
    place: null,
    message_id: null,
    step_id: null,
  }
  const { user } = await renderDetail({ ...draft, status: 'disabled', live_since: at }, [blocks], '/set-live')
  const dialog = await screen.findByRole('dialog', { name: 'Set live' })
  await within(dialog).findByText('1 thing is missing before it can go live')
  await user.click(within(dialog).getByText('Close'))
  await waitFor(() => expect(document.activeElement?.closest('[data-missing]')).not.toBeNull())
  expect(window.location.pathname).toBe(`/automations/${id}/detail`)
})

test('a send window and the days before entering again are saved once they are valid, and can be undone', async () => {
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
  await screen.findByText(/^Emails leave on Thursday from 9:00 AM on and before 6:00 PM/)
  await user.click(screen.getByRole('checkbox', { name: 'Thursday' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one day.')
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

test('a sentence about an email has its subject in quotation marks', async () => {
  const branch: Step = {
    id: uuid(30),
    kind: 'branch',
    paths: [{ id: uuid(31), when: { kind: 'opened', message_id: uuid(1) }, steps: [] }],
    otherwise: [],
  }
  await renderDetail({ ...draft, steps: [email(1), branch], messages: [message(1)] })
  expect(await step(/^If they opened Email 1 “Subject 1”\. Step/)).toBeTruthy()
})

test('both ends show their settings, and arrow keys stop at them and at an empty path', async () => {
  const split: Step = {
    id: uuid(30),
    kind: 'split',
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
  const entry = await step(
    /^People enter\s*Whoever is added to the list “News” for the first time\s*Everybody once$/,
  )
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

const readOnly = 'You may look at this. Your role does not allow you to change it.'

test('a person who may only read sees steps and settings, and that nothing can be changed', async () => {
  const scopes = ['marketing.read', 'marketing.automation.read'] as const
  const { user } = await renderDetail(draft, [], '', undefined, { scopes })
  await screen.findByText(readOnly)
  expect(screen.queryByRole('button', { name: 'Add email' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Add a step/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const field = await screen.findByLabelText('Name', { exact: false, selector: 'input' })
  expect(field.closest('fieldset')).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('note', { hidden: true })).toHaveLength(1)
})

test('a right that is taken away in the middle leaves what was typed, which is saved when it is back', async () => {
  const scopes = ['marketing.read', 'marketing.automation.read', 'marketing_campaigns.update']
  const { user, server, shell } = await renderDetail(draft, [], '', undefined, { scopes })
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const field = await screen.findByLabelText('Name', { exact: false, selector: 'input' })
  const giveBack = server.refuse(automations.update, 'forbidden')
  server.answer(account.scopes, { scopes: ['marketing.read', 'marketing.automation.read'] })
  await user.type(field, ' in May')
  await screen.findByText(readOnly)
  expect(screen.getAllByRole('note', { hidden: true })).toHaveLength(1)
  expect(field.closest('fieldset')).toHaveProperty('disabled', true)
  expect(field).toHaveProperty('value', 'Welcome in May')
  const refused = server.calls(automations.update).length
  giveBack()
  shell.changeUser({ scopes })
  await waitFor(() => expect(server.calls(automations.update).length).toBeGreaterThan(refused))
  expect(server.calls(automations.update).at(-1)?.body).toMatchObject({ name: 'Welcome in May' })
})
