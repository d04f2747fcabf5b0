import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { type Messages, useMessages } from '#lib/messages.tsx'
import 'react-image-crop/dist/ReactCrop.css'
import { drawEdit } from './draw-edit.ts'
import { type Area, aspectOf, type Edit, noEdit, resultSize, turnedSize } from './edits.rules.ts'
import style from './image-editor.module.css'
import type { EditSteps } from './use-edit.ts'

/** The longer side of the preview in pixels, at most. The file has the full size. */
const longestShown = 1000
const margin = 48

interface StageProps {
  picture: ImageBitmap
  steps: EditSteps
  zoom: number
  /** True to show the whole picture with the crop frame, false to show only the cropped part. */
  isCropping: boolean
}

/** A preview of the edited picture. */
export function Stage({ picture, steps, zoom, isCropping }: StageProps) {
  const t = useMessages('images')
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const { edit, change, endGroup } = steps
  const whole = turnedSize(edit, picture)
  const shown = isCropping ? whole : resultSize(edit, picture)
  const fit = Math.min(1, (width - margin) / shown.width, (height - margin) / shown.height)
  const size = { width: shown.width * fit * zoom, height: shown.height * fit * zoom }
  const aspect = aspectOf(edit.shape, whole)
  const canvas = <Drawn picture={picture} edit={edit} isWhole={isCropping} {...size} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section ref={ref} className={style['stage']} tabIndex={0} aria-label={t('editor.stage')}>
      {width > 0 && (
        <div className={style['middle']}>
          {isCropping ? (
            <ReactCrop
              keepSelection
              ruleOfThirds
              minWidth={8}
              minHeight={8}
              style={{ maxWidth: 'none' }}
              crop={percentOf(edit.crop)}
              {...(aspect ? { aspect } : {})}
              ariaLabels={cropLabels(t)}
              onChange={(_pixels, crop) => change((now) => cropped(now, crop), 'crop')}
              onComplete={endGroup}
            >
              {canvas}
            </ReactCrop>
          ) : (
            canvas
          )}
        </div>
      )}
    </section>
  )
}

interface DrawnProps {
  picture: ImageBitmap
  edit: Edit
  isWhole: boolean
  width: number
  height: number
}

function Drawn({ picture, edit, isWhole, width, height }: DrawnProps) {
  const t = useMessages('images')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { turns, mirror, filter, adjust } = edit
  const crop = isWhole ? noEdit.crop : edit.crop
  useEffect(() => {
    if (!canvas.current) return
    const shown = { crop, turns, mirror, filter, adjust, shape: noEdit.shape }
    drawEdit(canvas.current, picture, shown, { longest: longestShown })
  }, [picture, crop, turns, mirror, filter, adjust])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('editor.picture')}
      className={style['picture']}
      style={{ width, height }}
    />
  )
}

function percentOf({ x, y, width, height }: Area): PercentCrop {
  return { unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }
}

/**
 * The edit with the crop of the frame, limited to the picture. A frame that moved by a rounding error only is no
 * change.
 */
function cropped(edit: Edit, { x, y, width, height }: PercentCrop): Edit {
  const crop = {
    x: Math.max(0, x / 100),
    y: Math.max(0, y / 100),
    width: Math.min(1, width / 100),
    height: Math.min(1, height / 100),
  }
  const sides = ['x', 'y', 'width', 'height'] as const
  const isSame = sides.every((side) => Math.abs(crop[side] - edit.crop[side]) < tolerance)
  return isSame ? edit : { ...edit, crop }
}

const tolerance = 0.0005

function cropLabels(t: Messages<'images'>) {
  return Object.fromEntries(
    Object.entries(handles).map(([key, label]) => [
      label,
      t(`editor.handles.${key as keyof typeof handles}`),
    ]),
  ) as Record<(typeof handles)[keyof typeof handles], string>
}

/** Handles of the crop frame: our message keys and the library's names. */
const handles = {
  area: 'cropArea',
  topLeft: 'nwDragHandle',
  top: 'nDragHandle',
  topRight: 'neDragHandle',
  right: 'eDragHandle',
  bottomRight: 'seDragHandle',
  bottom: 'sDragHandle',
  bottomLeft: 'swDragHandle',
  left: 'wDragHandle',
} as const
