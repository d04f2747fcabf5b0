import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary, type LibraryDesign } from '@carillon/contract/design-library'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

const modules = [newModule('divider', 'line'), newModule('spacer', 'space'), newModule('social', 'links')]
const design: LibraryDesign = {
  id: 'd1',
  name: 'News',
  editor: 'design',
  thumbnail_url: '',
  thumbnail_pending: false,
  categories: [],
  updated_at: '2026-11-22T10:00:00Z',
  created_at: '2026-11-22T10:00:00Z',
  subject: '',
  revision: 1,
  html_content: '',
  plain_content: '',
  generate_plain_content: true,
  document: newDesign('en', modules),
}

test('Alt, Shift and an arrow put a module beside the one above, and one undo reverts it', async () => {
  const { user } = await render('/design-library/your-designs/d1/editor', (server) => {
    server.answer(designLibrary.get, design)
    server.answer(designLibrary.update, design)
    server.fail(contentHistory.hold)
    server.fail(contentHistory.release)
    server.fail(customFields.list)
  })
  const module = async (name: string) => {
    const found = await screen.findByRole('group', { name })
    await expect.poll(() => document.activeElement).toBe(found)
  }
  const press = async (arrow: 'Left' | 'Right') =>
    user.keyboard(`{Alt>}{Shift>}{Arrow${arrow}}{/Shift}{/Alt}`)
  ;(await screen.findByRole('group', { name: 'Spacer, 2 of 3' })).focus()

  await press('Right')
  await module('Spacer, 1 of 1 in column 2')
  await screen.findByText('Spacer moved to column 2 of 2.')
  await screen.findByRole('group', { name: 'Divider, 1 of 1 in column 1' })

  await press('Left')
  await module('Spacer, 1 of 1 in column 1')
  await screen.findByText('Spacer moved to column 1 of 2.')
  await press('Left')
  await screen.findByText('Spacer can’t be moved further.')

  ;(await screen.findByRole('group', { name: 'Social, 2 of 2' })).focus()
  await press('Right')
  await module('Social, 1 of 1 in column 3')
  await screen.findByText('Social moved to column 3 of 3.')

  await user.keyboard('{Control>}z{/Control}')
  await screen.findByRole('group', { name: 'Social, 2 of 2' })
})
