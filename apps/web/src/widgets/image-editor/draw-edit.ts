import { blurPixels } from './blur.ts'
import { colorPixels, colorsOf } from './colors.rules.ts'
import { type Edit, resultSize, type Size, turnedSize } from './edits.rules.ts'

interface DrawOptions {
  /** Maximum of the longer side in pixels. Without it the picture keeps its size. */
  longest?: number
  /** Background colour, for formats without transparency. */
  ground?: string
}

/**
 * Draws an edited picture onto a canvas and sets the canvas to its size. To show the whole picture, pass an edit with
 * the full crop.
 */
export function drawEdit(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  edit: Edit,
  { longest = Number.POSITIVE_INFINITY, ground }: DrawOptions = {},
): void {
  const whole = turnedSize(edit, picture)
  const result = resultSize(edit, picture)
  const scale = Math.min(1, longest / Math.max(result.width, result.height))
  canvas.width = Math.max(1, Math.round(result.width * scale))
  canvas.height = Math.max(1, Math.round(result.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.translate(whole.width * (0.5 - edit.crop.x), whole.height * (0.5 - edit.crop.y))
  context.scale(edit.mirror.x ? -1 : 1, edit.mirror.y ? -1 : 1)
  context.rotate((edit.turns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  context.resetTransform()
  colorCanvas(context, canvas, edit, scale * Math.max(picture.width, picture.height))
  if (ground) fillBelow(context, canvas, ground)
}

function colorCanvas(context: CanvasRenderingContext2D, size: Size, edit: Edit, longerSide: number): void {
  const colors = colorsOf(edit)
  const { blur } = edit.adjust
  if (!colors.matrix && colors.alpha === 1 && blur === 0) return
  const image = context.getImageData(0, 0, size.width, size.height)
  colorPixels(image.data, colors)
  if (blur > 0) blurPixels(image.data, size.width, size.height, (blur / 1000) * longerSide)
  context.putImageData(image, 0, 0)
}

function fillBelow(context: CanvasRenderingContext2D, size: Size, ground: string): void {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = ground
  context.fillRect(0, 0, size.width, size.height)
  context.globalCompositeOperation = 'source-over'
}
