import type { Platform } from './platforms.ts'

export interface Size {
  width: number
  height: number
}

/** A part of an image, in its own pixels. */
export interface Crop extends Size {
  left: number
  top: number
}

/** The crops of an image that ads show. A responsive display ad of Google needs a landscape and a square one. */
export type Shape = 'facebook' | 'instagram' | 'google_landscape' | 'google_square'

export const shapesOf: Readonly<Record<Platform, readonly Shape[]>> = {
  facebook: ['facebook'],
  instagram: ['instagram'],
  google: ['google_landscape', 'google_square'],
}

/** The least and the greatest width by height, and the least width in pixels. */
interface ImageRule {
  least: number
  most: number
  width: number
}

/** Instagram and Facebook: specification §5. Google: the marketing images of responsive display ads. */
export const imageRules: Readonly<Record<Shape, ImageRule>> = {
  facebook: { least: 1, most: 1.9, width: 600 },
  instagram: { least: 4 / 5, most: 1.91, width: 500 },
  google_landscape: { least: 1.91, most: 1.91, width: 600 },
  google_square: { least: 1, most: 1, width: 300 },
}

/** A ratio of whole pixels is seldom exact: 600 × 314 are 1.9108. */
const tolerance = 0.005

export type ImageProblem = 'image_too_narrow' | 'image_too_tall' | 'image_too_wide'

/** The reason why an image of this size would be refused, or null. */
export function imageProblem({ width, height }: Size, shape: Shape): ImageProblem | null {
  const rule = imageRules[shape]
  const ratio = width / height
  if (ratio < rule.least - tolerance) return 'image_too_tall'
  if (ratio > rule.most + tolerance) return 'image_too_wide'
  return width < rule.width ? 'image_too_narrow' : null
}

/**
 * The largest part of an image in a shape, around the middle. An image of a good form is taken whole. The
 * part can still be too narrow, since an image is never enlarged.
 */
export function largestCrop({ width, height }: Size, shape: Shape): Crop {
  const { least, most } = imageRules[shape]
  const ratio = Math.min(most, Math.max(least, width / height))
  const isTooWide = width / height > ratio
  const kept = isTooWide
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) }
  return {
    width: Math.min(width, kept.width),
    height: Math.min(height, kept.height),
    left: Math.max(0, Math.floor((width - kept.width) / 2)),
    top: Math.max(0, Math.floor((height - kept.height) / 2)),
  }
}
