import { type Automation, automations } from '@carillon/contract/automations'
import { contactValues } from '@carillon/contract/contact-values'
import type { Happening, Step } from '@carillon/journey/steps'
import type { Condition } from '@carillon/segment-language/tree'
import { expect, test } from 'vitest'
import { screen, waitFor, within } from '#test/render.tsx'
import { draft, email, message, renderDetail, step, uuid, wait } from './detail.fixture.tsx'

const city = (value: string): Condition => ({
  kind: 'text',
  field: 'city',
  operator: 'is',
  values: [value],
})
const asked = (...conditions: Condition[]): Happening => ({
  kind: 'contact',
  tree: { version: 1, joiner: 'and', groups: [{ joiner: 'and', conditions }] },
})
const branch = (when: Happening): Step => ({
  id: uuid(30),
  kind: 'branch' as const,
  otherwise: [],
  paths: [{ id: uuid(31), when, steps: [email(2)] }],
})
const series: Automation = { ...draft, steps: [email(1), wait(20)], messages: [message(1), message(2)] }

test('a condition of a branch on fields and lists of the contact is made with the keyboard', async () => {
  const { user, server, steps } = await renderDetail(series)
  server.answer(contactValues.list, { result: [], contacts_looked_at: 0, all_contacts: true })
  const waiting = await step(/^Wait 1 day\. Step 2 of 2/)
  waiting.focus()
  await user.keyboard('+')
  await user.click(await screen.findByRole('menuitem', { name: 'Branch' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Add: Branch' }))
  await user.type(panel.getByRole('combobox', { name: 'Yes, if' }), '{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: 'the contact matches …' }))

  // Done names the missing parts, at their places.
  await user.click(panel.getAllByRole('button', { name: 'Done' }).at(-1)!)
  await panel.findByText('Finish or remove the open condition.')
  const field = panel.getByRole('combobox', { name: 'Field' })
  await waitFor(() => expect(document.activeElement).toBe(field))

  await user.keyboard('city{Enter}')
  await user.type(await panel.findByRole('combobox', { name: 'Value' }), 'Denver{Enter}')
  await panel.findByRole('button', { name: 'Edit condition: City is Denver' })
  expect(panel.queryByText('Finish or remove the open condition.')).toBeNull()

  // Escape leaves a second condition that was begun, not the panel.
  await user.click(panel.getByRole('button', { name: 'Add condition' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(panel.queryByRole('combobox', { name: 'Field' })).toBeNull())
  await user.click(panel.getByRole('button', { name: 'Add condition' }))
  await user.keyboard('list{Enter}')
  await user.click(await panel.findByRole('combobox', { name: 'Lists' }))
  await user.click(await screen.findByRole('option', { name: 'News' }))
  await user.click(panel.getAllByRole('button', { name: 'Done' })[0]!)
  await panel.findByRole('button', { name: 'Edit condition: Is on News' })
  await user.click(panel.getByRole('button', { name: 'Done' }))

  await step(/^If the contact matches “City is Denver and Is on News”\. Step 3 of 3/)
  const when = asked(city('Denver'), { kind: 'list', operator: 'on', listIds: [uuid(90)] })
  await waitFor(() => expect(steps().steps?.[2]).toMatchObject({ kind: 'branch', paths: [{ when }] }))
})

test('a removed condition can be restored, and Escape keeps the conditions of the step', async () => {
  const { user, server } = await renderDetail({
    ...series,
    steps: [email(1), branch(asked(city('Denver'), city('Boulder'))), wait(20)],
  })
  await user.click(await step(/^If the contact matches “City is Denver and City is Boulder”/))
  const panel = within(await screen.findByRole('dialog', { name: 'Edit: Branch' }))
  await user.click(panel.getByRole('button', { name: 'Remove condition: City is Denver' }))
  await waitFor(() => expect(panel.queryByText('Denver')).toBeNull())
  const undo = await screen.findAllByRole('button', { name: 'Undo', hidden: true })
  await user.click(undo.find((each) => !each.closest('header'))!)
  await panel.findByText('Denver')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(automations.update)).toHaveLength(0)
})

test('a step whose condition reads a deleted field reports it, and needs another field', async () => {
  const gone: Condition = { kind: 'text', field: 'w9_T', operator: 'is', values: ['gold'] }
  const { user } = await renderDetail({ ...series, steps: [email(1), branch(asked(gone)), wait(20)] })
  const card = await step(/^If the contact matches “A deleted field is gold”/)
  await waitFor(() =>
    expect(document.getElementById(card.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'its field or list no longer exists',
    ),
  )
  await user.click(card)
  const panel = within(await screen.findByRole('dialog', { name: 'Edit: Branch' }))
  await user.click(panel.getByRole('button', { name: 'Done' }))
  await panel.findByText('A condition uses a field or list that no longer exists. Change or remove it.')
  await user.click(panel.getByRole('button', { name: /^Remove condition/ }))
  await user.click(panel.getByRole('button', { name: 'Done' }))
  await panel.findByText('Add a condition.')
})
