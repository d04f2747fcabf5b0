import { unsubscribeAnswers } from '@carillon/contract/unsubscribe-answers'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { render, screen, waitFor, within } from '#test/render.tsx'

const group = {
  id: 7,
  name: 'Offers',
  description: 'Once a week',
  is_default: false,
  unsubscribes: 0,
  last_email_sent_at: null,
}

test('a failed load of groups is reported in the page and by one alert until it is retried', async () => {
  const { server, user } = await render('/unsubscribe-groups', (server) =>
    server.fail(unsubscribeGroups.list),
  )
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Unable to retrieve your unsubscribe groups.', { exact: false })
  const card = await screen.findByRole('region', { name: 'Unsubscribe Groups' })
  await within(card).findByText('This could not be loaded')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByText(/of 25/)).toBeNull()
  server.answer(unsubscribeGroups.list, [group])
  await user.click(within(card).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Offers' })
  expect(within(card).queryAllByRole('button', { name: 'Retry' })).toEqual([])
  await expect.poll(() => screen.queryAllByRole('alert')).toEqual([])
  await screen.findByText('0 of 25 are shown on the preferences page.')
})

test('a group shows its number, description, addresses, last email and place on the preferences page', async () => {
  const shown = { ...group, is_default: true, unsubscribes: 1234, last_email_sent_at: '2026-11-01T08:00:00Z' }
  const hidden = { ...group, id: 8, name: 'News' }
  await render('/unsubscribe-groups', (server) => server.answer(unsubscribeGroups.list, [shown, hidden]))
  const cellsOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const first = await cellsOf(/Offers/)
  expect(first).toEqual(expect.arrayContaining([expect.stringContaining('Once a week'), '1,234', '7']))
  expect(first.filter((cell) => cell === '–')).toEqual([])
  expect((await cellsOf(/News/)).filter((cell) => cell === '–')).toHaveLength(2)
})

test('a failed save shows one alert and keeps the input', async () => {
  const { server, user } = await render('/unsubscribe-groups/new', (server) => {
    server.answer(unsubscribeGroups.list, [])
    server.fail(unsubscribeGroups.create)
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const shown = await screen.findByRole('checkbox', { name: /preferences page/, checked: true })
  expect(shown).toBeTruthy()
  await user.type(name, 'Offers')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Once a week')
  await user.click(screen.getByRole('button', { name: 'Create group' }))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('The unsubscribe group could not be created.', { exact: false })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(name).toHaveProperty('value', 'Offers')
  server.answer(unsubscribeGroups.create, group)
  server.answer(unsubscribeGroups.list, [group])
  await user.click(screen.getByRole('button', { name: 'Create group' }))
  await screen.findByRole('link', { name: 'Offers' })
})

test('failures to add or export addresses have their own sentences and a support link', async () => {
  const { user } = await render('/unsubscribe-groups/7/suppressions/add/manual', (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.answer(unsubscribeGroups.get, group)
    server.fail(unsubscribeGroups.addSuppressions)
    server.fail(unsubscribeGroups.exportSuppressions)
  })
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByRole('textbox'), 'eva@example.com')
  await user.click(within(dialog).getByRole('button', { name: 'Unsubscribe addresses' }))
  await screen.findByText('The addresses could not be added.', { exact: false })
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Actions for Offers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export addresses' }))
  const sentence = await screen.findByText('The addresses could not be exported.', { exact: false })
  const support = within(sentence.closest('[role=alert]') as HTMLElement).getByRole('link', {
    name: 'Contact support',
  })
  expect(support.getAttribute('href')).toBe('mailto:owner@carillon.test')
})

test('the delete dialog of a deleted group says that it no longer exists', async () => {
  await render('/unsubscribe-groups/999999/confirm-delete', (server) => {
    server.answer(unsubscribeGroups.list, [])
    server.refuse(unsubscribeGroups.get, 'unsubscribe_group_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This unsubscribe group no longer exists.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})

const unused = { single_sends: [], automations: [], signup_forms: [] }

test('a group that a scheduled send needs can’t be deleted', async () => {
  await render('/unsubscribe-groups/7/confirm-delete', (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.answer(unsubscribeGroups.usage, {
      ...unused,
      single_sends: [{ id: 's1', name: 'Autumn sale', status: 'scheduled', locks: true }],
    })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'This unsubscribe group is in use' }))
  const send = dialog.getByRole('link', { name: 'Autumn sale' })
  expect(send.getAttribute('href')).toBe('/single-sends/s1/review')
  expect(dialog.queryByRole('button', { name: 'Delete group' })).toBeNull()
})

test('a group deleted while the dialog is open is reported without an alert', async () => {
  const { user } = await render('/unsubscribe-groups/7/confirm-delete', (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.answer(unsubscribeGroups.get, group)
    server.answer(unsubscribeGroups.usage, unused)
    server.refuse(unsubscribeGroups.delete, 'unsubscribe_group_not_found')
  })
  await user.click(await screen.findByRole('button', { name: 'Delete group' }))
  await screen.findByText('no longer exists', { exact: false })
  // The dialog fades out before it is removed.
  await expect.poll(() => screen.queryAllByRole('dialog')).toEqual([])
  expect(screen.queryAllByRole('alert')).toEqual([])
})

test('a missing name of a group is reported without a call', async () => {
  const { server, user } = await render('/unsubscribe-groups/new', (server) =>
    server.answer(unsubscribeGroups.list, []),
  )
  await user.click(await screen.findByRole('button', { name: 'Create group' }))
  await screen.findByText('The name field is required.')
  expect(server.calls(unsubscribeGroups.create)).toEqual([])
})

test('a missing name stays reported when the list of groups arrives, which makes the first group the default', async () => {
  let release = () => {}
  const { user } = await render('/unsubscribe-groups/new', (server) => {
    release = server.answerLater(unsubscribeGroups.list, [])
  })
  await user.click(await screen.findByRole('button', { name: 'Create group' }))
  await screen.findByText('The name field is required.')
  release()
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', true))
  screen.getByText('The name field is required.')
})

test('an invalid address is named, and no address is unsubscribed', async () => {
  const { server, user } = await render('/unsubscribe-groups/7/suppressions/add/manual', (server) =>
    server.answer(unsubscribeGroups.list, [group]),
  )
  const field = await screen.findByRole('textbox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'eva@example.com, nobody')
  await user.click(screen.getByRole('button', { name: 'Unsubscribe addresses' }))
  await screen.findByText('These are not valid addresses: nobody')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(unsubscribeGroups.addSuppressions)).toEqual([])
})

test('a file of addresses is read before it is uploaded', async () => {
  const { server, user } = await render('/unsubscribe-groups/7/upload-csv', (server) =>
    server.answer(unsubscribeGroups.list, [group]),
  )
  await choose(user, ' ')
  await screen.findByText('The file is empty.')
  expect(screen.getByRole('button', { name: 'Unsubscribe addresses' })).toHaveProperty('disabled', true)
  await choose(user, 'email\n"mia@example.com\n')
  await screen.findByText('The file can’t be read: a quotation mark is not closed.')
  await choose(user, Array.from({ length: 20_001 }, (_, at) => `p${at}@example.com`).join('\n'))
  await screen.findByText('The file has more than 20,000 addresses.', { exact: false })
  expect(screen.getByRole('button', { name: 'Unsubscribe addresses' })).toHaveProperty('disabled', true)
  await choose(user, 'email\nmia@example.com\nnobody\n')
  await screen.findByText('1 address found, 1 skipped as invalid.')
  server.refuse(unsubscribeGroups.addSuppressions, 'unsubscribe_group_not_found')
  await user.click(screen.getByRole('button', { name: 'Unsubscribe addresses' }))
  await screen.findByText('This group no longer exists. No one was unsubscribed.')
  expect(server.calls(unsubscribeGroups.addSuppressions)).toMatchObject([
    { body: { recipient_emails: ['mia@example.com'] } },
  ])
})

test('addresses for a group that was deleted meanwhile are refused in the dialog', async () => {
  const { user } = await render('/unsubscribe-groups/7/suppressions/add/manual', (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.refuse(unsubscribeGroups.addSuppressions, 'unsubscribe_group_not_found')
  })
  await user.type(await screen.findByRole('textbox'), 'stays@example.com')
  await user.click(screen.getByRole('button', { name: 'Unsubscribe addresses' }))
  await screen.findByText('This group no longer exists, so no one was unsubscribed.')
})

/** Chooses a file with this content, as with the browser's dialog. */
async function choose(user: Awaited<ReturnType<typeof render>>['user'], content: string): Promise<void> {
  const file = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(file).not.toBeNull()
  await user.upload(file()!, new File([content], 'addresses.csv', { type: 'text/csv' }))
}

const answers = {
  left: 4,
  answered: 2,
  paused: 1,
  reasons: [{ reason: 'too_many' as const, count: 2 }],
}

test('a preview is rendered by the server from the typed values, in both languages', async () => {
  const { server, user } = await render('/unsubscribe-groups/7/edit', (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.answer(unsubscribeAnswers.ofGroup, answers)
    server.answer(unsubscribeGroups.preview, { html: '<p>The page</p>' })
  })
  await screen.findByText('4 people unsubscribed.', { exact: false })
  await screen.findByText('Too many emails')
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' now')
  await user.click(screen.getByRole('button', { name: 'Preview unsubscribe page' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByTitle('Preview unsubscribe page')
  await user.click(within(dialog).getByText('German'))
  const asked = () => server.calls(unsubscribeGroups.preview).map(({ body }) => body)
  const page = { type: 'unsubscribe', group_id: 7, group: { name: 'Offers now', description: 'Once a week' } }
  await expect.poll(asked).toContainEqual({ ...page, language: 'de' })
  expect(asked()).toContainEqual({ ...page, language: 'en' })
})

test.for([
  ['/unsubscribe-groups/7/preview/preferences', 'preferences'],
  ['/unsubscribe-groups/7/preview/unsubscribe', 'unsubscribe'],
  ['/unsubscribe-groups/7/edit/preview/preferences', 'preferences'],
  ['/unsubscribe-groups/7/edit/preview/unsubscribe', 'unsubscribe'],
  ['/unsubscribe-groups/new/preview/preferences', 'preferences'],
  ['/unsubscribe-groups/new/preview/unsubscribe', 'unsubscribe'],
] as const)('%s is a preview of the page %s', async ([path, type]) => {
  const { server } = await render(path, (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.answer(unsubscribeAnswers.ofGroup, answers)
    server.answer(unsubscribeGroups.preview, { html: '<p>The page</p>' })
  })
  await within(await screen.findByRole('dialog')).findByTitle(/^Preview/)
  expect(server.calls(unsubscribeGroups.preview)).toMatchObject([{ body: { type } }])
})

test.for([
  '/unsubscribe-groups/7/preview/other',
  '/unsubscribe-groups/7/edit/preview/other',
  '/unsubscribe-groups/new/preview/other',
])('%s is not found', async (path) => {
  await render(path, (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.answer(unsubscribeAnswers.ofGroup, answers)
  })
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('a failed load of the reasons for leaving can be retried', async () => {
  const { server, user } = await render('/unsubscribe-groups/7/edit', (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.fail(unsubscribeAnswers.ofGroup)
  })
  const card = await screen.findByRole('region', { name: 'Why people left' })
  const retry = await within(card).findByRole('button', { name: 'Retry' })
  server.answer(unsubscribeAnswers.ofGroup, { left: 0, answered: 0, paused: 0, reasons: [] })
  await user.click(retry)
  await within(card).findByText('Nobody unsubscribed or paused', { exact: false })
})
