import { contactBulk } from '@carillon/contract/contact-bulk'
import { type ContactDeletion, contactDeletions } from '@carillon/contract/contact-deletions'
import { contactImports } from '@carillon/contract/contact-imports'
import { expect, test } from 'vitest'
import { givenContacts } from '#test/given-contacts.ts'
import { givenImport } from '#test/given-import.ts'
import { render, screen } from '#test/render.tsx'

const list = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'News',
  contact_count: 1,
  _metadata: { self: '' },
}
const deletion: ContactDeletion = {
  id: 'done',
  status: 'completed',
  of: 'some',
  name: null,
  deleted_count: 3,
  restored_count: 0,
  total_count: 3,
  started_at: '2026-11-29T10:00:00Z',
  undo_until: '2026-11-29T10:10:00Z',
  can_undo: true,
}
const change = { id: 'change', change: 'add', list_name: 'News', processed_count: 1, total_count: 9 } as const

test('cards about work stay when the work ends, until the person hides them', async () => {
  const { server, user } = await render('/contacts/all', (server) => {
    givenContacts(server, list)
    const going = { id: 'going', status: 'pending', undo_until: null, can_undo: false } as const
    server.answer(contactDeletions.list, { result: [{ ...deletion, ...going }, deletion] })
    server.answer(contactBulk.jobs, { result: [change] })
  })
  await screen.findByText('Deleting contacts …')
  await screen.findByText('Adding contacts to “News” …')
  screen.getByText('3 contacts were deleted.')
  server.answer(contactDeletions.list, { result: [] })
  server.answer(contactBulk.jobs, { result: [] })
  await screen.findByText('The deletion has ended')
  await screen.findByText('The change of “News” has ended')
  screen.getByText('Can no longer be undone')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  for (const hide of screen.getAllByRole('button', { name: 'Hide this notice' })) await user.click(hide)
  expect(screen.queryByText(/has ended|no longer be undone/)).toBeNull()
})

test('the card of an import stays when the import ends, and leads to its result', async () => {
  const { server } = await render('/contacts', (server) => {
    givenContacts(server, list)
    server.answer(contactImports.list, { result: [givenImport()] })
  })
  await screen.findByText('“autumn.csv” is being imported')
  server.answer(contactImports.list, { result: [givenImport({ status: 'completed' })] })
  await screen.findByText('The import of “autumn.csv” has ended')
  const result = screen.getByRole('link', { name: 'Show result' })
  expect(result.getAttribute('href')).toBe('/contacts/import/done?job=import-1')
})
