import { images } from '@carillon/contract/images'
import { expect, test, vi } from 'vitest'
import { render, screen } from '#test/render.tsx'

const transfers: Transfer[] = []

/** A transfer of a file that goes on when the test says so. */
class Transfer {
  upload: { onprogress?: (event: object) => void } = {}
  onabort?: () => void
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.()
  }
  send() {
    transfers.push(this)
  }
}

test('each file that is uploaded has a progress of its own, by its name', async () => {
  vi.stubGlobal('XMLHttpRequest', Transfer)
  const { user } = await render('/design-library/your-images', (server) =>
    server.answer(images.list, { images: [], _links: {} }),
  )
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = (name: string) => new File(['picture'], name, { type: 'image/png' })
  await user.upload(input, [file('dune.png'), file('cliff.png')])
  await expect.poll(() => transfers.length).toBe(2)
  const progressOf = (name: string) =>
    screen.getByRole('progressbar', { name: `Uploading “${name}”` }).getAttribute('aria-valuenow')
  transfers[1]?.upload.onprogress?.({ loaded: 50, total: 100 })
  await expect.poll(() => progressOf('cliff.png')).toBe('35')
  expect(progressOf('dune.png')).toBe('0')
  transfers[0]?.upload.onprogress?.({ loaded: 100, total: 100 })
  await expect.poll(() => progressOf('dune.png')).toBe('70')
  expect(progressOf('cliff.png')).toBe('35')
  for (const name of ['dune.png', 'cliff.png'])
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
  // Other tests of this worker may have left uploads.
  expect(screen.queryByRole('progressbar', { name: /dune|cliff/ })).toBeNull()
  vi.unstubAllGlobals()
})
