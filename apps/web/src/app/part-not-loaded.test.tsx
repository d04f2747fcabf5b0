import { beforeEach, test, vi } from 'vitest'
import { render, screen } from '#test/render.tsx'

vi.mock('../features/notifications/screens/notifications-index.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let reach: () => Promise<Response>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** Opens a page whose screen can't be loaded. `reach` answers the question if the server is there. */
async function openBroken() {
  await render('/notifications', () => {
    const server = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'HEAD' ? reach() : server(address, init),
    )
  })
}

test('a part that a newer version replaced has its own sentence, and the page can be loaded again', async () => {
  reach = async () => new Response(null, { status: 404 })
  await openBroken()
  await screen.findByRole('heading', { name: 'A new version is available' })
  screen.getByText('Part of this page is no longer there. Reload to get the current version.')
  screen.getByRole('button', { name: 'Reload page' })
})

test('a part that no server sends tells to check the connection', async () => {
  reach = () => Promise.reject(new TypeError('Failed to fetch'))
  await openBroken()
  await screen.findByRole('heading', { name: 'This page could not be loaded' })
  screen.getByText('The server can’t be reached. Check your connection, then reload.')
  screen.getByRole('button', { name: 'Reload page' })
})
