import {
  type Crop,
  imageProblem,
  imageRules,
  largestCrop,
  type Shape,
  type Size,
  shapesOf,
} from '@carillon/ads/image-fit'
import type { Platform } from '@carillon/ads/platforms'
import type { AdDesign } from '@carillon/contract/ad-campaigns'
import { type AdFields, emptyDesign } from '../parts/ad-fields.rules.ts'

type AdImage = NonNullable<AdDesign['image']>

/** An image with a crop for each shape of a platform that the whole image does not fit. Chosen crops stay. */
export function fitImage(image: AdImage, platform: Platform): AdImage {
  const needed = shapesOf[platform].filter((shape) => {
    const problem = image.crops[shape] ? null : imageProblem(image, shape)
    return problem === 'image_too_tall' || problem === 'image_too_wide'
  })
  const made = needed.map((shape) => [shape, largestCrop(image, shape)])
  return { ...image, crops: { ...image.crops, ...Object.fromEntries(made) } }
}

/**
 * The designs after one was copied to the other platforms of the campaign. A budget is copied only to a platform without
 * one that is paid in the same currency.
 */
export function copiedDesigns(
  { designs, platforms }: Pick<AdFields, 'designs' | 'platforms'>,
  from: Platform,
  currencyOf: (platform: Platform) => string | undefined,
): AdFields['designs'] {
  const source = designs[from] ?? emptyDesign
  const copies = platforms
    .filter((platform) => platform !== from)
    .map((platform) => {
      const { daily_budget: own } = designs[platform] ?? emptyDesign
      const isSameCurrency = currencyOf(platform) === currencyOf(from)
      const image = source.image && fitImage(source.image, platform)
      return [
        platform,
        { ...source, image, daily_budget: own ?? (isSameCurrency ? source.daily_budget : null) },
      ]
    })
  return { ...designs, ...Object.fromEntries(copies) }
}

/** The ratios of width to height that are offered for a shape, the tallest first. */
export const ratiosOf: Readonly<Record<Shape, readonly number[]>> = {
  facebook: [1, 4 / 3, imageRules.facebook.most],
  instagram: [imageRules.instagram.least, 1, imageRules.instagram.most],
  google_landscape: [imageRules.google_landscape.most],
  google_square: [1],
}

/** The largest part of an image with a ratio, around the middle. */
export function cropWithRatio({ width, height }: Size, ratio: number): Crop {
  const isWide = width / height > ratio
  const size = isWide
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.min(height, Math.round(width / ratio))) }
  return {
    ...size,
    left: Math.floor((width - size.width) / 2),
    top: Math.floor((height - size.height) / 2),
  }
}

/** The offered ratio that is nearest to that of a crop. */
export function nearestRatio({ width, height }: Size, shape: Shape): number {
  const distance = (ratio: number) => Math.abs(ratio - width / height)
  return ratiosOf[shape].reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best))
}

/** A frame in percent of an image as a crop in whole pixels, within the image and with its ratio. */
export function cropOfPercent(
  frame: { x: number; y: number; width: number; height: number },
  image: Size,
  ratio: number,
): Crop {
  const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)
  const width = Math.max(
    1,
    within((frame.width / 100) * image.width, Math.min(image.width, image.height * ratio)),
  )
  const height = Math.max(1, within(width / ratio, image.height))
  return {
    width,
    height,
    left: within((frame.x / 100) * image.width, image.width - width),
    top: within((frame.y / 100) * image.height, image.height - height),
  }
}
