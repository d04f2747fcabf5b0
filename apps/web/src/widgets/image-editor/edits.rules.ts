/** A part of the turned picture, in shares of its width and height. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

export const shapes = ['original', 'free', 'landscape', 'portrait'] as const
export type Shape = (typeof shapes)[number]

/** The changes to a picture, in this order: turn clockwise, mirror, crop, colours. */
export interface Edit {
  crop: Area
  shape: Shape
  turns: 0 | 1 | 2 | 3
  mirror: { x: boolean; y: boolean }
  filter: FilterName
  adjust: Adjust
}

export const filterNames = ['none', 'vivid', 'warm', 'cool', 'faded', 'vintage', 'mono', 'noir'] as const
export type FilterName = (typeof filterNames)[number]

/** Each adjustment with its bounds and its neutral value. Hue in degrees, blur in thousandths of the longer side. */
export const adjustments = {
  hue: { min: -180, max: 180, none: 0 },
  saturation: { min: 0, max: 200, none: 100 },
  brightness: { min: 0, max: 200, none: 100 },
  contrast: { min: 0, max: 200, none: 100 },
  opacity: { min: 0, max: 100, none: 100 },
  blur: { min: 0, max: 20, none: 0 },
  sepia: { min: 0, max: 100, none: 0 },
  grayscale: { min: 0, max: 100, none: 0 },
} as const

export type Adjustment = keyof typeof adjustments
export type Adjust = Record<Adjustment, number>

export const adjustmentNames = Object.keys(adjustments) as Adjustment[]
const wholePicture: Area = { x: 0, y: 0, width: 1, height: 1 }

export const noEdit: Edit = {
  crop: wholePicture,
  shape: 'original',
  turns: 0,
  mirror: { x: false, y: false },
  filter: 'none',
  adjust: Object.fromEntries(adjustmentNames.map((name) => [name, adjustments[name].none])) as Adjust,
}

/** A quarter turn, clockwise or back. The crop keeps its content; landscape and portrait are swapped. */
export function turn(edit: Edit, by: 1 | -1): Edit {
  const { x, y, width, height } = edit.crop
  const turned = by === 1 ? { x: 1 - y - height, y: x } : { x: y, y: 1 - x - width }
  return {
    ...edit,
    turns: ((edit.turns + by + 4) % 4) as Edit['turns'],
    mirror: { x: edit.mirror.y, y: edit.mirror.x },
    crop: { ...turned, width: height, height: width },
    shape: { original: 'original', free: 'free', landscape: 'portrait', portrait: 'landscape' }[
      edit.shape
    ] as Shape,
  }
}

/** Mirrors picture and crop: left and right (`x`), or top and bottom (`y`). */
export function flip(edit: Edit, axis: 'x' | 'y'): Edit {
  const { crop, mirror } = edit
  const moved = axis === 'x' ? { x: 1 - crop.x - crop.width } : { y: 1 - crop.y - crop.height }
  return { ...edit, mirror: { ...mirror, [axis]: !mirror[axis] }, crop: { ...crop, ...moved } }
}

/** Gives the crop an aspect ratio: the largest centred crop that has it. A free crop keeps the current area. */
export function reshape(edit: Edit, shape: Shape, natural: Size): Edit {
  if (shape === 'free') return { ...edit, shape }
  const { width, height } = turnedSize(edit, natural)
  const aspect = aspectOf(shape, { width, height }) as number
  const share = {
    width: Math.min(1, (height * aspect) / width),
    height: Math.min(1, width / aspect / height),
  }
  const crop = { x: (1 - share.width) / 2, y: (1 - share.height) / 2, ...share }
  return { ...edit, shape, crop }
}

/** Aspect ratio (width to height) of a shape, for a turned picture of this size. */
export function aspectOf(shape: Shape, { width, height }: Size): number | undefined {
  return { original: width / height, landscape: 4 / 3, portrait: 3 / 4, free: undefined }[shape]
}

/** Size of the whole turned picture. */
export function turnedSize({ turns }: Pick<Edit, 'turns'>, { width, height }: Size): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Size of the saved picture, in whole pixels. */
export function resultSize(edit: Edit, natural: Size): Size {
  const { width, height } = turnedSize(edit, natural)
  return {
    width: Math.max(1, Math.round(width * edit.crop.width)),
    height: Math.max(1, Math.round(height * edit.crop.height)),
  }
}

/** `logo.png` edited and saved as JPEG: `logo edited.jpg`. */
export function editedName(name: string, suffix: string, extension: string): string {
  const stem = name.replace(/\.[^.]+$/, '')
  return `${stem.endsWith(suffix) ? stem : `${stem} ${suffix}`}.${extension}`
}
