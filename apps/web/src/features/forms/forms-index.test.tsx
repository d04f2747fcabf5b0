import { customFields } from '@carillon/contract/custom-fields'
import { formStats } from '@carillon/contract/form-stats'
import { forms } from '@carillon/contract/forms'
import { lists } from '@carillon/contract/lists'
import { notifications } from '@carillon/contract/notifications'
import { expect, test } from 'vitest'
import { render, screen, waitFor, within } from '#test/render.tsx'
import { draftForm, form, listed, summary } from './forms.fixture.ts'

const path = '/forms/signup'
const create = 'Create a signup form'

test('without forms, the page offers to create the first one', async () => {
  const { server, user } = await render(path, (fake) => {
    fake.answer(forms.list, listed([]))
    fake.answer(forms.create, { ...draftForm, name: 'Autumn' })
    fake.answer(forms.get, { ...draftForm, name: 'Autumn' })
    fake.hold(formStats.preview)
    fake.answer(lists.list, { result: [], _metadata: {} })
    fake.answer(notifications.list, { result: [] })
    fake.answer(customFields.list, {
      custom_fields: [],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    })
  })
  await screen.findByText('Create your first Signup Form')
  await user.click(screen.getAllByRole('link', { name: create })[0]!)
  await user.type(await screen.findByLabelText('Form name'), 'Autumn{Enter}')
  await waitFor(() => expect(server.calls(forms.create)).toHaveLength(1))
  expect(server.calls(forms.create)[0]?.body).toEqual({ name: 'Autumn', language: 'en' })
  await waitFor(() => expect(server.calls(lists.list)).not.toEqual([]))
})

test('rows show signups and rates; a form that was never applied has no numbers', async () => {
  const never = { ...draftForm, id: '0199a1b2-0000-7000-8000-000000000002', name: 'Pop-up', list: null }
  await render(path, (fake) => fake.answer(forms.list, listed([summary, never])))
  const row = (await screen.findByText('Newsletter')).closest('tr')!
  expect(row.textContent).toContain('Readers')
  // Of 1,000 views, 150 sent it and 120 confirmed their address.
  expect(row.textContent).toContain('12.0%')
  expect(row.textContent).toContain('120')
  const other = screen.getByText('Pop-up').closest('tr')!
  expect(other.textContent).toContain('Not applied yet')
  expect(other.textContent).toContain('All contacts')
  const cells = within(other).getAllByRole('cell')
  expect(cells.filter(({ textContent }) => textContent === '–')).toHaveLength(3)
  await screen.findByText(/2 of 15 forms/)
})

test('while forms load no number is shown, and a failed load can be retried', async () => {
  const { server, user } = await render(path, (fake) => fake.fail(forms.list))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  within(await screen.findByRole('alert')).getByText(/problem with your signup forms/)
  screen.getByText('This could not be loaded')
  expect(screen.queryByText(/ of .* forms/)).toBeNull()
  server.answer(forms.list, listed([summary]))
  await user.click(retry)
  await screen.findByText('Newsletter')
  await expect.poll(() => screen.queryAllByRole('alert')).toEqual([])
})

test('at the limit the page says so and offers no new form', async () => {
  const { user } = await render(path, (fake) => fake.answer(forms.list, listed([summary], 1)))
  await screen.findByText(/You have reached the limit of 1 signup form/)
  expect(screen.getByRole('button', { name: create })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Actions for Newsletter' }))
  const copy = await screen.findByRole('menuitem', { name: 'Duplicate' })
  expect(copy).toHaveProperty('disabled', true)
})

test('a limit reached meanwhile is reported in the dialog', async () => {
  const { user } = await render(`${path}/new`, (fake) => {
    fake.answer(forms.list, listed([summary]))
    fake.refuse(forms.create, 'form_limit_reached', { details: { limit: 1 } })
  })
  await user.type(await screen.findByLabelText('Form name'), 'Second{Enter}')
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByText(/Your plan includes 1 signup forms/)
})

test('a copy is named after its original', async () => {
  const { server, user } = await render(path, (fake) => {
    fake.answer(forms.list, listed([summary]))
    fake.answer(forms.duplicate, { ...draftForm, name: 'Copy of Newsletter' })
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Newsletter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await screen.findByText('Signup form “Copy of Newsletter” created.')
  expect(server.calls(forms.duplicate)).toMatchObject([
    { params: { id: summary.id }, body: { name: 'Copy of Newsletter' } },
  ])
})

test('a deletion shows the number of unconfirmed signups', async () => {
  const { server, user } = await render(`${path}/${summary.id}/delete`, (fake) => {
    fake.answer(forms.list, listed([summary]))
    fake.answer(forms.delete, undefined)
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/4 people have not confirmed yet/)
  await user.click(within(dialog).getByRole('button', { name: 'Delete form' }))
  await screen.findByText('Signup form “Newsletter” deleted.')
  expect(server.calls(forms.delete)).toMatchObject([{ params: { id: summary.id } }])
})

test('a form that another user deleted is shown as gone', async () => {
  const { user } = await render(`${path}/${summary.id}/delete`, (fake) => {
    fake.answer(forms.list, listed([summary]))
    fake.refuse(forms.delete, 'form_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Delete form' }))
  await screen.findByText('This signup form no longer exists.')
})

test('a form can’t be shared before it is applied', async () => {
  await render(`${path}/${form.id}/share`, (fake) => {
    fake.answer(forms.list, listed([draftForm]))
    fake.answer(forms.get, draftForm)
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Apply the form first')
  expect(within(dialog).queryByLabelText('Code')).toBeNull()
})

test('the sheet has the link and the code of each kind, with the rules of a pop-up', async () => {
  const { user } = await render(`${path}/${form.id}/share`, (fake) => {
    fake.answer(forms.list, listed([summary]))
    fake.answer(forms.get, form)
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByLabelText('Link')).toHaveProperty('value', form.page_url)
  const code = () => (dialog.getByLabelText('Code') as HTMLTextAreaElement).value
  expect(code()).toContain(`src="${form.script_url}"`)
  await user.click(dialog.getByLabelText('Iframe'))
  expect(code()).toContain(`<iframe src="${form.embed_url}" title="Newsletter"`)
  await user.click(dialog.getByLabelText('Pop-up'))
  const seconds = dialog.getByLabelText('Seconds')
  await user.clear(seconds)
  await user.type(seconds, '999')
  await dialog.findByText('Enter a whole number from 0 to 600.')
  expect(dialog.queryByLabelText('Code')).toBeNull()
  await user.clear(seconds)
  await user.type(seconds, '20')
  expect(code()).toMatch(/popup.*20/)
})

test('an address that another form has is refused at its field', async () => {
  const { user } = await render(`${path}/${form.id}/share`, (fake) => {
    fake.answer(forms.list, listed([summary]))
    fake.answer(forms.get, form)
    fake.refuse(forms.update, 'form_slug_taken', { field: 'slug' })
  })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Change address' }))
  const field = dialog.getByLabelText('Address')
  await user.clear(field)
  await user.type(field, 'Summer News{Enter}')
  expect(field).toHaveProperty('value', 'summer-news')
  await dialog.findByText('Another form has this address. Choose a different one.')
})
