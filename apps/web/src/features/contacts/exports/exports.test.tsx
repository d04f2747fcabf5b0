import { contactExports } from '@carillon/contract/contact-exports'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('a failed load of exports shows the sentence of the public product', async () => {
  const { server, user } = await render('/contacts/exports', (server) => server.fail(contactExports.list))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('There was an error retreiving exported jobs data. Please try again', {
    exact: false,
  })
  server.answer(contactExports.list, { result: [], _metadata: {} })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByRole('button', { name: 'Export all contacts' })).not.toEqual([])
})

test('the delete dialog of a deleted export says that it no longer exists', async () => {
  await render('/contacts/delete-export/gone', (server) => {
    server.answer(contactExports.list, { result: [], _metadata: {} })
    server.refuse(contactExports.get, 'export_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This export no longer exists.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})

test('the link above the title does not end in a slash', async () => {
  await render('/contacts/exports', (server) =>
    server.answer(contactExports.list, { result: [], _metadata: {} }),
  )
  const header = (await screen.findByRole('heading', { name: 'Exports' })).parentElement
  expect(header?.firstElementChild?.textContent).toBe('Contacts')
})
