import { contactExports } from '@carillon/contract/contact-exports'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('exports that cannot be loaded say it in the words of the public product', async () => {
  const { server, user } = await render('/contacts/exports', (server) => server.fail(contactExports.list))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('There was an error retreiving exported jobs data. Please try again', {
    exact: false,
  })
  server.answer(contactExports.list, { result: [], _metadata: {} })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByRole('button', { name: 'Export all contacts' })).not.toEqual([])
})

test('a dialog that would delete an export that is gone says so', async () => {
  await render('/contacts/delete-export/gone', (server) => {
    server.answer(contactExports.list, { result: [], _metadata: {} })
    server.refuse(contactExports.get, 'export_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This export is not there any more.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})
