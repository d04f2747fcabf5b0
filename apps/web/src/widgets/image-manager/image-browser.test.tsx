import { images } from '@carillon/contract/images'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

test('a file can still be chosen in the same dialog after the images have loaded', async () => {
  const { server, user } = await render('/design-library/your-images', (server) => server.fail(images.list))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  server.answer(images.list, { images: [], _links: {} })
  await user.click(retry)
  await expect.poll(() => screen.queryByRole('searchbox')).toBeNull()
  expect(document.querySelector('input[type=file]')).toBe(input)
})
