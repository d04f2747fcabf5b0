import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changedShare } from './changed-share.ts'

/** A picture with a stripe of another colour at its top. */
function picture({ height = 400, stripe = 0, color = '#d00000', width = 640 } = {}): Promise<Buffer> {
  const page = sharp({ create: { width, height, channels: 3, background: 'white' } })
  if (stripe === 0) return page.png().toBuffer()
  const create = { width, height: stripe, channels: 3 as const, background: color }
  return page
    .composite([{ input: { create }, top: 0, left: 0 }])
    .png()
    .toBuffer()
}

test.for([
  ['equal pictures', {}, {}, 0],
  ['a quarter in another colour', { stripe: 100 }, { stripe: 100, color: '#0000d0' }, 0.25],
  ['a colour that is as bright', { stripe: 100, color: '#808080' }, { stripe: 100, color: '#a07040' }, 0.25],
  ['a colour that no eye tells apart', { stripe: 100 }, { stripe: 100, color: '#d40404' }, 0],
  ['a longer message in white', { height: 200 }, { height: 400 }, 0],
  ['a longer message', { height: 200, stripe: 200 }, { height: 400, stripe: 400 }, 0.5],
  ['a shorter message', { height: 400, stripe: 400 }, { height: 200, stripe: 200 }, 0.5],
] as const)('%s', async ([, before, after, expected]) => {
  expect(await changedShare(await picture(before), await picture(after))).toBeCloseTo(expected, 1)
})

test('what is no picture is a fault', async () => {
  await expect(changedShare(Buffer.from('x'), await picture())).rejects.toThrow(/format/)
})
