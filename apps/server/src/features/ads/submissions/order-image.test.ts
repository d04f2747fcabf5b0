import { images } from '@carillon/contract/images'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Server } from '#test/kit.ts'
import { test } from '#test/kit.ts'
import { imageBounds, imageOf } from './order-image.ts'

async function upload({ url, owner }: Server, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('upload', new Blob([new Uint8Array(bytes)]), 'spring')
  const answer = await fetch(url + images.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.key}` },
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** The left half is red, the right one blue. */
async function halves(width: number, height: number, alpha?: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: alpha === undefined ? (3 as const) : (4 as const) }
  const red = await sharp({
    create: { ...half, background: { r: 255, g: 0, b: 0, ...(alpha === undefined ? {} : { alpha }) } },
  })
    .png()
    .toBuffer()
  return sharp({
    create: { ...half, width, background: { r: 0, g: 0, b: 255, ...(alpha === undefined ? {} : { alpha }) } },
  })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

function read(
  server: Server,
  imageId: string,
  crop?: { left: number; top: number; width: number; height: number },
) {
  const { services } = server.product
  const image = { imageId, width: 1, height: 1, crops: crop ? { facebook: crop } : {} }
  return imageOf(services, services.database.db, server.owner.account, image, 'facebook')
}

test('the crop of a shape is cut out', async ({ server }) => {
  const id = await upload(server, await halves(1000, 600))
  const file = await read(server, id, { left: 500, top: 0, width: 500, height: 400 })
  expect([file.type, file.name, file.crop?.left]).toEqual(['image/jpeg', `${id}-facebook.jpg`, 500])
  const { data, info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([500, 400])
  expect(data[0]).toBeLessThan(10)
  expect(data[2]).toBeGreaterThan(245)
})

test('a shape without a crop takes the whole image, and a large one is made smaller', async ({ server }) => {
  const id = await upload(server, await halves(4000, 2000))
  const { width, height } = await sharp((await read(server, id)).bytes).metadata()
  expect([width, height]).toEqual([imageBounds.width, imageBounds.width / 2])
})

test('transparent parts stay transparent', async ({ server }) => {
  const id = await upload(server, await halves(800, 600, 0.5))
  const file = await read(server, id)
  expect(file.type).toBe('image/png')
  expect((await sharp(file.bytes).stats()).isOpaque).toBe(false)
})

test('an image that was deleted is refused', async ({ server }) => {
  const id = await upload(server, await halves(800, 600))
  await server.owner.call(images.delete, { params: { id } })
  await expect(read(server, id)).rejects.toMatchObject({ code: 'image_not_found' })
})
