import { type Image, images } from '@carillon/contract/images'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const image: Image = {
  id: 'i1',
  name: 'shore.png',
  url: 'https://mail.example/i/i1.png',
  thumbnail: 'https://mail.example/i/i1-300.png',
  created: '2026-11-20T10:00:00Z',
  width: 40,
  height: 30,
  file_size: 1234,
}

/** The upload that the page makes, which a test moves on by hand. */
class HeldRequest {
  static latest: HeldRequest | undefined
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  sent: FormData | undefined
  status = 0
  responseText = ''
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  open = (...about: string[]) => {
    this.opened = about
  }
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value
  }
  abort = () => this.onabort()
  send = (body: FormData) => {
    this.sent = body
    HeldRequest.latest = this
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

let showThumbnail: () => void

beforeEach(() => {
  HeldRequest.latest = undefined
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  const loaded = Promise.withResolvers<void>()
  showThumbnail = loaded.resolve
  HTMLImageElement.prototype.decode = () => loaded.promise
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function choose(file = new File(['x'.repeat(100)], 'shore.png', { type: 'image/png' })) {
  const opened = await render('/design-library/your-images', (server) =>
    server.answer(images.list, { images: [], _links: {} }),
  )
  const tracked: unknown[] = []
  opened.shell.analytics.track = (...event) => void tracked.push(event)
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(input).not.toBeNull()
  await opened.user.upload(input()!, file)
  return { ...opened, tracked }
}

const percent = () => Number(screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? -1)
const request = async () => {
  await expect.poll(() => HeldRequest.latest).toBeDefined()
  return HeldRequest.latest!
}

test('the transfer is 70 percent, the thumbnail makes it 100, and half a second later the image is there', async () => {
  const { server, tracked } = await choose()
  const sent = await request()
  expect(sent.opened.slice(0, 2)).toEqual(['POST', '/v3/images'])
  expect(sent.sent?.get('upload')).toMatchObject({ name: 'shore.png' })
  expect(sent.headers).toMatchObject({ 'X-Request-Source': 'web', Authorization: 'Bearer token' })
  expect(percent()).toBe(0)
  for (const [loaded, shown] of [
    [50, 35],
    [100, 70],
  ] as const) {
    sent.upload.onprogress?.({ loaded, total: 100 })
    await expect.poll(percent).toBe(shown)
  }
  sent.answer(201, image)
  await new Promise((done) => setTimeout(done))
  expect([percent(), tracked]).toEqual([70, []])

  vi.useFakeTimers()
  server.answer(images.list, { images: [image], _links: {} })
  showThumbnail()
  await vi.advanceTimersByTimeAsync(400)
  expect(percent()).toBe(100)
  expect(tracked).toEqual([['image_uploaded', { file_size: 1234 }]])
  expect(screen.queryByText('“shore.png” uploaded.')).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await screen.findByText('“shore.png” uploaded.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  await screen.findByRole('link', { name: /shore\.png/ })
})

test.for([
  [
    415,
    'image_type_unsupported',
    '“shore.png”: There was a problem uploading your image. Only GIF, JPEG and PNG images are accepted.',
  ],
  [413, 'image_too_large', '“shore.png”: exceeds per-image size of 4MB, resize and retry'],
] as const)(
  'an upload that is refused with %i loses its progress and says why',
  async ([status, error_id, sentence]) => {
    const { tracked } = await choose()
    const errors = [{ message: '', field: 'upload', help: null, error_id, details: { limit: 4 } }]
    ;(await request()).answer(status, { errors, id: 'r' })
    await screen.findByText(sentence)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(tracked).toEqual([])
  },
)

test('an upload that fails loses its progress, and says so in the words of the specification', async () => {
  await choose()
  ;(await request()).answer(500, {})
  await screen.findByText('There was a problem uploading your image. Please try again.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  within(screen.getByRole('listitem')).getByRole('button', { name: 'Retry' })
})

test('an image of more than 4 MB is refused before it is sent', async () => {
  await choose(new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }))
  await screen.findByText('“huge.png”: exceeds per-image size of 4MB, resize and retry')
  expect(HeldRequest.latest).toBeUndefined()
})

test('images of three types are chosen', async () => {
  await choose()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  expect(input?.accept).toBe('image/gif,image/jpeg,image/png')
})

test('images that could not be loaded are reported in the words of the specification', async () => {
  await render('/design-library/your-images', (server) => server.fail(images.list))
  await screen.findByText('There was a problem retrieving your images. Please try again.')
})

test.for([
  ['failed', 'There was a problem deleting your image. Please try again.'],
  ['done', '“shore.png” deleted.'],
] as const)('the deletion of an image that is %s says “%s”', async ([outcome, sentence]) => {
  const { user } = await render('/design-library/images/i1/delete', (fake) => {
    fake.answer(images.list, { images: [image], _links: {} })
    fake.answer(images.get, image)
    fake.answer(images.usages, { result: [] })
    if (outcome === 'failed') fake.fail(images.delete)
    else fake.answer(images.delete, undefined)
  })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Delete image' }))
  await screen.findByText(sentence)
})
