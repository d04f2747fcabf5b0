import { imageProblem, type Shape } from '@carillon/ads/image-fit'
import type { AdDesign } from '@carillon/contract/ad-campaigns'
import { describe, expect, test } from 'vitest'
import { emptyDesign } from '../parts/ad-fields.rules.ts'
import {
  copiedDesigns,
  cropOfPercent,
  cropWithRatio,
  fitImage,
  nearestRatio,
  ratiosOf,
} from './designs.rules.ts'

const tall = { image_id: 'i1', width: 1000, height: 2000, crops: {} }
const design: AdDesign = { ...emptyDesign, daily_budget: 2000, headline: 'Bread', image: tall }

describe('the ratios of each shape', () => {
  test.for(Object.keys(ratiosOf) as Shape[])('of %s give crops that partners take', (shape) => {
    for (const ratio of ratiosOf[shape])
      for (const size of [
        { width: 2000, height: 900 },
        { width: 901, height: 2003 },
      ]) {
        const crop = cropWithRatio(size, ratio)
        expect(imageProblem(crop, shape)).toBeNull()
        expect(crop.left + crop.width).toBeLessThanOrEqual(size.width)
        expect(crop.top + crop.height).toBeLessThanOrEqual(size.height)
        expect(nearestRatio(crop, shape)).toBe(ratio)
      }
  })
})

test('a frame at the edge stays within the image and keeps its ratio', () => {
  const image = { width: 1200, height: 800 }
  const crop = cropOfPercent({ x: 70, y: 60, width: 50, height: 50 }, image, 1.91)
  expect(crop).toEqual({ left: 600, top: 480, width: 600, height: 314 })
  expect(imageProblem(crop, 'google_landscape')).toBeNull()
})

test('a tall image gets a crop, and one that was chosen stays', () => {
  expect(fitImage(tall, 'facebook').crops).toEqual({
    facebook: { left: 0, top: 500, width: 1000, height: 1000 },
  })
  const chosen = { left: 0, top: 0, width: 700, height: 700 }
  expect(fitImage({ ...tall, crops: { facebook: chosen } }, 'facebook').crops).toEqual({ facebook: chosen })
  expect(fitImage({ ...tall, height: 1000 }, 'facebook').crops).toEqual({})
})

describe('a design that is copied', () => {
  const fields = {
    platforms: ['facebook', 'instagram', 'google'] as const,
    designs: { facebook: design, instagram: { ...emptyDesign, daily_budget: 500 } },
  }
  const copy = (google: string) =>
    copiedDesigns({ ...fields, platforms: [...fields.platforms] }, 'facebook', (platform) =>
      platform === 'google' ? google : 'EUR',
    )

  test('takes texts and image along, cropped for the place', () => {
    const { instagram, google } = copy('EUR')
    expect(instagram?.headline).toBe('Bread')
    expect(instagram?.image?.crops.instagram).toEqual({ left: 0, top: 375, width: 1000, height: 1250 })
    expect(Object.keys(google?.image?.crops ?? {})).toEqual(['google_landscape', 'google_square'])
  })

  test('leaves a budget that was chosen, and one of another currency', () => {
    expect(copy('EUR').instagram?.daily_budget).toBe(500)
    expect(copy('EUR').google?.daily_budget).toBe(2000)
    expect(copy('USD').google?.daily_budget).toBeNull()
  })
})
