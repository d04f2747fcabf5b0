import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { images } from '@carillon/contract/images'
import { networks } from '@carillon/email-design/design'
import sharp from 'sharp'
import { type Caller, describe, expect, test } from '#test/kit.ts'
import { testOnS3 } from '#test/object-store.ts'
import { removeDeletedImages } from './images.ts'

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#1188e6' } })
}

async function upload(who: Caller, bytes: Uint8Array, name = 'Größe.png', field = 'upload') {
  const form = new FormData()
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const response = await who.fetch(images.create.path, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

async function refusal(who: Caller, bytes: Uint8Array, name?: string, field?: string) {
  const { status, body } = await upload(who, bytes, name, field)
  const [error] = (body as { errors?: { error_id: string }[] }).errors ?? []
  return [status, error?.error_id]
}

describe.for([
  ['the disk', test],
  ['S3', testOnS3],
] as const)('a picture on %s', ([, test]) => {
  test('stores an image and serves it for ever, in several widths', async ({ server }) => {
    const { status, body } = await upload(server.owner, await picture(900, 300).png().toBuffer())
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Größe.png', width: 900, height: 300 })
    const image = body as unknown as { id: string; url: string; thumbnail: string }
    const path = new URL(image.url).pathname
    expect(path).toBe(`/i/${image.id}/900x300.png`)

    const whole = await fetch(server.url + path)
    expect(whole.headers.get('cache-control')).toContain('immutable')
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(await sharp(await whole.arrayBuffer()).metadata()).toMatchObject({ width: 900, height: 300 })

    const narrow = await fetch(server.url + new URL(image.thumbnail).pathname)
    expect(await sharp(await narrow.arrayBuffer()).metadata()).toMatchObject({ width: 300, height: 100 })
    expect((await fetch(`${server.url}/i/${image.id}/w1200.png`)).status).toBe(200)
    const three = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(`${server.url}/i/${image.id}/w600.png`)).arrayBuffer()),
    )
    for (const each of three) {
      expect(await sharp(each).metadata()).toMatchObject({ width: 600, height: 200 })
    }
    for (const never of ['900x301.png', '900x300.jpg', 'w301.png', 'original', '..%2Foriginal']) {
      expect((await fetch(`${server.url}/i/${image.id}/${never}`)).status).toBe(404)
    }
  })

  test('shows its name as it was given', async ({ server }) => {
    const bytes = await picture(9, 9).png().toBuffer()
    for (const name of ['a "b".png', '100%.png', "it's; c=d.png"]) {
      const { status, body } = await upload(server.owner, bytes, name)
      expect([status, (body as { name?: string }).name]).toEqual([201, name])
    }
  })

  test('undoes a deletion, for its own account only', async ({ server }) => {
    const { body } = await upload(server.owner, await picture(6, 6).png().toBuffer())
    const params = { id: body['id'] as unknown as string }
    await server.owner.call(images.delete, { params })
    const other = await server.as('other')
    expect(await other.outcome(images.restore, { params })).toBe('image_not_found')
    expect(await server.owner.outcome(images.get, { params })).toBe('image_not_found')
    expect(await server.owner.call(images.restore, { params })).toMatchObject(params)
    expect(await server.owner.outcome(images.get, { params })).toBe(200)
    expect(await server.owner.outcome(images.restore, { params: { id: 'x' } })).toBe('image_not_found')
  })

  test('serves a deleted image for 30 days, for sent mail', async ({ server }) => {
    const { body } = await upload(server.owner, await picture(700, 7).png().toBuffer())
    const params = { id: body['id'] as unknown as string }
    const paths = [body['url'], body['thumbnail']].map((url) => new URL(url as unknown as string).pathname)
    const statuses = () => Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status))
    expect(await statuses()).toEqual([200, 200])
    expect(await server.owner.outcome(images.delete, { params })).toBe(204)
    expect(await server.owner.outcome(images.get, { params })).toBe('image_not_found')
    expect(await statuses()).toEqual([200, 200])

    const { services } = server.product
    const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    const context = {
      services,
      db: services.database.db,
      log: services.log,
      signal: new AbortController().signal,
    }
    await removeDeletedImages({ ...context, now: () => after(29) })
    expect(await statuses()).toEqual([200, 200])
    await removeDeletedImages({ ...context, now: () => after(31) })
    expect(await statuses()).toEqual([404, 404])
  })
})

describe('uploading', () => {
  test('encodes it again: upright, and without EXIF data', async ({ server }) => {
    const taken = await picture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { body } = await upload(server.owner, taken, 'photo "1".JPG')
    expect(body).toMatchObject({ width: 200, height: 400, name: 'photo "1".JPG' })
    const kept = await fetch(server.url + new URL(body['url'] as unknown as string).pathname)
    const { exif, orientation } = await sharp(await kept.arrayBuffer()).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  test('keeps animations', async ({ server }) => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer()
    const { body } = await upload(server.owner, gif, 'a.gif')
    expect(body).toMatchObject({ width: 40, height: 20 })
    const kept = await fetch(server.url + new URL(body['url'] as unknown as string).pathname)
    expect((await sharp(await kept.arrayBuffer(), { animated: true }).metadata()).pages).toBe(3)
  })

  test('refuses other files than images, whatever their names', async ({ server }) => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    )
    const webp = await picture(9, 9).webp().toBuffer()
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await refusal(server.owner, svg, 'logo.png')).toEqual([415, 'image_type_unsupported'])
    expect(await refusal(server.owner, webp, 'photo.jpg')).toEqual([415, 'image_type_unsupported'])
    expect(await refusal(server.owner, new TextEncoder().encode('%PDF-1.7'), 'a.png')).toEqual([
      415,
      'image_type_unsupported',
    ])
    expect(await refusal(server.owner, new Uint8Array(0), 'a.png')).toEqual([400, 'image_required'])
    expect(await refusal(server.owner, whole.subarray(0, whole.length / 2), 'a.jpg')).toEqual([
      400,
      'image_broken',
    ])
    const png = await picture(300, 200).png().toBuffer()
    const damaged = await upload(server.owner, png.fill(7, Math.floor(png.length / 2)), 'a.png')
    expect(damaged).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringMatching(/^This image is damaged [^:]*$/) }] },
    })
    expect(await refusal(server.owner, whole, 'a.jpg', 'file')).toEqual([400, 'image_required'])
  })

  test('refuses images with too many bytes or pixels', async ({ server }) => {
    const noise = Buffer.alloc(4 * 1024 * 1024 + 1, 7)
    expect(await refusal(server.owner, noise)).toEqual([413, 'image_too_large'])
    const bomb = emptyPng(60_000, 60_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(server.owner, bomb)).toEqual([413, 'image_too_many_pixels'])
  })
})

describe('an image of more than 4 MB', () => {
  const limit = 4 * 1024 * 1024
  const boundary = 'split-here'
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="upload"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

  /** A complete image followed by padding. A file cut in the padding would still be a valid image. */
  async function roomy(bytes: number) {
    const whole = Buffer.alloc(bytes)
    ;(await picture(40, 20).png().toBuffer()).copy(whole)
    return whole
  }

  /** Sends pieces one after another, with or without a length. */
  async function send(who: Caller, url: string, pieces: readonly Buffer[], length?: number) {
    const sent = request(`${url}${images.create.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.key}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(length === undefined ? {} : { 'content-length': length }),
      },
    })
    const answered = once(sent, 'response')
    for (const piece of pieces) {
      await new Promise((resolve) => sent.write(piece, resolve))
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    sent.end()
    const [response] = (await answered) as [IncomingMessage]
    const answer = (await json(response)) as { errors?: { error_id: string }[] }
    return [response.statusCode, answer.errors?.[0]?.error_id]
  }

  test.for([
    ['that ends at the limit', [limit]],
    ['in two halves', [limit / 2, limit]],
    ['just above the limit', [limit + 1]],
    ['in one piece', []],
  ] as const)('is refused, sent without its length, %s', async ([, cuts], { server }) => {
    const file = await roomy(limit + 1000)
    const ends = [...cuts, file.length]
    const pieces = ends.map((end, at) => file.subarray(ends[at - 1] ?? 0, end))
    expect(await send(server.owner, server.url, [head, ...pieces, tail])).toEqual([413, 'image_too_large'])
  })

  test('is refused when sent with its length, and one of exactly 4 MB is accepted', async ({ server }) => {
    const sendWhole = async (bytes: number) => {
      const body = Buffer.concat([head, await roomy(bytes), tail])
      return send(server.owner, server.url, [body], body.length)
    }
    expect(await sendWhole(limit + 1)).toEqual([413, 'image_too_large'])
    expect(await sendWhole(3 * limit)).toEqual([413, 'image_too_large'])
    expect(await sendWhole(limit)).toEqual([201, undefined])
  })

  test('is distinguished from an incomplete upload', async ({ server }) => {
    const file = await roomy(1000)
    expect(await send(server.owner, server.url, [head, file])).toEqual([400, 'upload_incomplete'])
    expect(await send(server.owner, server.url, [Buffer.from('nothing of that kind')])).toEqual([
      400,
      'upload_incomplete',
    ])
  })
})

/** A PNG with this size in its header and one compressed row of zeroes as its pixels. */
function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc32(body), body.length + 4)
    return whole
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(width + 1)))
  return Buffer.concat([signature, chunk('IHDR', header), rows, chunk('IEND', Buffer.alloc(0))])
}

test('serves the icons of the social module in two colours', async ({ server }) => {
  expect(networks).toEqual(['facebook', 'x', 'instagram', 'pinterest', 'linkedin', 'tiktok'])
  for (const network of networks) {
    for (const color of ['white', 'black']) {
      const response = await fetch(`${server.url}/i/social/${color}/${network}.png`)
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
        format: 'png',
        width: 120,
        height: 120,
      })
    }
  }
  expect((await fetch(`${server.url}/i/social/red/x.png`)).status).toBe(404)
  expect((await fetch(`${server.url}/i/social/white/..%2Fx.svg`)).status).toBe(404)
})

describe('the library', () => {
  test('gives an image its time of creation, and has it at its id', async ({ server }) => {
    const { body } = await upload(server.owner, await picture(900, 300).png().toBuffer())
    const { id, created, url, thumbnail } = body as unknown as Record<string, string>
    expect(Math.abs(Date.parse(created ?? '') - Date.now())).toBeLessThan(3_600_000)
    const image = await server.owner.call(images.get, { params: { id: id ?? '' } })
    expect(image).toMatchObject({ id, created, url, thumbnail, width: 900, height: 300 })
    expect(url).not.toBe(thumbnail)
  })

  test('lists pages by key, newest first', async ({ server }) => {
    const me = await server.as('many')
    for (let n = 1; n <= 5; n++) await upload(me, await picture(n, n).png().toBuffer(), `${n}.png`)
    const seen: string[] = []
    let path: string | undefined = `${images.list.path}?page_size=2`
    while (path !== undefined) {
      const page = (await (await me.fetch(path)).json()) as {
        images: { name: string }[]
        _links: { next?: { href: string } }
      }
      seen.push(...page.images.map(({ name }) => name))
      path = page._links.next?.href
    }
    expect(seen).toEqual(['5.png', '4.png', '3.png', '2.png', '1.png'])
    const found = await me.call(images.list, { query: { search: '3.P' } })
    expect(found.images.map(({ name }) => name)).toEqual(['3.png'])
    expect(await me.outcome(images.list, { query: { page_token: 'x' } })).toBe('page_token_invalid')
  })

  test('finds no image by an id that no image can have', async ({ server }) => {
    expect(await server.owner.outcome(images.get, { params: { id: 'x' } })).toBe('image_not_found')
  })
})
