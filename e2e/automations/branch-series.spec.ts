import type { APIRequestContext, Page } from '@playwright/test'
import { test } from '../clocked.ts'
import { drag } from '../editors/build-design.ts'
import { expectSaved } from '../expect-saved.ts'
import { expect } from '../fixtures.ts'
import { chooseByKey, expectFocusShown, tabTo, typeAndTake } from '../keyboard.ts'
import { mailTo, openAsReader, subjectsTo } from '../mail.ts'
import { givenSendable, post } from '../single-sends/given.ts'
import type { ClockedProduct } from '../start-product.ts'
import { importInto } from './given.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const base = '/v3/marketing/automations'

/** A draft without steps, with the lists that its author is going to choose. */
async function givenEmpty(api: APIRequestContext, name: string) {
  const { listId, senderId, groupId } = await givenSendable(api, 1)
  const entry = await (await api.get(`/v3/marketing/lists/${listId}`)).json()
  const goal = await post(api, '/v3/marketing/lists', { name: `Welcomed ${entry.name}` })
  const { id } = await post(api, base, { name })
  const grouped = await api.patch(`${base}/${id}`, { data: { suppression_group_id: groupId } })
  expect(grouped.status(), await grouped.text()).toBe(200)
  return { id: id as string, name, senderId, entry: entry as List, goal: goal as List }
}

interface List {
  id: string
  name: string
}
type Series = Awaited<ReturnType<typeof givenEmpty>>

/** Writes the emails of the stored steps by the API, because the editors have tests of their own. */
async function writeEmails(api: APIRequestContext, { id, senderId, entry, goal }: Series): Promise<void> {
  const { steps, entrance_criteria } = await (await api.get(`${base}/${id}`)).json()
  expect(entrance_criteria).toMatchObject({ type: 'list', id: entry.id })
  const messages: string[] = [
    steps[0].message_id,
    steps[2].paths[0].steps[0].message_id,
    steps[2].otherwise[0].message_id,
  ]
  expect(steps).toMatchObject([
    { kind: 'email', message_id: messages[0] },
    { kind: 'wait', wait: { kind: 'for', duration: { amount: 1, unit: 'days' } } },
    {
      kind: 'branch',
      paths: [{ when: { kind: 'opened', message_id: messages[0] }, steps: [{ kind: 'email' }] }],
      otherwise: [{ kind: 'email' }],
    },
    { kind: 'action', action: { kind: 'add_to_list', list_id: goal.id } },
  ])
  const subjects = ['Welcome, {{first_name}}', 'You opened it', 'You missed it']
  await Promise.all(
    messages.map(async (message, at) => {
      const html_content = '<p>Good to see you.</p><a href="{{{unsubscribe}}}">Unsubscribe</a>'
      const data = { subject: subjects[at], html_content, editor: 'code', sender_id: senderId }
      const written = await api.patch(`${base}/${id}/messages/${message}`, { data })
      expect(written.status(), await written.text()).toBe(200)
    }),
  )
}

/**
 * Imports two people and opens the first email as one of them. Expects that each gets the messages of their path once.
 */
async function expectTwoWays(page: Page, api: APIRequestContext, clocked: ClockedProduct, series: Series) {
  const { id, entry, goal } = series
  const [rosa, emil] = ['rosa', 'emil'].map((who) => `${who}-${entry.id.slice(-12)}@example.org`) as [
    string,
    string,
  ]
  const received = (of: string) => expect.poll(() => subjectsTo(api, of))
  const row = (name: string) => page.getByRole('row', { name })

  await test.step('each imported person gets the first email and waits', async () => {
    await importInto(api, entry.id, [
      { email: rosa, firstName: 'Rosa' },
      { email: emil, firstName: 'Emil' },
    ])
    await received(rosa).toEqual(['Welcome, Rosa'])
    await received(emil).toEqual(['Welcome, Emil'])
    await page.goto(`/automations/${id}/people`)
    await expect(row('Rosa')).toContainText('Wait 1 day')
    await expect(row('Emil')).toContainText('Wait 1 day')
    await expect(page.getByRole('row')).toHaveCount(3)
  })

  await test.step('a day later each person takes the path that fits their action', async () => {
    await clocked.moveBy(minuteMs)
    await openAsReader(api, await mailTo(api, rosa))
    await clocked.moveBy(dayMs)
    await received(rosa).toEqual(['Welcome, Rosa', 'You opened it'])
    await received(emil).toEqual(['Welcome, Emil', 'You missed it'])
    await expect(async () => {
      const { completed } = await (await api.get(`${base}/${id}/counts`)).json()
      expect(completed).toBe(2)
      const list = await (await api.get(`/v3/marketing/lists/${goal.id}`)).json()
      expect(list.contact_count).toBe(2)
    }).toPass()
  })

  await test.step('the steps show the number of people who came to them', async () => {
    await page.goto(`/automations/${id}/detail`)
    await expect(page.getByText('2 entered, 0 on the way, 2 completed, 0 left early')).toBeVisible()
    const steps = page.getByRole('region', { name: 'Steps' })
    await expect(steps).toContainText(/Email 1\s*2 sent/)
    await expect(steps).toContainText(/Wait 1 day\s*2 passed/)
    await expect(steps).toContainText(/Yes\s*1 took it\s*Email 2\s*1 sent/)
    await expect(steps).toContainText(/No\s*1 took it\s*Email 3\s*1 sent/)
    await page.goto(`/automations/${id}/people`)
    await expect(row('Rosa')).toContainText('Completed')
    await expect(row('Emil')).toContainText('Completed')
  })

  expect(await subjectsTo(api, rosa), 'nothing came twice').toHaveLength(2)
  expect(await subjectsTo(api, emil), 'nothing came twice').toHaveLength(2)
}

test('a series with a branch is built by mouse, and sends each person the emails of their path', async ({
  page,
  api,
  clocked,
}) => {
  const series = await givenEmpty(api, 'Two ways by mouse')
  const { id, name, entry, goal } = series
  const step = (label: RegExp) => page.getByRole('button', { name: label })
  const add = async (after: string | RegExp, kind: string) => {
    await page.getByRole('button', { name: after }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  const finish = (panel: string) =>
    page.getByRole('dialog', { name: panel }).getByRole('button', { name: 'Done' }).click()

  await test.step('who enters, and the steps', async () => {
    await page.goto(`/automations/${id}/detail`)
    await step(/^People enter/).click()
    const entering = page.getByRole('dialog', { name: 'People enter' })
    await entering.getByRole('combobox', { name: 'People enter when they are first added to' }).click()
    await page.getByRole('option', { name: entry.name, exact: true }).click()
    await entering.getByRole('button', { name: 'Done' }).click()
    await expect(step(/^People enter/)).toContainText(
      `Whoever is added to the list “${entry.name}” for the first time`,
    )
    await page.getByRole('button', { name: 'Add an email' }).click()
    await expect(step(/^Email 1: .* Step 1 of 1$/)).toBeFocused()
    await add(/^Add a step after: Email 1/, 'Wait')
    await finish('Add: Wait')
    await add('Add a step after: Wait 1 day', 'Branch')
    await finish('Add: Branch')
    await add('Add a step at the beginning of: Yes', 'Email')
    await expect(step(/^Email 2: .* in path Yes$/)).toBeFocused()
    await add(/^Add a step after: If they opened/, 'Action')
    const panel = page.getByRole('dialog', { name: 'Add: Action' })
    await panel.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: goal.name }).click()
    await finish('Add: Action')
    await expect(step(/^Add to the list .* Step 5 of 5$/)).toBeFocused()
  })

  await test.step('an email is dragged from the end into the other path', async () => {
    await page.getByRole('button', { name: 'Add an email' }).click()
    await expect(step(/^Email 3: .* Step 6 of 6$/)).toBeFocused()
    const gap = page.getByRole('list', { name: 'Path: No' }).getByRole('listitem')
    await drag(page, page.getByTitle(/^Move: Email 3/), gap, 0.5)
    await expect(step(/^Email 3: .* Step 5 of 6, level 2, in path No$/)).toBeFocused()
    await expectSaved(page)
  })

  await test.step('it goes live', async () => {
    await writeEmails(api, series)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Subject of email 3' })).toHaveValue('You missed it')
    await page.getByRole('button', { name: 'Set live' }).click()
    await page.getByRole('dialog', { name: 'Set live' }).getByRole('button', { name: 'Set live' }).click()
    await expect(page.getByText(`“${name}” is live.`)).toBeVisible()
  })

  await expectTwoWays(page, api, clocked, series)
})

test('a series with a branch is built by keyboard alone, and the focus follows each change', async ({
  page,
  api,
  clocked,
}) => {
  const series = await givenEmpty(api, 'Two ways by keyboard')
  const { id, name, entry, goal } = series
  const keys = page.keyboard
  const step = (label: RegExp) => page.getByRole('button', { name: label })

  await test.step('who enters', async () => {
    await page.goto(`/automations/${id}/detail`)
    await tabTo(page, step(/^People enter/))
    await keys.press('Enter')
    const entering = page.getByRole('dialog', { name: 'People enter' })
    const who = entering.getByRole('combobox', { name: 'People enter when they are first added to' })
    await expectFocusShown(who)
    await typeAndTake(page, who, entry.name)
    await tabTo(page, entering.getByRole('button', { name: 'Done' }))
    await keys.press('Enter')
    await expectFocusShown(step(/^People enter/))
  })

  await test.step('each step that is added has the focus', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add a step at the beginning' }))
    await chooseByKey(page, 'Email')
    await expectFocusShown(step(/^Email 1: .* Step 1 of 1$/))
    await chooseByKey(page, 'Wait', '+')
    await expect(page.getByRole('dialog', { name: 'Add: Wait' }).getByRole('spinbutton')).toBeFocused()
    await keys.press('Enter')
    await expectFocusShown(step(/^Wait 1 day\. Step 2 of 2$/))
    await chooseByKey(page, 'Branch', '+')
    await tabTo(page, page.getByRole('dialog', { name: 'Add: Branch' }).getByRole('button', { name: 'Done' }))
    await keys.press('Enter')
    await expectFocusShown(step(/^If they opened Email 1 .* Step 3 of 3$/))
    await tabTo(page, page.getByRole('button', { name: 'Add a step at the beginning of: Yes' }))
    await chooseByKey(page, 'Email')
    await expectFocusShown(step(/^Email 2: .* in path Yes$/))
    await keys.press('ArrowUp')
    await expectFocusShown(step(/^If they opened/))
    await chooseByKey(page, 'Action', '+')
    const panel = page.getByRole('dialog', { name: 'Add: Action' })
    const list = panel.getByRole('combobox', { name: 'List' })
    await tabTo(page, list)
    await typeAndTake(page, list, goal.name)
    await tabTo(page, panel.getByRole('button', { name: 'Done' }))
    await keys.press('Enter')
    await expectFocusShown(step(/^Add to the list .* Step 5 of 5$/))
  })

  await test.step('a step that is moved, deleted or brought back keeps the focus', async () => {
    await chooseByKey(page, 'Email', '+')
    await expectFocusShown(step(/^Email 3: .* Step 6 of 6$/))
    await keys.press('Alt+ArrowUp')
    await expectFocusShown(step(/^Email 3: .* Step 5 of 6$/))
    await keys.press('Alt+ArrowUp')
    await expectFocusShown(step(/^Email 3: .* Step 5 of 6, level 2, in path No$/))
    await keys.press('Control+z')
    await expectFocusShown(step(/^Email 3: .* Step 5 of 6$/))
    await keys.press('Control+Shift+z')
    await expectFocusShown(step(/^Email 3: .* in path No$/))
    await keys.press('Delete')
    await expectFocusShown(step(/^Email 2: .* in path Yes$/))
    await keys.press('Control+z')
    await expectFocusShown(step(/^Email 3: .* in path No$/))
    await expectSaved(page)
  })

  await test.step('it goes live', async () => {
    await writeEmails(api, series)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Subject of email 3' })).toHaveValue('You missed it')
    await tabTo(page, page.getByRole('button', { name: 'Set live' }))
    await keys.press('Enter')
    await tabTo(
      page,
      page.getByRole('dialog', { name: 'Set live' }).getByRole('button', { name: 'Set live' }),
    )
    await keys.press('Enter')
    await expect(page.getByText(`“${name}” is live.`)).toBeVisible()
    await expectFocusShown(page.getByRole('button', { name: 'Pause' }))
  })

  await expectTwoWays(page, api, clocked, series)
})
