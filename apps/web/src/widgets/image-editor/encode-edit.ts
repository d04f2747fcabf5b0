import { drawEdit } from './draw-edit.ts'
import type { Edit } from './edits.rules.ts'

export const formats = {
  png: { type: 'image/png', extension: 'png', label: 'PNG' },
  jpeg: { type: 'image/jpeg', extension: 'jpg', label: 'JPG' },
} as const
export type Format = keyof typeof formats

const quality = 0.9

/** Encodes the edited picture at full size. JPEG has no transparency, so transparent parts become white. */
export function encodeEdit(picture: ImageBitmap, edit: Edit, format: Format): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawEdit(canvas, picture, edit, format === 'jpeg' ? { ground: '#ffffff' } : {})
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('the picture could not be encoded'))),
      formats[format].type,
      quality,
    )
  })
}
