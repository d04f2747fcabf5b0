import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary, type LibraryDesign } from '@carillon/contract/design-library'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

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
  document: null,
}

const sample = 'We make lamps, bowls and linen by hand'

/** The checks run a moment after the editor is shown. Until then its bar is disabled and says 'No problems found'. */
const found = { name: /^\d+ problems? found$/ }

test.for([
  { editor: 'design', preheader: sample, html: '' },
  { editor: 'code', preheader: null, html: `<p>${sample}</p>` },
] as const)('a sample text in the library is named in the $editor editor', async (given) => {
  const { editor, preheader, html } = given
  const document =
    preheader === null ? null : { ...newDesign('en', [newModule('divider', 'line')]), preheader }
  const { user } = await render('/design-library/your-designs/d1/editor', (server) => {
    server.answer(designLibrary.get, { ...design, editor, html_content: html, document })
    server.answer(designLibrary.sampleTexts, { texts: [sample], company: 'Fennmoor' })
    server.answer(designLibrary.uses, { result: [], count: 0 })
    server.answer(designLibrary.list, { result: [], _metadata: { count: 0 } })
    server.fail(contentHistory.hold)
    server.fail(contentHistory.release)
    server.fail(customFields.list)
  })
  await user.click(await screen.findByRole('button', found))
  expect(await screen.findByText(/We make lamps.* is a placeholder text/)).toBeTruthy()
})
