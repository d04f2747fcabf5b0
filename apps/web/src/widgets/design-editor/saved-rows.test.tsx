import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary, type LibraryDesign } from '@carillon/contract/design-library'
import { type SavedRow, savedRows } from '@carillon/contract/saved-rows'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const at = '2026-11-22T10:00:00Z'
const footer = newModule('unsubscribe', 'footer')
const design: LibraryDesign = {
  id: 'd1',
  name: 'News',
  editor: 'design',
  thumbnail_url: '',
  thumbnail_pending: false,
  categories: [],
  updated_at: at,
  created_at: at,
  subject: '',
  revision: 1,
  html_content: '',
  plain_content: '',
  generate_plain_content: true,
  document: { ...newDesign('en', [footer]) },
}
const row: SavedRow = {
  id: 'r1',
  name: 'Our footer',
  updated_at: at,
  document: { ...newDesign('en', [{ ...footer, id: 'saved', unsubscribeText: 'Leave us' }]) },
}

function given(server: FakeServer, rows: () => SavedRow[]) {
  server.answer(designLibrary.get, design)
  server.answer(designLibrary.update, design)
  server.answer(savedRows.list, () => ({ result: rows(), _metadata: {} }))
  server.fail(contentHistory.hold)
  server.fail(contentHistory.release)
  server.fail(customFields.list)
}

const page = '/design-library/your-designs/d1/editor'
const saved = () => screen.findByRole('region', { name: 'Saved rows' })
const modules = () => document.querySelectorAll('[data-module]')

test('a saved row is inserted as a copy, any number of times', async () => {
  const { user } = await render(page, (server) => given(server, () => [row]))
  const insert = await within(await saved()).findByRole('button', { name: 'Insert Our footer' })
  await user.click(insert)
  await user.click(insert)
  expect(modules()).toHaveLength(3)
  expect(document.querySelectorAll('[data-module=saved]')).toHaveLength(0)
  expect(await screen.findAllByText('Leave us')).toHaveLength(2)
})

test('on a phone, a saved row is inserted from the list of modules', async () => {
  const narrow = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList
  const windowMedia = vi.spyOn(window, 'matchMedia').mockImplementation(narrow)
  onTestFinished(() => windowMedia.mockRestore())
  const { user } = await render(page, (server) => given(server, () => [row]))
  await user.click(await screen.findByRole('button', { name: 'Add module' }))
  await user.click(await within(await saved()).findByRole('button', { name: 'Insert Our footer' }))
  expect(modules()).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Saved rows' })).toBeNull()
})

test('a module is saved under a name', async () => {
  let rows: SavedRow[] = []
  const { server, user } = await render(page, (fake) => {
    given(fake, () => rows)
    fake.answer(savedRows.create, () => {
      rows = [row]
      return row
    })
  })
  await within(await saved()).findByText(/Nothing saved yet/)
  await user.click(document.querySelector('[data-module=footer]')!)
  await user.click(await screen.findByRole('button', { name: 'Save row' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save row' }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.click(dialog.getByRole('button', { name: 'Save row' }))
  await dialog.findByText('This field is required.')
  await user.type(dialog.getByLabelText('Name'), 'Our footer{Enter}')
  await screen.findByText('“Our footer” was saved.')
  expect(server.calls(savedRows.create)[0]?.body).toMatchObject({
    name: 'Our footer',
    document: { version: 1, modules: [{ kind: 'unsubscribe' }] },
  })
  await within(await saved()).findByRole('button', { name: 'Insert Our footer' })
})

const menu = () => screen.findByRole('button', { name: 'Actions for Our footer' })
/** This DOM has no layout, so the menu takes its button for scrolled out of sight and hides. */
const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true })

test('a row is renamed', async () => {
  const { server, user } = await render(page, (fake) => {
    given(fake, () => [row])
    fake.answer(savedRows.update, row)
  })
  await user.click(await menu())
  await user.click(await item('Rename'))
  await user.type(await screen.findByLabelText('Name'), ' 2{Enter}')
  await expect.poll(() => server.calls(savedRows.update)[0]?.body).toEqual({ name: 'Our footer 2' })
})

test('a row is deleted, and undo brings it back', async () => {
  let rows = [row]
  const { server, user } = await render(page, (fake) => {
    given(fake, () => rows)
    fake.answer(savedRows.delete, () => {
      rows = []
      return undefined
    })
    fake.answer(savedRows.create, () => {
      rows = [row]
      return row
    })
  })
  await user.click(await menu())
  await user.click(await item('Delete'))
  await within(await saved()).findByText(/Nothing saved yet/)
  const alerts = within(await screen.findByRole('region', { name: 'Notices' }))
  await alerts.findByText('“Our footer” was deleted.')
  await user.click(alerts.getByRole('button', { name: 'Undo' }))
  await within(await saved()).findByRole('button', { name: 'Insert Our footer' })
  expect(server.calls(savedRows.create)[0]?.body).toEqual({ name: row.name, document: row.document })
})
