import { type DesignSummary, designLibrary } from '@carillon/contract/design-library'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const at = '2026-05-01T08:00:00.000Z'
const design: DesignSummary = {
  id: '019f0000-0000-7000-8000-000000000001',
  name: 'Spring',
  editor: 'code',
  categories: [],
  created_at: at,
  updated_at: at,
  thumbnail_url: '',
  thumbnail_pending: false,
}
const automation = '019f0000-0000-7000-8000-000000000002'
const page = `/design-library/your-designs/${design.id}/delete`

const given = (server: FakeServer) =>
  server.answer(designLibrary.list, { result: [design], _metadata: { self: '', count: 1 } })

test('things made from a design are named before it is deleted', async () => {
  const { server, user } = await render(page, (fake) => {
    given(fake)
    fake.answer(designLibrary.uses, {
      result: [{ kind: 'automation', id: automation, name: 'Welcome', status: 'live' }],
      count: 3,
    })
    fake.answer(designLibrary.delete, undefined)
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete design' }))
  const link = await dialog.findByRole('link', { name: 'Welcome' })
  expect(link.getAttribute('href')).toBe(`/automations/${automation}/detail`)
  dialog.getByText('Made from this design: 3')
  dialog.getByText('And 2 more.')
  await user.click(dialog.getByRole('button', { name: 'Delete design' }))
  await screen.findByText('“Spring” deleted.')
  expect(server.calls(designLibrary.delete)).toMatchObject([{ params: { id: design.id } }])
})

test('a failed load of these things can be retried, and does not prevent the deletion', async () => {
  const { server, user } = await render(page, (fake) => {
    given(fake)
    fake.fail(designLibrary.uses)
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete design' }))
  await dialog.findByText(/could not be loaded/)
  server.answer(designLibrary.uses, { result: [], count: 0 })
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await dialog.findByText('No Single Send or automation was made from this design.')
})

test('users without access to single sends and automations don’t see them', async () => {
  await render(page, (fake) => {
    given(fake)
    fake.refuse(designLibrary.uses, 'forbidden')
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete design' }))
  await dialog.findByText(/Messages created from it keep their content/)
  expect(dialog.queryByText(/could not be loaded/)).toBeNull()
  expect(dialog.queryByText(/was made from this design/)).toBeNull()
})
