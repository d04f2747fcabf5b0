import { designLibrary } from '@carillon/contract/design-library'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('the library has tabs for own designs, prepared designs and own images', async () => {
  const { user } = await render('/design-library/your-designs', (server) => {
    server.answer(designLibrary.list, { result: [], _metadata: { self: '', count: 0 } })
    server.answer(designLibrary.prebuilts, { result: [], _metadata: { self: '', count: 0 } })
  })
  const tabs = within(await screen.findByRole('navigation', { name: 'Library sections' }))
  expect(
    tabs
      .getAllByRole('link')
      .map((tab) => [tab.textContent, new URL((tab as HTMLAnchorElement).href).pathname]),
  ).toEqual([
    ['Your designs', '/design-library/your-designs'],
    ['Prepared designs', '/design-library/system-designs'],
    ['Your images', '/design-library/your-images'],
  ])
  await user.click(tabs.getByRole('link', { name: 'Prepared designs' }))
  const current = await screen.findByRole('link', { name: 'Prepared designs', current: 'page' })
  expect(current).toBeDefined()
})
