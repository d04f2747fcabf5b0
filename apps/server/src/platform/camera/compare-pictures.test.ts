import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

const white = { r: 255, g: 255, b: 255 }

function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
}

async function withBox(width: number, height: number, box: { left: number; top: number; side: number }) {
  const input = await plain(box.side, box.side, '#004000').png().toBuffer()
  return plain(width, height, 'white')
    .composite([{ input, left: box.left, top: box.top }])
    .png()
    .toBuffer()
}

async function pixelOf(picture: Buffer, left: number, top: number) {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { r: data[0], g: data[1], b: data[2] }
}

test('equal pictures have no difference, also in another format', async () => {
  const png = await withBox(120, 200, { left: 10, top: 20, side: 30 })
  const webp = await sharp(png).webp({ lossless: true }).toBuffer()
  for (const other of [png, webp]) {
    expect(await comparePictures(png, other)).toMatchObject({ changedPixels: 0, share: 0 })
  }
})

test('changed pixels are counted and marked in the later picture', async () => {
  const before = await plain(120, 200, 'white').png().toBuffer()
  const after = await withBox(120, 200, { left: 60, top: 100, side: 20 })
  const { changedPixels, share, picture } = await comparePictures(before, after)
  expect(changedPixels).toBe(400)
  expect(share).toBeCloseTo(400 / (120 * 200))
  const { r = 0, g = 255 } = await pixelOf(picture, 70, 110)
  expect([r > 150, g < 40]).toEqual([true, true])
  expect(await pixelOf(picture, 5, 5)).toEqual(white)
})

test('a picture that grew is compared on the larger canvas', async () => {
  const before = await plain(100, 100, 'white').png().toBuffer()
  const whiteBelow = await plain(100, 150, 'white').png().toBuffer()
  expect(await comparePictures(before, whiteBelow)).toMatchObject({ changedPixels: 0 })
  const after = await withBox(100, 150, { left: 0, top: 120, side: 30 })
  const grown = await comparePictures(before, after)
  expect(grown.changedPixels).toBe(900)
  expect(grown.share).toBeCloseTo(900 / 15_000)
  const shrunk = await comparePictures(after, before)
  expect(shrunk.changedPixels).toBe(900)
  expect(await sharp(shrunk.picture).metadata()).toMatchObject({ width: 100, height: 150 })
})

test('bytes that are no picture are refused, and the next pictures are compared', async () => {
  const png = await plain(10, 10, 'white').png().toBuffer()
  await expect(comparePictures(png, Buffer.from('no picture'))).rejects.toThrow()
  const other = await plain(10, 10, 'black').png().toBuffer()
  expect(await comparePictures(png, other)).toMatchObject({ changedPixels: 100, share: 1 })
})
